import type { Progress } from '#enrolment/application/required-items.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { formWords } from './form-words.ts';

/** One thread for each required field, in the order of the form. */
export function ProgressLine({ progress }: { progress: Progress }) {
  const say = useWords(formWords);
  const open = new Set<string>(progress.missing.map(({ field }) => field));
  return (
    <div className="mt-2">
      <p className="text-sm text-ink-2 tabular-nums">{say.progress(progress.done, progress.required.length)}</p>
      <div aria-hidden="true" className="mt-1.5 flex h-1.5 gap-px">
        {progress.required.map((name) => (
          <span
            key={name}
            className={`flex-1 transition-colors duration-300 ${open.has(name) ? 'bg-line' : 'bg-primary'}`}
          />
        ))}
      </div>
    </div>
  );
}
