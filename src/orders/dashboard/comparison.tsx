import { useWords } from '#kit/ui/visit-context.tsx';
import type { PublicFigures } from '#orders/public-figures.ts';
import { signedPercent, words } from './words.ts';

/** How the period stands against the one before: two figures, or why there are none. */
export function Comparison({ figures: { change, period } }: { figures: Pick<PublicFigures, 'change' | 'period'> }) {
  const t = useWords(words);
  if (!change) return <p className="text-ink-3 text-sm">{t.noComparison(period)}</p>;
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4">
      {(
        [
          [t.orders, change.orders],
          [t.turnover, change.turnover],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt className="text-ink-2 text-sm">
            {name} <span className="text-ink-3">{t.comparedWith(period)}</span>
          </dt>
          <dd className="mt-0.5 font-semibold text-3xl text-ink tabular-nums">{signedPercent(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
