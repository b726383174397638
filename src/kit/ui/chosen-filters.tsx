import { Link } from 'react-router';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from './visit-context.tsx';

const words = defineWords({
  chosen: ['已选条件', 'Selected filters'],
  remove: [(name: string) => `去掉 ${name}`, (name: string) => `Remove ${name}`],
  clear: ['全部清除', 'Clear all'],
});

export interface ChosenFilter {
  key: string;
  name: string;
  /** The list without it. */
  to: string;
}

/** Active filters of a public list, each with a link to remove it, and one to the whole list. */
export function ChosenFilters({ chosen, whole }: { chosen: readonly ChosenFilter[]; whole: string }) {
  const t = useWords(words);
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={t.chosen} data-in-place-list className="mt-4 flex flex-wrap items-center gap-2">
      {chosen.map(({ key, name, to }) => (
        <li key={key}>
          <Link
            to={to}
            rel="nofollow"
            aria-label={t.remove(name)}
            className="inline-flex min-h-9 items-center gap-2 rounded-control border border-primary/40 bg-primary/6 px-3 text-sm text-primary hover:border-primary max-lg:min-h-11"
          >
            <span className="max-w-48 truncate">{name}</span>
            <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 stroke-current">
              <path strokeWidth="1.6" d="M2 2l8 8M10 2l-8 8" />
            </svg>
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={whole}
          className="inline-flex min-h-9 items-center px-2 text-sm text-ink-2 underline underline-offset-4 max-lg:min-h-11"
        >
          {t.clear}
        </Link>
      </li>
    </ul>
  );
}
