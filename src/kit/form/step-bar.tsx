import { Link } from 'react-router';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

/** For screen readers: separators between a step's label and its state. */
const words = defineWords({ pause: ['，', ', '], done: ['，已完成', ', done'] });

export interface Step {
  name: string;
  label: string;
  to: string;
  /** Shown beside the label, such as the number of open fields. */
  note?: string;
  state: 'open' | 'done' | 'attention';
}

const marks: Record<Step['state'], string> = {
  open: 'border-ink-3/60 bg-surface',
  done: 'border-primary bg-primary',
  attention: 'border-ochre bg-ochre',
};

/** The steps of a long form: a list beside it where there is room, a line that opens on a phone. */
export function StepBar({
  steps,
  current,
  label,
  summary,
}: {
  steps: readonly Step[];
  current: string;
  label: string;
  /** The current step, for the collapsed line: such as 2/8 联系人. */
  summary: string;
}) {
  const t = useWords(words);
  const list = (
    <ol className="relative grid">
      {steps.map((step) => (
        <li key={step.name}>
          <Link
            to={step.to}
            preventScrollReset={false}
            aria-current={step.name === current ? 'step' : undefined}
            className="flex min-h-11 items-center gap-3 rounded-control px-3 text-ink-2 hover:bg-primary/6 hover:text-ink aria-[current]:bg-primary/8 aria-[current]:font-semibold aria-[current]:text-ink"
          >
            <span aria-hidden="true" className={`size-2.5 shrink-0 rotate-45 border ${marks[step.state]}`} />
            <span className="mr-auto">
              {step.label}
              {step.state === 'done' ? <span className="sr-only">{t.done}</span> : null}
            </span>
            {step.note ? (
              <span className="text-sm font-normal text-ink-2 tabular-nums">
                <span className="sr-only">{t.pause}</span>
                {step.note}
              </span>
            ) : null}
          </Link>
        </li>
      ))}
    </ol>
  );
  return (
    <nav aria-label={label}>
      {/* The key collapses the list when the step changes. */}
      <details key={current} className="group border-b border-line lg:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 font-medium [&::-webkit-details-marker]:hidden">
          <span className="mr-auto">{summary}</span>
          <svg
            aria-hidden="true"
            viewBox="0 0 16 16"
            className="size-4 text-ink-3 transition-transform group-open:rotate-180"
          >
            <path d="M3 6l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
        </summary>
        <div className="-mx-3 pb-3">{list}</div>
      </details>
      <div className="hidden lg:block">{list}</div>
    </nav>
  );
}
