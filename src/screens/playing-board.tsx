import { lazy, Suspense, useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { Snapshot } from '#kit/live/live-document.ts';
import { clearOfflineCache } from '#kit/live/offline-cache/offline-pages.ts';
import { ServerClock } from '#kit/live/server-clock.ts';
import { LiveProvider } from '#kit/live/use-live.tsx';
import { useIsBrowser } from '#kit/ui/is-browser.ts';
import { loadOrReload } from '#kit/ui/load-or-reload.ts';
import { type BoardRequest, type Replay, recordOf, replayedMoment } from './board-request.ts';
import { BoardView } from './board-view.tsx';
import type { Board } from './boards/board.ts';
import { fetchServerTime, liveAddress } from './live-address.ts';
import { BoardUpkeep } from './upkeep/board-upkeep.tsx';
import { useRenewal } from './upkeep/use-renewal.ts';
import type { PlaceableWidgets } from './widget-environment.tsx';

/** Loaded for replays only, to keep it out of the bundle of live boards. */
const TransportBar = lazy(() => loadOrReload(() => import('./transport/transport-bar.tsx')));

/** A board with its figures: live, of a past day, or a replay. */
export function PlayingBoard({
  board,
  widgets,
  request,
  replay,
  initial,
  onRefused,
}: {
  board: Board;
  widgets: PlaceableWidgets;
  request: BoardRequest;
  replay: Replay | undefined;
  initial: Snapshot | undefined;
  onRefused(): void;
}) {
  const { day, main, panel } = request;
  const isBrowser = useIsBrowser();
  const [clock] = useState(() => new ServerClock({ ask: fetchServerTime }));
  const { build } = useRouteLoaderData<{ build: string }>('root') ?? { build: '' };
  const { isRetired, hearBuild, renew } = useRenewal(build);
  const url = liveAddress(board.address, { day, main, replay });
  const played = replay ?? (day ? undefined : recordOf(board));
  // A frame with a newer page of this board covers this one.
  if (isRetired) return null;
  return (
    <LiveProvider
      key={url}
      url={url}
      initial={initial}
      clock={clock}
      // Displays that show one board together must paint the same figures at the same time.
      paint={panel ? 'synced' : 'arrival'}
      shownTime={played && ((now) => replayedMoment(played, now))}
      onBeat={(beat) => hearBuild(beat.build)}
      onRefused={() => {
        clearOfflineCache();
        onRefused();
      }}
    >
      <BoardUpkeep url={url} played={played} renew={renew}>
        <BoardView board={board} widgets={widgets} request={request} />
        {replay && !panel && isBrowser ? (
          <Suspense fallback={null}>
            <TransportBar replay={replay} />
          </Suspense>
        ) : null}
      </BoardUpkeep>
    </LiveProvider>
  );
}
