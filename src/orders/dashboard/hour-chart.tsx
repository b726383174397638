import { DataTable } from '#kit/ui/data-table.tsx';
import { Disclosure } from '#kit/ui/disclosure.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { words } from './words.ts';

const width = 720;
const height = 180;
const step = width / 24;
const marks = [0, 6, 12, 18, 24];
const bar = (hour: number, top: number) => `M${hour * step + 4} ${height}V${top}h${step - 8}V${height}z`;

/** Orders by hour of the day: the busiest hours stand out by colour and by height. */
export function HourChart({ hours }: { hours: number[] }) {
  const t = useWords(words);
  const busiest = hours.indexOf(100);
  const summary = t.hoursSummary(Math.max(0, busiest));
  const y = (index: number) => Math.round(height - (index / 100) * height);
  return (
    <figure>
      <figcaption className="text-ink-2">{summary}</figcaption>
      <svg
        role="img"
        aria-label={`${t.hours}: ${summary}`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="mt-6 h-44 w-full"
      >
        <path
          className="text-primary opacity-40"
          d={hours.map((index, hour) => (hour === busiest ? '' : bar(hour, y(index)))).join('')}
          fill="currentColor"
        />
        <path className="text-primary" d={bar(Math.max(0, busiest), 0)} fill="currentColor" />
        <path
          className="text-line"
          d={`M0 ${height - 0.5}H${width}`}
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div aria-hidden="true" className="relative mt-2 h-6 text-ink-3 text-sm tabular-nums">
        {marks.map((hour) => (
          <span
            key={hour}
            className={`absolute ${hour === 0 ? '' : hour === 24 ? '-translate-x-full' : '-translate-x-1/2'}`}
            style={{ left: `${(100 * hour) / 24}%` }}
          >
            {hour}
          </span>
        ))}
      </div>
      <div className="mt-4">
        <Disclosure heading={t.asTable}>
          <DataTable
            caption={t.hours}
            head={[t.hour, `${t.orders} (${t.index})`]}
            numbers={[1]}
            rows={hours.map((index, hour) => [`${hour}:00`, index])}
          />
        </Disclosure>
      </div>
    </figure>
  );
}
