import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLogin } from '#accounts/login-context.tsx';
import type { Application } from '#enrolment/contract.ts';
import { send } from '#kit/send.ts';
import { certificatesMoved } from './arrivals.ts';
import { DraftKeeper, type Kept } from './draft-keeper.ts';

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
