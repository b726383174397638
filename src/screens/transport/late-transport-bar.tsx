import { lazy, Suspense } from 'react';
import { useIsBrowser } from '#kit/ui/is-browser.ts';
import { loadOrReload } from '#kit/ui/load-or-reload.ts';
import type { Replay } from '#screens/board-request.ts';

const TransportBar = lazy(async () => {
  const { TransportBar: Bar } = await loadOrReload(() => import('./transport-bar.tsx'));
  return { default: Bar };
});

/** The presenter's bar, loaded for replays alone: a board that shows the present does not carry it. */
export function LateTransportBar({ replay }: { replay: Replay }) {
  return useIsBrowser() ? (
    <Suspense fallback={null}>
      <TransportBar replay={replay} />
    </Suspense>
  ) : null;
}
