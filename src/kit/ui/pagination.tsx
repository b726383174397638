import { Link } from 'react-router';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from './visit-context.tsx';

const words = defineWords({
  pages: ['分页', 'Pages'],
  before: ['上一页', 'Previous'],
  after: ['下一页', 'Next'],
  page: [(n: number) => `第 ${n} 页`, (n: number) => `Page ${n}`],
});

const step = 'inline-flex min-h-11 min-w-11 items-center justify-center rounded-control px-3 tabular-nums';

/** Visible pages: the first, the last, the current one and its neighbours; 0 marks a gap. */
export function visiblePages(present: number, count: number): number[] {
  const wanted = [1, present - 1, present, present + 1, count].filter((page) => page >= 1 && page <= count);
  const shown = [...new Set(wanted)].toSorted((one, other) => one - other);
  return shown.flatMap((page, place) => {
    const before = shown[place - 1];
    if (before === undefined || page - before === 1) return [page];
    return page - before === 2 ? [page - 1, page] : [0, page];
  });
}

/** Links to the pages of a list; works without script. */
export function Pagination({
  present,
  count,
  addressOf,
  label,
}: {
  present: number;
  count: number;
  addressOf(page: number): string;
  /** Needed if a page has several. */
  label?: string;
}) {
  const t = useWords(words);
  if (count < 2) return null;
  const link = `${step} text-ink hover:bg-primary/8 hover:text-primary`;
  return (
    <nav aria-label={label ?? t.pages}>
      <ul className="flex flex-wrap items-center gap-1">
        {present > 1 ? (
          <li>
            <Link to={addressOf(present - 1)} rel="prev" className={link}>
              {t.before}
            </Link>
          </li>
        ) : null}
        {visiblePages(present, count).map((page, place) => (
          <li key={page || `gap-${place}`}>
            {page === 0 ? (
              <span aria-hidden="true" className={`${step} text-ink-3`}>
                …
              </span>
            ) : (
              <Link
                to={addressOf(page)}
                aria-label={t.page(page)}
                aria-current={page === present ? 'page' : undefined}
                className={page === present ? `${step} bg-primary/10 font-medium text-primary` : link}
              >
                {page}
              </Link>
            )}
          </li>
        ))}
        {present < count ? (
          <li>
            <Link to={addressOf(present + 1)} rel="next" className={link}>
              {t.after}
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
