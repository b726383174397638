import { Link } from 'react-router';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { BulkResult } from './bulk-contract.ts';
import { bulkWords } from './queue-words.ts';
import type { Chosen } from './use-chosen.ts';

/** What became of each: a count of what was done, and by name what was not and why. */
export function BulkResults({
  results,
  chosen,
  isOver,
}: {
  results: BulkResult;
  chosen: readonly Chosen[];
  isOver: boolean;
}) {
  const say = useWords(bulkWords);
  const failed = results.filter(({ done }) => !done);
  const succeeded = results.filter((result) => result.done);
  const done = succeeded.length;
  const left = chosen.length - results.length;
  const nameOf = (id: number) => chosen.find((one) => one.id === id);
  return (
    <div className="grid gap-3">
      {isOver ? (
        <p role="status" className="font-medium">
          {failed.length === 0 ? say.allDone(done) : say.someDone(done, failed.length)}
          {left > 0 ? <span className="ml-2 text-ink-2">{say.left(left)}</span> : null}
        </p>
      ) : null}
      {failed.length > 0 ? (
        <section aria-label={say.notDone}>
          <ul className="max-h-72 rows overflow-y-auto border-y border-line">
            {failed.map(({ id, message }) => (
              <li key={id} className="py-2">
                <Link
                  to={`/console/applications/${id}`}
                  className="font-medium text-ink underline-offset-4 hover:text-primary hover:underline"
                >
                  {nameOf(id)?.company_name || nameOf(id)?.number}
                </Link>
                <span className="block text-[0.8125rem] text-madder">{message}</span>
              </li>
            ))}
          </ul>
          {isOver ? <p className="mt-2 text-[0.8125rem] text-ink-3">{say.keepFailed}</p> : null}
        </section>
      ) : null}
      {isOver && done > 0 ? (
        <details open={failed.length === 0}>
          <summary className="cursor-pointer text-sm text-ink-2">{say.doneOnes(done)}</summary>
          <ul className="mt-1 max-h-56 rows overflow-y-auto border-y border-line text-sm">
            {succeeded.map(({ id, message }) => (
              <li key={id} className="flex items-baseline gap-2 py-1.5">
                <span aria-hidden="true" className="text-moss">
                  ✓
                </span>
                <span>
                  {nameOf(id)?.company_name || nameOf(id)?.number}
                  {message ? <span className="block text-[0.8125rem] text-ochre">{message}</span> : null}
                </span>
                <span className="ml-auto text-ink-3 tabular-nums">{nameOf(id)?.number}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
