import { useState } from 'react';
import { CallFailure } from '#kit/call/send.ts';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { screenKind } from './session-kinds.ts';
import { signOut } from './sign-in.ts';

const words = defineWords({ signOut: ['退出登录', 'Sign out'] });

/** Ends the screen user's session. A failure is shown beside the button and the session stays. */
export function ScreenSignOut({ onSignedOut }: { onSignedOut(): void }) {
  const t = useWords(words);
  const [message, setMessage] = useState('');
  async function leave() {
    try {
      await signOut(screenKind);
      onSignedOut();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setMessage(error.message);
    }
  }
  return (
    <p className="flex items-center gap-4">
      <span role="status" className="text-ink-2">
        {message}
      </span>
      <button type="button" onClick={leave} className="min-h-11 px-2 text-ink-2 underline underline-offset-4">
        {t.signOut}
      </button>
    </p>
  );
}
