import { useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { moneyText } from '#screens/figures/figure-text.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import type { FestivalFigures } from '#screens/widgets/target-gauge/festival.ts';
import type { DayTotals } from '#screens/widgets/turnover/totals.ts';
import { markSides } from './mark-sides.ts';
import './widget.css';

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
