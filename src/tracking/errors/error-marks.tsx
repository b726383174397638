import { useWords } from '#kit/ui/visit-context.tsx';
import { errorWords } from './error-words.ts';

const height = 24;
const step = 4;

/** One bar for each day, the highest as high as there is room. Read aloud it is the figures. */
export function DayBars({ days }: { days: readonly number[] }) {
  const t = useWords(errorWords);
  const most = Math.max(1, ...days);
  const width = Math.max(days.length, 7) * step;
  return (
    <svg
      role="img"
      aria-label={t.trendOf(days.join(' '))}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="block text-madder"
    >
      <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-line" />
      {days.map((count, at) => {
        const bar = count === 0 ? 0 : Math.max(2, (count / most) * (height - 1));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
          <rect key={at} x={at * step} y={height - 1 - bar} width={step - 1} height={bar} fill="currentColor" />
        );
      })}
    </svg>
  );
}
