import { lazy, Suspense } from 'react';
import { useIsBrowser } from '#kit/ui/is-browser.ts';
import { loadOrReload } from '#kit/ui/load-or-reload.ts';
import type { Replay } from '#screens/board-request.ts';

const TransportBar = lazy(async () => {
  const { TransportBar: Bar } = await loadOrReload(() => import('./transport-bar.tsx'));
  return { default: Bar };
});

/** Loads the transport bar for replays only, to keep it out of the bundle of live boards. */
export function LazyTransportBar({ replay }: { replay: Replay }) {
  return useIsBrowser() ? (
    <Suspense fallback={null}>
      <TransportBar replay={replay} />
    </Suspense>
  ) : null;
}
