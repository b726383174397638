import { grouped } from '#kit/text/grouped.ts';

const height = 190;
const width = 520;
const plot = { top: 18, bottom: 26, left: 40 };

/** A scale from 0 in about so many steps of 1, 2 or 5 times a power of ten, up to the greatest value or a little above it. */
export function scaleOf(most: number, count: number): number[] {
  const rough = Math.max(1, most) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, index) => index * step);
}

/** Bars beside each other for each day, week or month, on a scale: plain SVG, read with the table that stands below it. */
export function BarChart<Name extends string>({
  label,
  names,
  rows,
  series,
  withUnit = (value) => value,
}: {
  label: string;
  /** What each row is called. */
  names: readonly string[];
  rows: readonly { [Of in Name]: number | null }[];
  series: readonly (readonly [of: Name, name: string, className: string])[];
  /** A figure with what it counts. */
  withUnit?(value: string): string;
}) {
  const axis = scaleOf(Math.max(...rows.flatMap((row) => series.map(([of]) => row[of] ?? 0))), 3);
  const most = axis.at(-1) ?? 1;
  const y = (value: number) => plot.top + (1 - value / most) * (height - plot.top - plot.bottom);
  const slot = (width - plot.left) / Math.max(1, names.length);
  const bar = Math.min(18, (slot * 0.7) / series.length);
  const every = Math.ceil(names.length / 8);
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className="w-full">
        {axis.map((value, at) => (
          <g key={value}>
            <line x1={plot.left} x2={width} y1={y(value)} y2={y(value)} className="stroke-line" />
            <text x={plot.left - 8} y={y(value) + 4} textAnchor="end" className="fill-ink-3 text-[12.5px] tabular-nums">
              {grouped(value)}
            </text>
            {at === axis.length - 1 && withUnit('') ? (
              <text x={plot.left} y={y(value) - 4} className="fill-ink-3 text-[12.5px]">
                {withUnit('').trim()}
              </text>
            ) : null}
          </g>
        ))}
        {names.map((name, at) => (
          <g key={name}>
            {series.map(([of, title, className], index) => {
              const value = rows[at]?.[of];
              if (value == null) return null;
              const x = plot.left + at * slot + (slot - bar * series.length) / 2 + index * bar;
              return (
                <rect
                  key={of}
                  x={x + 0.5}
                  y={y(value)}
                  width={Math.max(1, bar - 1)}
                  height={y(0) - y(value)}
                  rx={1.5}
                  className={className}
                >
                  <title>{`${name} ${title} ${withUnit(String(value))}`}</title>
                </rect>
              );
            })}
            {at % every === 0 ? (
              <text
                x={plot.left + at * slot + slot / 2}
                y={height - 6}
                textAnchor="middle"
                className="fill-ink-3 text-[12.5px] tabular-nums"
              >
                {name}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <figcaption className="mt-1 flex flex-wrap gap-x-5 text-[0.8125rem] text-ink-2">
        {series.map(([of, name, className]) => (
          <span key={of} className="inline-flex items-center gap-1.5">
            <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5">
              <rect width="10" height="10" rx="2" className={className} />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
