import { useWords } from '#kit/ui/visit-context.tsx';
import { trackingWords } from '#tracking/tracking-words.ts';

/** How a figure stands to the period before. Colour only repeats what the sign says. */
export function Change({
  now,
  before,
  isBetterLow = false,
}: {
  now: number | null;
  before: number | null;
  isBetterLow?: boolean;
}) {
  const say = useWords(trackingWords);
  if (now === null || before === null || (now === 0 && before === 0)) return null;
  if (before === 0) return <span className="text-ink-3 text-xs">{say.fresh}</span>;
  const change = Math.round((now / before - 1) * 100);
  if (change === 0) return <span className="text-ink-3 tabular-nums">±0%</span>;
  const isGood = change > 0 !== isBetterLow;
  return (
    <span className={`whitespace-nowrap tabular-nums ${isGood ? 'text-moss' : 'text-madder'}`}>
      {change > 0 ? '+' : '−'}
      {Math.abs(change).toLocaleString()}%
    </span>
  );
}
