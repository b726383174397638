import { useEffect, useRef, useState } from 'react';
import { describedBy, FieldNotes } from '#kit/form/field-frame.tsx';
import { buttonClasses } from '#kit/ui/button.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { applyWords } from './apply-words.ts';
import { cvAccept, cvLimitBytes, cvPath } from './stages.ts';

export interface UploadedCv {
  ticket: string;
  name: string;
}
type Transfer =
  | { state: 'none' }
  | { state: 'sending'; percent: number; name: string }
  /** `file`: retried automatically, for the `tries`-th time. */
  | { state: 'failed'; problem: string; file: File | null; tries: number };

/** Browsers do not always report that the connection is back. */
const retryDelayMs = (tries: number) => Math.min(120_000, 5_000 * 2 ** tries);

/**
 * A file input. With script the file is uploaded at once, with progress, and again after a lost connection; the form then carries its
 * ticket. Without script it is part of the form.
 */
export function CvField({
  uploaded,
  problem,
  onUploaded,
}: {
  uploaded: UploadedCv | undefined;
  problem: string | undefined;
  onUploaded(cv: UploadedCv | undefined): void;
}) {
  const t = useWords(applyWords);
  const [transfer, setTransfer] = useState<Transfer>({ state: 'none' });
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    // Lets the same file be chosen again: browsers report only changes.
    if (problem && !uploaded && input.current) input.current.value = '';
  }, [problem, uploaded]);
  // Uploads it again when the connection is back.
  const failed = transfer.state === 'failed' ? transfer : undefined;
  const interrupted = failed?.file;
  useEffect(() => {
    if (!interrupted) return;
    const retry = () => void upload(interrupted, failed.tries + 1);
    const timer = setTimeout(retry, retryDelayMs(failed.tries));
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  });

  async function upload(file: File, tries = 0) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const onProgress = (percent: number) =>
      signal.aborted || setTransfer({ state: 'sending', percent, name: file.name });
    onProgress(0);
    const sent: SentCv =
      file.size > cvLimitBytes
        ? { ok: false, message: t.fileTooLarge, isRefused: true }
        : await sendCv(file, { signal, onProgress });
    if (signal.aborted) return;
    if (sent.ok) {
      setTransfer({ state: 'none' });
      onUploaded(sent.cv);
      return;
    }
    setTransfer({ state: 'failed', problem: sent.message ?? t.fileFailed, file: sent.isRefused ? null : file, tries });
    if (sent.isRefused && input.current) input.current.value = '';
  }
  // An upload that succeeded meanwhile hides the problem.
  const trouble = failed ? failed.problem : uploaded ? undefined : problem;
  const text = { label: t.cv, help: uploaded ? undefined : t.cvHelp, problem: trouble };
  const isInputHidden = uploaded !== undefined || transfer.state === 'sending';
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor="cv" className="font-medium text-ink">
        {t.cv}
      </label>
      <input
        ref={input}
        id="cv"
        // An uploaded file is not sent again with the form.
        name={uploaded ? undefined : 'cv'}
        type="file"
        accept={cvAccept}
        hidden={isInputHidden}
        aria-invalid={trouble ? true : undefined}
        aria-describedby={describedBy('cv', text)}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void upload(file);
        }}
        className={`min-h-12 w-full rounded-control border bg-surface p-1.5 text-base text-ink-2 file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-control file:border-0 file:bg-primary/10 file:px-4 file:font-medium file:text-primary [[hidden]]:hidden ${trouble ? 'border-madder' : 'border-ink-3/60'}`}
      />
      {uploaded ? <input type="hidden" name="cv_ticket" value={uploaded.ticket} /> : null}
      {uploaded ? (
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-control border border-primary/40 bg-primary/6 px-3.5">
          <p role="status" className="min-w-0 py-2 wrap-anywhere text-ink">
            {uploaded.name}
            <span className="ml-2 text-sm text-primary">{t.fileHere}</span>
          </p>
          <button
            type="button"
            onClick={() => {
              onUploaded(undefined);
              if (input.current) input.current.value = '';
            }}
            className="min-h-11 text-sm text-ink-2 underline underline-offset-4"
          >
            {t.another}
          </button>
        </div>
      ) : null}
      {transfer.state === 'sending' ? (
        <div className="min-h-12 rounded-control border border-ink-3/60 bg-surface px-3.5 py-2">
          <p className="flex justify-between gap-4 text-ink-2">
            <span className="min-w-0 truncate">{transfer.name}</span>
            <span className="shrink-0 tabular-nums">{t.sendingFile(transfer.percent)}</span>
          </p>
          <progress
            aria-label={t.cv}
            max={100}
            value={transfer.percent}
            className="mt-1 block h-1 w-full accent-primary"
          />
        </div>
      ) : null}
      <FieldNotes id="cv" help={text.help} problem={trouble} />
      {interrupted ? (
        <button
          type="button"
          onClick={() => void upload(interrupted)}
          className={buttonClasses('secondary', 'justify-self-start')}
        >
          {t.retry}
        </button>
      ) : null}
    </div>
  );
}

/** `message`: the server refused the file, temporarily or, with `isRefused`, for good. Without one the connection was lost. */
type SentCv = { ok: true; cv: UploadedCv } | { ok: false; message?: string; isRefused?: true };

/** Without progress for this time the connection counts as lost. */
const stallTimeoutMs = 30_000;

/** XMLHttpRequest, because fetch reports no upload progress. `onProgress` gets the percentage sent. */
function sendCv(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress(percent: number): void },
): Promise<SentCv> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    let timer = setTimeout(stop, stallTimeoutMs);
    const end = (sent: SentCv) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(sent);
    };
    signal.addEventListener('abort', stop);
    request.open('POST', cvPath);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-file-name', encodeURIComponent(file.name));
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(timer);
      timer = setTimeout(stop, stallTimeoutMs);
      onProgress(Math.min(99, Math.floor((100 * loaded) / file.size)));
    };
    request.onload = () => end(readAnswer(request));
    request.onerror = request.onabort = () => end({ ok: false });
    request.send(file);
  });
}

function readAnswer({ status, responseText }: XMLHttpRequest): SentCv {
  if (status !== 200) return { ok: false };
  const { code, msg, data } = JSON.parse(responseText) as { code: number; msg: string; data: UploadedCv | null };
  if (code === 1 && data) return { ok: true, cv: { ticket: data.ticket, name: data.name } };
  return code === 429 ? { ok: false, message: msg } : { ok: false, message: msg, isRefused: true };
}
