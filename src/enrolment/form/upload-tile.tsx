import { useWords } from '#kit/ui/visit-context.tsx';
import { tileWords } from './picture-words.ts';
import type { Upload } from './upload-line.ts';

/** A picture on its way: how far it is, and what can be done about it. */
export function UploadTile({ upload, onRetry, onCancel }: { upload: Upload; onRetry(): void; onCancel(): void }) {
  const say = useWords(tileWords);
  const { state, percent, name, preview } = upload;
  const text = {
    waiting: say.waiting,
    sending: percent > 0 ? say.uploading(percent) : say.waiting,
    pausing: say.pausing,
    failed: say.failed,
  }[state];
  const isStopped = state === 'failed' || state === 'pausing';
  return (
    <li className="relative aspect-square overflow-hidden rounded-control border border-line bg-surface">
      {preview ? <img src={preview} alt="" className="size-full object-cover opacity-35" /> : <Woven />}
      <div className="absolute inset-0 grid content-center justify-items-center text-center text-xs leading-tight font-medium text-ink">
        <span className={`rounded px-1 py-0.5 ${state === 'failed' ? 'text-madder' : ''} bg-surface/85 tabular-nums`}>
          {text}
        </span>
        <span className="flex flex-wrap justify-center">
          {isStopped && canHelp(upload.problem) ? (
            <button
              type="button"
              onClick={onRetry}
              aria-label={say.retryNamed(name)}
              className="min-h-11 px-1.5 text-primary underline underline-offset-2"
            >
              {state === 'failed' ? say.retry : say.retryNow}
            </button>
          ) : null}
          <button
            type="button"
            onClick={onCancel}
            aria-label={state === 'failed' ? say.discardNamed(name) : say.cancelNamed(name)}
            className="min-h-11 px-1.5 underline underline-offset-2"
          >
            {state === 'failed' ? say.discard : say.cancel}
          </button>
        </span>
      </div>
      {isStopped ? null : (
        <span
          className="absolute inset-x-0 bottom-0 h-1 bg-line"
          role="progressbar"
          aria-label={name}
          aria-valuenow={percent}
        >
          <span className="block h-full bg-primary transition-[width] duration-200" style={{ width: `${percent}%` }} />
        </span>
      )}
    </li>
  );
}

/** Whether the same file may pass another time. */
const canHelp = (problem: Upload['problem']) => problem === 'away' || problem === 'refused' || problem === 'told';

/** Stands for a picture that is not unpacked yet. */
const Woven = () => (
  <svg aria-hidden="true" viewBox="0 0 40 40" className="size-full text-line" preserveAspectRatio="xMidYMid slice">
    <path d="M5 0v40M15 0v40M25 0v40M35 0v40M0 5h40M0 15h40M0 25h40M0 35h40" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);
