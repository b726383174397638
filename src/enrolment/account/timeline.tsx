import type { Application } from '#enrolment/contract.ts';
import { inLanguage } from '#kit/language.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { actionWords } from './status-words.ts';

/** What happened, newest first. */
export function Timeline({ entries, now }: { entries: Application['timeline']; now: number }) {
  const language = useLanguage();
  return (
    <ol className="mt-3">
      {[...entries].reverse().map((entry, index) => (
        <li
          key={`${entry.at} ${entry.action}`}
          className="relative border-l border-line pb-5 pl-5 last:border-transparent last:pb-0"
        >
          <span
            aria-hidden="true"
            className={`absolute top-2 -left-[5px] size-[9px] rotate-45 border ${index === 0 ? 'border-primary bg-primary' : 'border-ink-3 bg-paper'}`}
          />
          <p className="font-medium">
            {inLanguage(actionWords[entry.action] ?? [entry.action, entry.action], language)}
          </p>
          <p className="text-sm text-ink-3 tabular-nums">
            <time dateTime={entry.at}>{shortMoment(entry.at, language, now)}</time>
          </p>
          {entry.text ? <p className="mt-1 text-sm whitespace-pre-line text-ink-2">{entry.text}</p> : null}
        </li>
      ))}
    </ol>
  );
}
