import { lazy, Suspense } from 'react';
import { useIsBrowser } from '#kit/ui/is-browser.ts';
import { loadOrReload } from '#kit/ui/load-or-reload.ts';

const ScreenSignIn = lazy(async () => {
  const { ScreenSignIn: SignIn } = await loadOrReload(() => import('#accounts/screen-sign-in.tsx'));
  return { default: SignIn };
});

/** The sign-in, loaded when it is needed: a board that may be watched does not carry it. */
export function LateSignIn({ onSignedIn }: { onSignedIn(): void }) {
  return useIsBrowser() ? (
    <Suspense fallback={null}>
      <ScreenSignIn onSignedIn={onSignedIn} />
    </Suspense>
  ) : null;
}
