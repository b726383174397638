import { type ReactNode, useEffect } from 'react';
import { useScreenWorker } from '#kit/live/offline-cache/use-screen-worker.ts';
import { useConnection, useLiveClient } from '#kit/live/use-live.tsx';
import { useWakeLock } from '#kit/ui/use-wake-lock.ts';
import { type Surroundings, SurroundingsProvider, useSurroundings } from '#screens/widget-surroundings.tsx';
import { keepBoard, readKept } from './kept-boards.ts';
import { useBurnInShift } from './use-display.ts';
import { useQuality } from './use-quality.ts';
import { useWatchdog } from './use-renewal.ts';

const keepEveryMs = 10_000;

/** What keeps a board going for weeks without a touch, around what is seen of it. */
export function BoardUpkeep({
  url,
  played,
  renew,
  children,
}: {
  url: string;
  played: Surroundings['played'];
  renew(): void;
  children: ReactNode;
}) {
  const client = useLiveClient();
  const surroundings = useSurroundings();
  const quality = useQuality();
  useKeptFigures(url);
  useWakeLock();
  useBurnInShift(client.serverNow);
  useScreenWorker(useConnection() === 'live');
  useWatchdog(renew);
  return <SurroundingsProvider value={{ ...surroundings, quality, played }}>{children}</SurroundingsProvider>;
}

function useKeptFigures(url: string): void {
  const client = useLiveClient();
  useEffect(() => {
    client.resume(readKept(url));
    let keptRevision = -1;
    const keep = () => {
      if (client.connection !== 'live' || client.revision === keptRevision) return;
      keptRevision = client.revision;
      keepBoard(url, client.snapshot);
    };
    const keeping = setInterval(keep, keepEveryMs);
    addEventListener('pagehide', keep);
    return () => {
      clearInterval(keeping);
      removeEventListener('pagehide', keep);
    };
  }, [client, url]);
}
