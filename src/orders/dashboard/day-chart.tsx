import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { PublicFigures } from '#orders/public-figures.ts';
import { TableView } from './table-view.tsx';
import { shortDay, words } from './words.ts';

const width = 1000;
const height = 240;
const scale = [100, 75, 50, 25];

/** Each day's orders are a warp thread, as long as the day was busy; turnover is the weft that runs across. */
export function DayChart({ days }: { days: PublicFigures['days'] }) {
  const language = useLanguage();
  const say = useWords(words);
  const step = width / days.length;
  const x = (place: number) => Math.round((place + 0.5) * step);
  const y = (index: number) => Math.round(height - (index / 100) * height);
  const busiest = days.find(({ orders }) => orders === 100);
  const latest = days.at(-1);
  if (!busiest || !latest) return null;
  const summary = say.daysSummary(shortDay(busiest.day, language), latest.orders);
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <span className="text-ink-2">{summary}</span>
        <span className="flex gap-6 text-ink-2 text-sm">
          <span className="inline-flex items-center gap-2">
            <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5 text-primary">
              <path d="M3 0V14M7 0V14M11 0V14" stroke="currentColor" strokeWidth="2" />
            </svg>
            {say.orders}
          </span>
          <span className="inline-flex items-center gap-2">
            <svg aria-hidden="true" viewBox="0 0 22 14" className="h-3.5 w-5.5 text-ochre">
              <path d="M0 7H22" stroke="currentColor" strokeWidth="2.5" />
            </svg>
            {say.turnover}
          </span>
        </span>
      </figcaption>
      <div className="mt-6 flex gap-3">
        <div aria-hidden="true" className="relative w-7 shrink-0 text-right text-ink-3 text-sm tabular-nums">
          {scale.map((mark) => (
            <span key={mark} className="-translate-y-1/2 absolute right-0" style={{ top: `${100 - mark}%` }}>
              {mark}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={`${say.days}: ${summary}`}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-60 min-w-0 flex-1 sm:h-72"
        >
          {[...scale, 0].map((mark) => (
            <path
              key={mark}
              className="text-line"
              d={`M0 ${y(mark)}H${width}`}
              stroke="currentColor"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {days.map(({ day, orders }, place) => (
            <path
              key={day}
              className="text-primary"
              d={`M${x(place) - 4} ${height}V${y(orders)}M${x(place)} ${height}V${y(orders)}M${x(place) + 4} ${height}V${y(orders)}`}
              stroke="currentColor"
              strokeWidth="1.5"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <polyline
            className="text-ochre"
            fill="none"
            points={days.map(({ turnover }, place) => `${x(place)},${y(turnover)}`).join(' ')}
            stroke="currentColor"
            strokeLinejoin="round"
            strokeWidth="2.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <div aria-hidden="true" className="mt-2 ml-10 flex justify-between text-ink-3 text-sm tabular-nums">
        {[0, Math.floor(days.length / 2), days.length - 1].map((place) => (
          <span key={place}>{shortDay(days[place]?.day ?? '', language)}</span>
        ))}
      </div>
      <TableView
        caption={say.days}
        head={[say.day, `${say.orders} (${say.index})`, `${say.turnover} (${say.index})`]}
        rows={days.map(({ day, orders, turnover }) => [shortDay(day, language), orders, turnover])}
      />
    </figure>
  );
}
