import { useTopic } from '#kit/live/use-live.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { weekdayOf } from '#screens/figures/figure-text.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import type { WeekColumn } from '#screens/widgets/week-day/week.ts';
import './widget.css';

const words = defineWords({ title: ['近七天，每小时成交额', 'Hourly turnover, last 7 days'] });
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Seven days by hour as woven cloth: the weft is on top in hours with sales, brighter for more. */
export function HourHeat({ placed }: WidgetProps) {
  const language = useLanguage();
  const week = useTopic<Record<string, WeekColumn>>('week');
  // Keyed by place, from 0; objects iterate integer keys in ascending order.
  const days = Object.values(week).flatMap((column) => column ?? []);
  const most = Math.max(1, ...days.flatMap(({ hours_fen }) => hours_fen));
  const size = placed.size ?? 30;
  const head = size * 2;
  const foot = size * 1.4;
  const side = size * (language === 'en' ? 3.4 : 2.6);
  const rowHeight = (placed.height - head - foot) / 7;
  const step = (placed.width - side) / 24;
  return (
    <section className="hour-heat">
      <h2 className="widget-label">{placed.title ? inLanguage(placed.title, language) : words(language).title}</h2>
      <svg width={placed.width} height={placed.height - head} aria-hidden="true">
        {days.map(({ day, hours_fen }, row) => (
          <g key={day} transform={`translate(0 ${row * rowHeight})`}>
            <text className="hour-heat-day" x={0} y={rowHeight / 2}>
              {shortWeekday(weekdayOf(day, language), language)}
            </text>
            {hours.map((hour) => {
              const share = (hours_fen[hour] ?? 0) / most;
              return (
                <rect
                  key={hour}
                  className="hour-heat-cell"
                  x={side + hour * step + 1}
                  // Plain weave: cells alternate between slightly higher and lower.
                  y={rowHeight * ((hour + row) % 2 === 0 ? 0.06 : 0.14)}
                  width={step - 2}
                  height={rowHeight * 0.8}
                  style={{ opacity: share > 0 ? 0.1 + 0.9 * Math.sqrt(share) : 0.05 }}
                />
              );
            })}
          </g>
        ))}
        {[0, 6, 12, 18].map((hour) => (
          <text key={hour} className="hour-heat-hour" x={side + hour * step} y={7 * rowHeight + foot * 0.8}>
            {String(hour).padStart(2, '0')}
          </text>
        ))}
      </svg>
    </section>
  );
}

const shortWeekday = (weekday: string, language: string) =>
  language === 'en' ? weekday.slice(0, 3) : weekday.replace('星期', '周');
