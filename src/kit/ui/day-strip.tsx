const width = 480;
const height = 96;
const step = width / 24;
const marks = [0, 6, 12, 18, 24];
const strokes = ['stroke-yarn-0', 'stroke-yarn-1', 'stroke-yarn-2', 'stroke-yarn-3'] as const;

const threads = (hours: readonly number[]) =>
  hours
    .map((index, hour) => (index > 0 ? `M${(hour + 0.5) * step} ${height}v${-(index / 100) * height}` : ''))
    .join('');

/**
 * A decorative chart of 24 hours, as warps on a loom: values 0 to 100, bare warps without data. The figures are given in text
 * beside it.
 */
export function DayStrip({ hours, yarn }: { hours: readonly number[] | undefined; yarn: number }) {
  return (
    <div className="mt-5" aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="block h-24 w-full"
      >
        <path className="stroke-warp" vectorEffect="non-scaling-stroke" d={threads(Array(24).fill(100))} />
        {hours ? <path className={strokes[yarn % 4]} strokeWidth={step * 0.72} d={threads(hours)} /> : null}
        <path
          className="stroke-paper"
          vectorEffect="non-scaling-stroke"
          d={Array.from({ length: 15 }, (_, row) => `M0 ${(row + 1) * 6}h${width}`).join('')}
        />
      </svg>
      <div className="mt-1.5 flex justify-between text-ink-3 text-xs tabular-nums">
        {marks.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  );
}
