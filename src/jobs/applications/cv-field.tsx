import { useEffect, useRef, useState } from 'react';
import { describedBy, FieldNotes } from '#kit/form/field-frame.tsx';
import { buttonClasses } from '#kit/ui/button.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { applyWords } from './apply-words.ts';
import type { SentCv } from './send-cv.ts';
import { cvAccept } from './stages.ts';
import { percentReceived, readUnfinished, type UnfinishedCv } from './unfinished-cv.ts';

export interface UploadedCv {
  ticket: string;
  name: string;
}
type Transfer =
  | { state: 'none' }
  | { state: 'sending'; percent: number; name: string; isResumed: boolean }
  /** `file`: retried automatically. `arrived`: percent received; `tries`: attempts since then without progress. */
  | { state: 'failed'; problem: string; file: File | null; arrived: number; tries: number };

/** Loaded when a visitor opens the file dialog: most visitors never do. */
const loadSender = () => import('./send-cv.ts');

/** Browsers do not always report that the connection is back. */
const retryDelayMs = (tries: number) => Math.min(120_000, 5_000 * 2 ** tries);
const connectionLost: SentCv = { ok: false, arrived: 0 };

/**
 * A file input. With script the file is uploaded at once, with progress, and resumes after a lost connection; the form then carries
 * its ticket. Without script it is part of the form.
 */
export function CvField({
  uploaded,
  problem,
  onUploaded,
  load = loadSender,
}: {
  uploaded: UploadedCv | undefined;
  problem: string | undefined;
  onUploaded(cv: UploadedCv | undefined): void;
  load?: typeof loadSender;
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
  const [unfinished, setUnfinished] = useState<UnfinishedCv>();
  useEffect(() => setUnfinished(readUnfinished()), []);
  // Resumes an upload automatically when the connection is back.
  const failed = transfer.state === 'failed' ? transfer : undefined;
  const interrupted = failed?.file;
  useEffect(() => {
    if (!interrupted) return;
    const resume = () => void upload(interrupted, { ...failed, tries: failed.tries + 1 });
    const timer = setTimeout(resume, retryDelayMs(failed.tries));
    addEventListener('online', resume);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', resume);
    };
  });

  async function upload(file: File, before = { arrived: 0, tries: 0 }) {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setUnfinished(undefined);
    const { name } = file;
    const onProgress = (percent: number, isResumed: boolean) =>
      controller.signal.aborted || setTransfer({ state: 'sending', percent, name, isResumed });
    onProgress(0, false);
    // If the module fails to load, treat it as a lost connection.
    const sender = await load().catch(() => undefined);
    if (controller.signal.aborted) return;
    const sent = sender ? await sender.sendCv(file, { signal: controller.signal, onProgress }) : connectionLost;
    if (controller.signal.aborted) return;
    if (sent.ok) {
      setTransfer({ state: 'none' });
      onUploaded(sent.cv);
      return;
    }
    const { arrived } = sent;
    const problem = sent.message ?? (arrived > 0 ? t.fileStopped(arrived) : t.fileFailed);
    const tries = arrived > before.arrived ? 0 : before.tries;
    setTransfer({ state: 'failed', problem, file: sent.isRefused ? null : file, arrived, tries });
    if (sent.isRefused && input.current) input.current.value = '';
  }
  // An upload that succeeded meanwhile hides the problem.
  const trouble = failed ? failed.problem : uploaded ? undefined : problem;
  const help = unfinished ? t.chooseAgain(unfinished.name, percentReceived(unfinished)) : t.cvHelp;
  const text = { label: t.cv, help: uploaded ? undefined : help, problem: trouble };
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
        onClick={() => void load().catch(() => {})}
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
            <span className="shrink-0 tabular-nums">
              {transfer.isResumed ? t.goingOn(transfer.percent) : t.sendingFile(transfer.percent)}
            </span>
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
          {failed && failed.arrived > 0 ? t.goOn : t.retry}
        </button>
      ) : null}
    </div>
  );
}
