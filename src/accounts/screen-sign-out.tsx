import { defineWords } from '#kit/text/words.ts';
import { useAttempt } from '#kit/ui/use-attempt.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { screenKind } from './session-kinds.ts';
import { signOut } from './sign-in.ts';

const words = defineWords({ signOut: ['退出登录', 'Sign out'], signingOut: ['正在退出', 'Signing out'] });

/** Ends the screen user's session. A failure is shown beside the button and the session stays. */
export function ScreenSignOut({ className, onSignedOut }: { className: string; onSignedOut(): unknown }) {
  const t = useWords(words);
  const { attempt, isBusy, problem } = useAttempt();
  const leave = () =>
    attempt(async () => {
      await signOut(screenKind);
      await onSignedOut();
    });
  return (
    <>
      <button type="button" onClick={() => void leave()} disabled={isBusy} className={className}>
        {isBusy ? t.signingOut : t.signOut}
      </button>
      {problem ? (
        <span role="alert" className="text-sm text-madder">
          {problem}
        </span>
      ) : null}
    </>
  );
}
