import { useEffect, useRef, useState } from 'react';
import { TextField } from '#kit/form/text-field.tsx';
import { Button } from '#kit/ui/button.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { statusWords } from './status-words.ts';

/** Asks once more, says what it means, and takes a reason for whoever wants to give one. */
export function Withdrawal({ withdraw }: { withdraw(reason: string): Promise<void> }) {
  const say = useWords(statusWords);
  const [isAsked, setIsAsked] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  const [reason, setReason] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isAsked) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isAsked]);
  return (
    <>
      <Button look="secondary" className="noscript:hidden" onClick={() => setIsAsked(true)}>
        {say.withdraw}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby="withdraw-title"
        aria-describedby="withdraw-lead"
        onClose={() => setIsAsked(false)}
        className="m-auto w-[min(30rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-5 text-ink shadow-card backdrop:bg-black/45 sm:p-7"
      >
        <h2 id="withdraw-title" className="text-xl font-semibold">
          {say.withdrawTitle}
        </h2>
        <p id="withdraw-lead" className="mt-2 mb-5 text-ink-2">
          {say.withdrawLead}
        </p>
        <TextField
          id="withdraw-reason"
          label={say.withdrawReason}
          help={say.withdrawReasonHelp}
          optional
          rows={2}
          maxLength={300}
          value={reason}
          onChange={setReason}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={() => setIsAsked(false)}>
            {say.withdrawNo}
          </Button>
          <Button
            disabled={isRunning}
            onClick={async () => {
              setIsRunning(true);
              await withdraw(reason);
              setIsRunning(false);
              setIsAsked(false);
            }}
          >
            {say.withdrawYes}
          </Button>
        </div>
      </dialog>
    </>
  );
}
