import type { Condition } from '#enrolment/contract.ts';
import { longDay } from '#kit/long-day.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { statusWords } from './status-words.ts';

/** What the approval depends on, each with its day. */
export function Conditions({ conditions }: { conditions: readonly Condition[] }) {
  const say = useWords(statusWords);
  const language = useLanguage();
  if (conditions.length === 0) return null;
  const day = (text: string) => longDay(text, language);
  return (
    <section aria-labelledby="conditions-title" className="mt-6">
      <h2 id="conditions-title" className="text-lg font-semibold">
        {say.conditionsTitle}
      </h2>
      <ul className="mt-2 rows border-y border-line">
        {conditions.map(({ id, text, due_on, met_at }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span className="whitespace-pre-line">{text}</span>
            <span className={`text-sm tabular-nums ${met_at ? 'text-moss' : 'text-ink-2'}`}>
              {met_at ? say.met : <time dateTime={due_on}>{say.dueBy(day(due_on))}</time>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
