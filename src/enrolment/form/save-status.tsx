import { useState } from 'react';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { SaveState } from './draft-keeper.ts';
import { formWords } from './form-words.ts';

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
