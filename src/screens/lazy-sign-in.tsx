import { lazy, Suspense } from 'react';
import { useIsBrowser } from '#kit/ui/is-browser.ts';
import { loadOrReload } from '#kit/ui/load-or-reload.ts';

const ScreenSignIn = lazy(async () => {
  const { ScreenSignIn: SignIn } = await loadOrReload(() => import('#accounts/screen-sign-in.tsx'));
  return { default: SignIn };
});

/** Loads the sign-in on demand, to keep it out of the bundle of boards. */
export function LazySignIn({ onSignedIn }: { onSignedIn(): void }) {
  return useIsBrowser() ? (
    <Suspense fallback={null}>
      <ScreenSignIn onSignedIn={onSignedIn} />
    </Suspense>
  ) : null;
}
