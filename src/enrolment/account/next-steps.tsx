import type { Application } from '#enrolment/contract.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { statusWords } from './status-words.ts';

/** While it waits for staff: the place in the queue, how long real decisions took, and what comes after what. */
export function NextSteps({
  queue,
  state,
  toldPhone,
  dueAt,
  now,
}: Pick<Application, 'queue' | 'state'> & { toldPhone: string; dueAt: string | null; now: number }) {
  const say = useWords(statusWords);
  const language = useLanguage();
  const span = (hours: number) =>
    hours < 1 ? say.minutes : hours <= 48 ? say.hours(Math.round(hours)) : say.days(Math.round(hours / 24));
  const isKnown = queue.p50_hours !== null && queue.p90_hours !== null;
  const at = state === 'submitted' ? 0 : 1;
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="text-lg font-semibold">
        {say.next}
      </h2>
      {queue.position !== null ? <p className="mt-2 text-xl font-semibold">{say.position(queue.position)}</p> : null}
      <p className="mt-1 text-ink-2">
        {isKnown ? say.estimate(span(queue.p50_hours ?? 0), span(queue.p90_hours ?? 0)) : say.noEstimate}
      </p>
      {dueAt ? (
        <p className="text-ink-2">
          {Date.parse(dueAt) < now
            ? say.overdue
            : say.due(
                new Date(dueAt)
                  .toLocaleDateString(language, {
                    timeZone: 'Asia/Shanghai',
                    month: 'long',
                    day: 'numeric',
                    weekday: 'short',
                  })
                  .replace(/周.$/, '（$&）'),
              )}
        </p>
      ) : null}
      {isKnown ? <p className="text-sm text-ink-3">{say.estimateFrom}</p> : null}
      <ol className="mt-4 grid gap-2">
        {[say.stepQueue, say.stepReview, say.stepDecision].map((text, index) => (
          <li
            key={text}
            aria-current={index === at ? 'step' : undefined}
            className={`flex items-baseline gap-3 ${index === at ? 'font-medium' : 'text-ink-3'}`}
          >
            <span
              aria-hidden="true"
              className={`size-2.5 shrink-0 rotate-45 border ${index === at ? 'border-primary bg-primary' : index < at ? 'border-ink-3 bg-ink-3' : 'border-ink-3'}`}
            />
            {text}
          </li>
        ))}
      </ol>
      {toldPhone ? <p className="mt-4 text-sm text-ink-2">{say.told(toldPhone)}</p> : null}
    </section>
  );
}
