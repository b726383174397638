import { Link } from 'react-router';
import { useWords } from '#kit/ui/visit-context.tsx';
import { type Period, periods, usualPeriod } from '#orders/public-figures.ts';
import { words } from './words.ts';

/** Lengths to choose from, each an address of its own: it can be bookmarked, sent, and opened without script. */
export function PeriodSwitch({ period }: { period: Period }) {
  const t = useWords(words);
  return (
    <nav aria-label={t.period} className="print:hidden">
      <ul className="inline-flex flex-wrap rounded-control border border-line bg-surface p-1">
        {periods.map((each) => (
          <li key={each}>
            <Link
              to={each === usualPeriod ? '/dashboard' : `/dashboard?days=${each}`}
              aria-current={each === period ? 'page' : undefined}
              className="inline-flex min-h-11 min-w-16 items-center justify-center rounded-[4px] px-3 text-ink-2 tabular-nums hover:text-ink aria-[current=page]:bg-primary/12 aria-[current=page]:font-medium aria-[current=page]:text-primary"
            >
              {t.periodDays(each)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
