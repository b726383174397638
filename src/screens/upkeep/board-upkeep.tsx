import { type ReactNode, useEffect } from 'react';
import { useScreenWorker } from '#kit/live/offline-cache/use-screen-worker.ts';
import { useConnection, useLiveClient } from '#kit/live/use-live.tsx';
import { useWakeLock } from '#kit/ui/use-wake-lock.ts';
import {
  useWidgetEnvironment,
  type WidgetEnvironment,
  WidgetEnvironmentProvider,
} from '#screens/widget-environment.tsx';
import { cacheFigures, readCachedFigures } from './figure-cache.ts';
import { useBurnInShift } from './use-display.ts';
import { useQuality } from './use-quality.ts';
import { useWatchdog } from './use-renewal.ts';

const cacheEveryMs = 10_000;

/** Keeps an unattended board running for weeks: cache, wake lock, burn-in shift, watchdog. */
export function BoardUpkeep({
  url,
  played,
  renew,
  children,
}: {
  url: string;
  played: WidgetEnvironment['played'];
  renew(): void;
  children: ReactNode;
}) {
  const client = useLiveClient();
  const environment = useWidgetEnvironment();
  const quality = useQuality();
  useFigureCache(url);
  useWakeLock();
  useBurnInShift(client.serverNow);
  useScreenWorker(useConnection() === 'live');
  useWatchdog(renew);
  return <WidgetEnvironmentProvider value={{ ...environment, quality, played }}>{children}</WidgetEnvironmentProvider>;
}

function useFigureCache(url: string): void {
  const client = useLiveClient();
  useEffect(() => {
    client.resume(readCachedFigures(url));
    let cachedRevision = -1;
    const cache = () => {
      if (client.connection !== 'live' || client.revision === cachedRevision) return;
      cachedRevision = client.revision;
      cacheFigures(url, client.snapshot);
    };
    const keeping = setInterval(cache, cacheEveryMs);
    addEventListener('pagehide', cache);
    return () => {
      clearInterval(keeping);
      removeEventListener('pagehide', cache);
    };
  }, [client, url]);
}
