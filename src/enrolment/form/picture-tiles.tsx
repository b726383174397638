import type { ComponentProps } from 'react';
import { inLanguage } from '#kit/text/language.ts';
import { isSecondClick } from '#kit/ui/second-click.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { ofFile, pictureWords, problemWords } from './picture-words.ts';
import type { Upload, UploadLine } from './upload-line.ts';

/** A picture of a field, in the form or on the phone. */
export function PictureTile({
  name,
  at,
  src,
  picture,
  isDragged = false,
  onRemove,
  children,
  ...own
}: {
  /** What it shows, and its place from 0 on. */
  name: string;
  at: number;
  src: string | undefined;
  /** Its key, where it can be sorted. */
  picture?: string;
  isDragged?: boolean;
  onRemove?(): void;
} & Pick<
  ComponentProps<'li'>,
  'children' | 'style' | 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
>) {
  const t = useWords(pictureWords);
  return (
    <li
      {...own}
      data-picture={picture}
      className={`relative aspect-square rounded-control border border-line bg-line/30 ${isDragged ? 'z-10 cursor-grabbing shadow-card ring-2 ring-primary' : ''}`}
    >
      <img
        src={src}
        alt={t.photo(name, at + 1)}
        draggable={false}
        className="size-full rounded-[5px] object-cover select-none"
      />
      {onRemove ? (
        <button
          type="button"
          aria-label={t.remove(name, at + 1)}
          onClick={(event) => isSecondClick(event) || onRemove()}
          className="absolute top-0 right-0 grid size-11 place-items-start justify-items-end p-1"
        >
          <svg aria-hidden="true" viewBox="0 0 12 12" className="size-7 rounded-full bg-black/65 p-2 text-white">
            <path d="M1 1l10 10M11 1L1 11" stroke="currentColor" strokeWidth="1.8" />
          </svg>
        </button>
      ) : null}
      {children}
    </li>
  );
}

export const UploadTiles = ({ uploads, line }: { uploads: readonly Upload[]; line: UploadLine | undefined }) =>
  uploads.map((one) => (
    <UploadTile key={one.id} upload={one} onRetry={() => line?.retry(one.id)} onCancel={() => line?.cancel(one.id)} />
  ));

/** Why uploads failed, and what to do. */
export function UploadProblems({ uploads }: { uploads: readonly Upload[] }) {
  const language = useLanguage();
  return uploads.flatMap(({ id, name, state, problem, words }) =>
    state === 'failed' && problem ? (
      <p key={id} role="alert" className="mt-2 text-sm font-medium break-words text-madder">
        {inLanguage(ofFile(name, problem === 'server' ? words : inLanguage(problemWords[problem], language)), language)}
      </p>
    ) : (
      []
    ),
  );
}

/** A pending upload with its progress and actions. */
function UploadTile({ upload, onRetry, onCancel }: { upload: Upload; onRetry(): void; onCancel(): void }) {
  const t = useWords(pictureWords);
  const { state, percent, name, preview } = upload;
  const text = {
    waiting: t.waiting,
    sending: percent > 0 ? t.uploading(percent) : t.waiting,
    pausing: t.pausing,
    failed: t.failed,
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
              aria-label={t.retryNamed(name)}
              className="min-h-11 px-1.5 text-primary underline underline-offset-2"
            >
              {state === 'failed' ? t.retry : t.retryNow}
            </button>
          ) : null}
          <button
            type="button"
            onClick={onCancel}
            aria-label={state === 'failed' ? t.discardNamed(name) : t.cancelNamed(name)}
            className="min-h-11 px-1.5 underline underline-offset-2"
          >
            {state === 'failed' ? t.discard : t.cancel}
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
const canHelp = (problem: Upload['problem']) => problem === 'away' || problem === 'refused' || problem === 'server';

/** Stands for a picture that is not unpacked yet. */
const Woven = () => (
  <svg aria-hidden="true" viewBox="0 0 40 40" className="size-full text-line" preserveAspectRatio="xMidYMid slice">
    <path d="M5 0v40M15 0v40M25 0v40M35 0v40M0 5h40M0 15h40M0 25h40M0 35h40" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);
