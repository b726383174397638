import { useState } from 'react';
import { CallFailure } from '#kit/call/send.ts';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { screenKind } from './session-kinds.ts';
import { signOut } from './sign-in.ts';

const words = defineWords({ signOut: ['退出登录', 'Sign out'], signingOut: ['正在退出', 'Signing out'] });

/** Ends the screen user's session. A failure is shown beside the button and the session stays. */
export function ScreenSignOut({ className, onSignedOut }: { className: string; onSignedOut(): unknown }) {
  const t = useWords(words);
  const [isLeaving, setIsLeaving] = useState(false);
  const [problem, setProblem] = useState('');
  async function leave() {
    setIsLeaving(true);
    try {
      await signOut(screenKind);
      await onSignedOut();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(error.message);
      setIsLeaving(false);
    }
  }
  return (
    <>
      <button type="button" onClick={leave} disabled={isLeaving} className={className}>
        {isLeaving ? t.signingOut : t.signOut}
      </button>
      {problem ? (
        <span role="alert" className="text-sm text-madder">
          {problem}
        </span>
      ) : null}
    </>
  );
}
