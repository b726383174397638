import { useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { moneyText } from '#screens/figures/figure-text.ts';
import { textWidth } from '#screens/figures/text-width.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import type { FestivalFigures } from '#screens/widgets/target-gauge/festival.ts';
import type { DayTotals } from '#screens/widgets/turnover/totals.ts';
import './widget.css';

type Side = 'left' | 'right';

/** A line across the cloth, in pixels from its left edge, with its label and the preferred side of it. */
interface Mark {
  x: number;
  text: string;
  likes: Side;
}

/** Gap between a line and its label, in em. */
const air = 0.5;

/**
 * Chooses the side of each label: inside the widget, clear of seams and of other marks. If no side is free, the one
 * with the least conflict.
 */
export function markSides(
  marks: readonly Mark[],
  { width, size, seams }: { width: number; size: number; seams: readonly number[] },
): Side[] {
  const spanOf = ({ x, text }: Mark, side: Side) => {
    const [near, far] = [size * air, size * (air + textWidth(text))];
    return side === 'left' ? [x - far, x - near] : [x + near, x + far];
  };
  const trouble = (sides: readonly Side[]) => {
    const spans = marks.map((mark, place) => spanOf(mark, sides[place] ?? mark.likes));
    let sum = 0;
    for (const [place, [from = 0, to = 0]] of spans.entries()) {
      if (from < 0 || to > width) sum += 8;
      if (seams.some((seam) => from < seam && seam < to)) sum += 4;
      if (spans.some(([start = 0, end = 0], other) => other > place && start < to && from < end)) sum += 4;
      // A line close by would run between this one and its label.
      const [start, end] = [Math.min(from, marks[place]?.x ?? 0), Math.max(to, marks[place]?.x ?? 0)];
      if (marks.some(({ x }, other) => other !== place && start < x && x < end)) sum += 2;
      if (sides[place] !== marks[place]?.likes) sum += 0.1;
    }
    return sum;
  };
  const every = marks.reduce<Side[][]>(
    (chosen, { likes }) => chosen.flatMap((sides) => [likes, other(likes)].map((side) => [...sides, side])),
    [[]],
  );
  return every.toSorted((one, another) => trouble(one) - trouble(another))[0] ?? [];
}

const other = (side: Side): Side => (side === 'left' ? 'right' : 'left');

const words = defineWords({
  target: [(sum: string) => `目标 ${sum}`, (sum: string) => `Target ${sum}`],
  before: [
    (year: string, sum: string) => `${year} 年全天 ${sum}`,
    (year: string, sum: string) => `All of ${year}: ${sum}`,
  ],
});

/** The cloth extends beyond the target. */
const room = 1.15;

/** The festival as a bolt of cloth that unrolls towards its target; a thread across it marks where the last one ended. */
export function Cloth({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const { amount_fen = 0 } = useTopic<DayTotals>('totals');
  const { target_fen = 0, before_fen = 0, before_day = '' } = useTopic<FestivalFigures>('festival');
  const size = placed.size ?? 30;
  const whole = Math.max(target_fen * room, amount_fen * 1.04, before_fen * 1.04, 1);
  const at = (fen: number) => (fen / whole) * placed.width;
  const height = placed.height - size * 2.6;
  const money = (fen: number) => moneyText(fen, language);
  const roll = height * 0.2;
  const end = Math.max(roll, at(amount_fen));
  const marks = [
    { kind: 'target', fen: target_fen, text: t.target(money(target_fen)), likes: 'right' as const },
    {
      kind: 'before',
      fen: before_fen,
      text: t.before(before_day.slice(0, 4), money(before_fen)),
      likes: 'left' as const,
    },
  ]
    .filter(({ fen }) => fen > 0)
    .map((mark) => ({ ...mark, x: at(mark.fen) }));
  const sides = markSides(marks, { width: placed.width, size, seams: placed.seams ?? [] });
  return (
    <div className="cloth" style={{ height: placed.height }}>
      <div className="cloth-way" style={{ height }}>
        <div className="cloth-laid" style={{ transform: `translateX(${(end - placed.width).toFixed(1)}px)` }} />
        <div
          className="cloth-roll"
          style={{ width: roll, transform: `translateX(${(end - roll / 2).toFixed(1)}px)` }}
        />
      </div>
      {marks.map(({ kind, x, text }, place) => (
        <p
          key={kind}
          className="cloth-mark"
          data-kind={kind}
          data-side={sides[place]}
          style={{ transform: `translateX(${x.toFixed(1)}px)` }}
        >
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}
