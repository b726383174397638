import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLogin } from '#accounts/login-context.tsx';
import type { Application } from '#enrolment/contract.ts';
import { send } from '#kit/call/send.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { DraftKeeper, type Kept, type SaveState } from './draft-keeper.ts';
import { formWords } from './form-words.ts';
import { certificatesMoved } from './uploads-under-way.ts';

const clockOf = (at: number, language: string) =>
  new Date(at).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hour12: false });

/** Whether what was typed is safe, beside the button that people look at. */
export function SaveStatus({ save, onRetry }: { save: SaveState; onRetry(): void }) {
  const say = useWords(formWords);
  const language = useLanguage();
  const text = (() => {
    switch (save.kind) {
      case 'saved':
        return save.at === undefined ? say.savedBefore : say.saved(clockOf(save.at, language));
      case 'waiting':
      case 'saving':
        return say.saving;
      case 'conflict':
        return say.inConflict;
      case 'refused':
        return say.partlySaved;
      case 'signed_out':
        return say.signedOut;
      case 'replaced':
        return say.replaced;
      case 'failed':
        return save.isKept ? say.notSaved : say.notKept;
    }
  })();
  const isWrong = !['saved', 'waiting', 'saving'].includes(save.kind);
  // Heard are what went wrong and that it is well again; each pause in typing ends with a save, and nobody can listen to those,
  // nor to each of the tries while there is no network.
  const [heard, setHeard] = useState({ text: '', isWrong: false });
  const next = isWrong
    ? { text, isWrong }
    : save.kind !== 'saved'
      ? { ...heard, text: heard.isWrong ? heard.text : '' }
      : { text: heard.isWrong ? text : heard.text, isWrong };
  if (next.text !== heard.text || next.isWrong !== heard.isWrong) setHeard(next);
  return (
    <div className={`text-sm leading-tight tabular-nums ${isWrong ? 'text-madder' : 'text-ink-3'}`}>
      <p role="status" className="sr-only">
        {next.text}
      </p>
      <span data-save={save.kind}>{text}</span>
      {save.kind === 'signed_out' ? (
        <button
          type="button"
          onClick={() => {
            const panel = document.getElementById('sign-in-again');
            panel?.scrollIntoView({ block: 'start' });
            panel?.focus({ preventScroll: true });
          }}
          className="ml-2 min-h-11 font-medium text-primary underline"
        >
          {say.signIn}
        </button>
      ) : null}
      {save.kind === 'replaced' ? (
        <button
          type="button"
          onClick={() => location.assign('/movein')}
          className="ml-2 min-h-11 font-medium text-primary underline"
        >
          {say.lookAgain}
        </button>
      ) : null}
      {save.kind === 'failed' ? (
        <button type="button" onClick={onRetry} className="ml-2 min-h-11 font-medium text-primary underline">
          {say.retry}
        </button>
      ) : null}
    </div>
  );
}

/** The keeper of this applicant's draft, alive as long as the form stands. */
export function useDraftKeeper({
  applicant,
  application,
  loadedAt,
  onClosed,
}: {
  applicant: number;
  application: Application | null;
  /** Changes whenever the page was loaded anew, as after a sign-in. */
  loadedAt: number;
  onClosed(): void;
}): [DraftKeeper, Kept] {
  const who = useLogin().user?.id;
  const signedIn = useRef(who);
  signedIn.current = who;
  const [keeper] = useState(
    () =>
      new DraftKeeper({
        applicant,
        application,
        onClosed,
        onRowsMoved: (was, now) => certificatesMoved(applicant, was, now),
        storage: () => globalThis.localStorage,
        // Without a record (storage is forbidden) only the session knows, and the server asks it.
        isOurs: () => (signedIn.current ?? applicant) === applicant,
        save: ({ fields, revision, key, consent, note }) =>
          send('/api.php/official/supplier_enter/save_apply_info', {
            ...fields,
            revision,
            save_key: key,
            ...(consent === undefined ? {} : { submit: 1, consent_version: consent }),
            ...(note ? { correction_note: note } : {}),
          }),
      }),
  );
  const kept = useSyncExternalStore(keeper.subscribe, keeper.get, keeper.get);
  useEffect(() => {
    keeper.start();
    const save = () => void keeper.saveNow();
    // A phone may end the page for good once it is hidden: what waits for its pause goes out now.
    // And when people come back to it, another device may have gone on meanwhile.
    const turned = () => {
      if (document.visibilityState === 'hidden') save();
      else
        send('/api.php/official/supplier_enter/get_apply_info', {}).then(
          (found) => keeper.isOurs() && keeper.meet(found),
          () => {}, // the next save meets it
        );
    };
    const leaving = (event: BeforeUnloadEvent) => keeper.wouldLose && event.preventDefault();
    addEventListener('online', save);
    addEventListener('beforeunload', leaving);
    document.addEventListener('visibilitychange', turned);
    return () => {
      removeEventListener('online', save);
      removeEventListener('beforeunload', leaving);
      document.removeEventListener('visibilitychange', turned);
      keeper.stop();
    };
  }, [keeper]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each load counts, also one that found nothing new
  useEffect(() => keeper.resume(application), [keeper, application, loadedAt]);
  return [keeper, kept];
}
