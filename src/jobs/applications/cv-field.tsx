import { useEffect, useRef, useState } from 'react';
import { describedBy, FieldNotes } from '#kit/form/field-frame.tsx';
import { buttonClasses } from '#kit/ui/button.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { applyWords } from './apply-words.ts';
import type { SentCv } from './send-cv.ts';
import { cvAccept } from './stages.ts';
import { arrivedPercent, readUnfinished, type UnfinishedCv } from './unfinished-cv.ts';

export interface KeptCv {
  ticket: string;
  name: string;
}
type Way =
  | { state: 'none' }
  | { state: 'sending'; percent: number; name: string; isGoingOn: boolean }
  /** `file`: goes on by itself. So much of it has arrived, in percent, and none with so many tries since. */
  | { state: 'failed'; problem: string; file: File | null; arrived: number; tries: number };

/** Comes when somebody is about to choose a file: most of those who open the page never do. */
const bringSender = () => import('./send-cv.ts');

/** Not every lost connection is told of when it is back. */
const pauseMs = (tries: number) => Math.min(120_000, 5_000 * 2 ** tries);
const lost: SentCv = { ok: false, arrived: 0 };

/**
 * A file input. With script the file goes ahead of the form at once, with progress, and goes on where it stopped after a lost
 * connection; the form then carries its ticket. Without script it travels in the form.
 */
export function CvField({
  kept,
  problem,
  onKept,
  bring = bringSender,
}: {
  kept: KeptCv | undefined;
  problem: string | undefined;
  onKept(cv: KeptCv | undefined): void;
  bring?: typeof bringSender;
}) {
  const say = useWords(applyWords);
  const [way, setWay] = useState<Way>({ state: 'none' });
  const input = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  useEffect(() => {
    // So that the very same file can be chosen again: the browser tells of a change only.
    if (problem && !kept && input.current) input.current.value = '';
  }, [problem, kept]);
  const [unfinished, setUnfinished] = useState<UnfinishedCv>();
  useEffect(() => setUnfinished(readUnfinished()), []);
  // What a lost connection stopped goes on by itself when there is one again.
  const failed = way.state === 'failed' ? way : undefined;
  const stopped = failed?.file;
  useEffect(() => {
    if (!stopped) return;
    const goOn = () => void take(stopped, { ...failed, tries: failed.tries + 1 });
    const timer = setTimeout(goOn, pauseMs(failed.tries));
    addEventListener('online', goOn);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
    };
  });

  async function take(file: File, before = { arrived: 0, tries: 0 }) {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    setUnfinished(undefined);
    const { name } = file;
    const onProgress = (percent: number, isGoingOn: boolean) =>
      own.signal.aborted || setWay({ state: 'sending', percent, name, isGoingOn });
    onProgress(0, false);
    // Without what sends it the file has not arrived, as without a connection.
    const sender = await bring().catch(() => undefined);
    if (own.signal.aborted) return;
    const sent = sender ? await sender.sendCv(file, { signal: own.signal, onProgress }) : lost;
    if (own.signal.aborted) return;
    if (sent.ok) {
      setWay({ state: 'none' });
      onKept(sent.cv);
      return;
    }
    const { arrived } = sent;
    const problem = sent.message ?? (arrived > 0 ? say.fileStopped(arrived) : say.fileFailed);
    const tries = arrived > before.arrived ? 0 : before.tries;
    setWay({ state: 'failed', problem, file: sent.isRefused ? null : file, arrived, tries });
    if (sent.isRefused && input.current) input.current.value = '';
  }
  // One that has arrived since is no trouble any more.
  const trouble = failed ? failed.problem : kept ? undefined : problem;
  const help = unfinished ? say.chooseAgain(unfinished.name, arrivedPercent(unfinished)) : say.cvHelp;
  const text = { label: say.cv, help: kept ? undefined : help, problem: trouble };
  const isAway = kept !== undefined || way.state === 'sending';
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor="cv" className="font-medium text-ink">
        {say.cv}
      </label>
      <input
        ref={input}
        id="cv"
        // What has gone ahead is not sent a second time.
        name={kept ? undefined : 'cv'}
        type="file"
        accept={cvAccept}
        hidden={isAway}
        aria-invalid={trouble ? true : undefined}
        aria-describedby={describedBy('cv', text)}
        onClick={() => void bring().catch(() => {})}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void take(file);
        }}
        className={`min-h-12 w-full rounded-control border bg-surface p-1.5 text-base text-ink-2 file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-control file:border-0 file:bg-primary/10 file:px-4 file:font-medium file:text-primary [[hidden]]:hidden ${trouble ? 'border-madder' : 'border-ink-3/60'}`}
      />
      {kept ? <input type="hidden" name="cv_ticket" value={kept.ticket} /> : null}
      {kept ? (
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-control border border-primary/40 bg-primary/6 px-3.5">
          <p role="status" className="min-w-0 py-2 wrap-anywhere text-ink">
            {kept.name}
            <span className="ml-2 text-sm text-primary">{say.fileHere}</span>
          </p>
          <button
            type="button"
            onClick={() => {
              onKept(undefined);
              if (input.current) input.current.value = '';
            }}
            className="min-h-11 text-sm text-ink-2 underline underline-offset-4"
          >
            {say.another}
          </button>
        </div>
      ) : null}
      {way.state === 'sending' ? (
        <div className="min-h-12 rounded-control border border-ink-3/60 bg-surface px-3.5 py-2">
          <p className="flex justify-between gap-4 text-ink-2">
            <span className="min-w-0 truncate">{way.name}</span>
            <span className="shrink-0 tabular-nums">
              {way.isGoingOn ? say.goingOn(way.percent) : say.sendingFile(way.percent)}
            </span>
          </p>
          <progress
            aria-label={say.cv}
            max={100}
            value={way.percent}
            className="mt-1 block h-1 w-full accent-primary"
          />
        </div>
      ) : null}
      <FieldNotes id="cv" help={text.help} problem={trouble} />
      {stopped ? (
        <button
          type="button"
          onClick={() => void take(stopped)}
          className={buttonClasses('secondary', 'justify-self-start')}
        >
          {failed && failed.arrived > 0 ? say.goOn : say.retry}
        </button>
      ) : null}
    </div>
  );
}
