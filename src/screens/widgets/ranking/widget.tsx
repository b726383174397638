import { useRef } from 'react';
import { useTopic } from '#kit/live/use-live.tsx';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { provinceName, tradeName } from '#orders/contract.ts';
import { channelName } from '#screens/channel-names.ts';
import { shortMoney } from '#screens/figures/figure-text.ts';
import { RollingNumber, Unit } from '#screens/figures/rolling-number.tsx';
import { useNoOrders } from '#screens/figures/use-no-orders.ts';
import { otherMembers } from '#screens/small-count-suppression.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import type { RankedMember } from './ranked-member.ts';
import './widget.css';

interface Move {
  direction: 'up' | 'down';
  by: number;
  /** Incremented with every move of a member, to restart the animation of its mark. */
  turn: number;
}

/** Moves since the previous ranking: how far, and in which direction. */
export function movesBetween(
  before: ReadonlyMap<string, number>,
  ranked: readonly string[],
): Map<string, Omit<Move, 'turn'>> {
  const moves = new Map<string, Omit<Move, 'turn'>>();
  ranked.forEach((member, place) => {
    const was = before.get(member);
    if (was === undefined || was === place) return;
    moves.set(member, { direction: was > place ? 'up' : 'down', by: Math.abs(was - place) });
  });
  return moves;
}

function useMoves(ranked: readonly string[]): ReadonlyMap<string, Move> {
  const known = useRef({ places: new Map<string, number>(), moves: new Map<string, Move>() });
  const { places, moves } = known.current;
  const changed = movesBetween(places, ranked);
  const isSame = changed.size === 0 && ranked.length === places.size && ranked.every((member) => places.has(member));
  if (!isSame) {
    const next = new Map<string, Move>();
    for (const member of ranked) {
      const move = changed.get(member);
      const last = moves.get(member);
      if (move) next.set(member, { ...move, turn: (last?.turn ?? 0) + 1 });
      else if (last) next.set(member, last);
    }
    known.current = { places: new Map(ranked.map((member, place) => [member, place])), moves: next };
  }
  return known.current.moves;
}

const words = defineWords({
  unnamed: ['未注明', 'Not stated'],
  others: ['其他', 'Others'],
  by: ['按成交额', 'by turnover'],
});

/** The greatest of a kind by turnover. A row keeps its identity and glides to its new place. */
export function Ranking({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const figures = useTopic<Record<string, RankedMember>>(placed.topic ?? '');
  const rows = placed.rows ?? 5;
  const ranked = Object.values(figures)
    .filter((entry) => entry !== undefined)
    .toSorted((a, b) => b.amount_fen - a.amount_fen || (a.member < b.member ? -1 : 1))
    .slice(0, rows)
    // Unnamed and merged members cannot lead the ranking.
    .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  const most = Math.max(0, ...ranked.map(({ amount_fen }) => amount_fen));
  const size = placed.size ?? 30;
  const rowHeight = (placed.height - (placed.title ? headEms * size : 0)) / rows;
  const none = useNoOrders();
  const moves = useMoves(ranked.map(({ member }) => member));
  return (
    <section className="ranking" data-look={placed.look}>
      {placed.title ? (
        <h2 className="widget-label">
          {inLanguage(placed.title, language)} <span className="widget-unit">{t.by}</span>
        </h2>
      ) : null}
      {ranked.length === 0 ? <p className="widget-none">{none}</p> : null}
      <ol style={{ height: rowHeight * rows }}>
        {ranked.map((entry, place) => (
          <li key={entry.member} style={{ height: rowHeight, transform: `translateY(${place * rowHeight}px)` }}>
            <Row
              place={isNamed(entry) ? place + 1 : undefined}
              name={nameOf(entry.member, placed.topic, language, t)}
              move={moves.get(entry.member)}
              share={most > 0 ? entry.amount_fen / most : 0}
              {...shortMoney(entry.amount_fen, language)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

const isNamed = ({ member }: RankedMember) => member !== '' && member !== otherMembers;

/** Height of the heading with its margin, in em. */
const headEms = 1.9;

function nameOf(member: string, topic: string | undefined, language: Language, t: ReturnType<typeof words>): string {
  if (member === otherMembers) return t.others;
  if (topic === 'provinces') return provinceName(member, language);
  if (member === '') return t.unnamed;
  return topic === 'channels'
    ? channelName(member, language)
    : topic === 'categories'
      ? tradeName(member, language)
      : member;
}

function Row({ place, name, move, share, figure, unit, spoken }: RowProps) {
  return (
    <>
      <span className="ranking-place" aria-hidden="true">
        {place}
      </span>
      <span className="ranking-name">
        {name}
        {move ? (
          <span key={move.turn} className="ranking-move" data-move={move.direction} aria-hidden="true">
            {move.direction === 'up' ? '▲' : '▼'}
            {move.by}
          </span>
        ) : null}
      </span>
      <span className="ranking-figure">
        <RollingNumber text={figure} spoken={spoken} />
        <Unit text={unit} />
      </span>
      <span className="ranking-thread" style={{ transform: `scaleX(${share.toFixed(4)})` }} />
    </>
  );
}

interface RowProps {
  place: number | undefined;
  name: string;
  move: Move | undefined;
  share: number;
  figure: string;
  unit: string;
  spoken: string;
}
