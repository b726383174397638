import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Application, saveApplyInfo } from '#enrolment/contract.ts';
import { send } from '#kit/send.ts';
import { DraftKeeper, type Kept } from './draft-keeper.ts';

/** The keeper of this applicant's draft, alive as long as the form stands. */
export function useDraftKeeper({
  applicant,
  application,
  onClosed,
}: {
  applicant: number;
  application: Application | null;
  onClosed(): void;
}): [DraftKeeper, Kept] {
  const [keeper] = useState(
    () =>
      new DraftKeeper({
        applicant,
        application,
        onClosed,
        storage: () => globalThis.localStorage,
        save: ({ fields, revision, consent, note }) =>
          send(saveApplyInfo, {
            ...fields,
            revision,
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
    const hidden = () => document.visibilityState === 'hidden' && save();
    addEventListener('online', save);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      removeEventListener('online', save);
      document.removeEventListener('visibilitychange', hidden);
      keeper.stop();
    };
  }, [keeper]);
  return [keeper, kept];
}
