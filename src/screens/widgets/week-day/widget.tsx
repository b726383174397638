import { useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { Money } from '#screens/figures/figure.tsx';
import { dayText, weekdayOf } from '#screens/figures/figure-text.ts';
import { useWidgetEnvironment, type WidgetProps } from '#screens/widget-environment.tsx';
import type { DayTotals } from '#screens/widgets/turnover/totals.ts';
import type { WeekColumn } from './week.ts';
import './widget.css';

const words = defineWords({
  today: ['今天', 'Today'],
});
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** One of the last seven days (`rows`: 0 the first, 6 the day that is shown): its sum, and its hours as cloth, all on one scale. */
export function WeekDay({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const week = useTopic<Record<string, WeekColumn>>('week');
  const { isToday } = useTopic<DayTotals>('totals');
  const { played } = useWidgetEnvironment();
  const place = placed.rows ?? 6;
  const isThisDay = place === 6 && isToday === true && !played;
  const column = week[place];
  const most = Math.max(1, ...Object.values(week).flatMap((day) => day?.hours_fen ?? []));
  const size = placed.size ?? 30;
  const height = placed.height - size * 7.05;
  const step = placed.width / 24;
  // Next to a festival an ordinary hour would have no height, and its day would look empty.
  const lengthOf = (fen: number) => (fen > 0 ? Math.max(fen / most, 3 / height) : 0);
  return (
    <section className="week-day" data-present={place === 6 ? '' : undefined}>
      <h2 className="widget-label">
        {column ? (isThisDay ? t.today : weekdayOf(column.day, language)) : ''}
        <small>{column ? dayText(column.day, language) : ''}</small>
      </h2>
      <p className="week-day-sum">
        <Money fen={column?.amount_fen} />
      </p>
      <svg width={placed.width} height={height} aria-hidden="true">
        <path className="week-day-ground" d={`M0 ${height - 0.5}H${placed.width}`} />
        {hours.map((hour) => (
          <rect
            key={hour}
            className="week-day-hour"
            x={hour * step + step * 0.2}
            width={step * 0.6}
            y={0}
            height={height}
            style={{ transform: `scaleY(${lengthOf(column?.hours_fen[hour] ?? 0).toFixed(4)})` }}
          />
        ))}
      </svg>
      <p className="week-day-hours" aria-hidden="true">
        <span>00</span>
        <span>06</span>
        <span>12</span>
        <span>18</span>
        <span>24</span>
      </p>
    </section>
  );
}
