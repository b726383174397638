import { useEffect } from 'react';
import { isCached, markCached } from './offline-pages.ts';
import workerAddress from './screen-worker.ts?worker&url';

/** Lets the service worker cache this page, for a start without a server. Only https and localhost support it. */
export function useScreenWorker(isLive: boolean): void {
  useEffect(() => {
    const workers = navigator.serviceWorker;
    if (!isLive || !workers || isCached(location.href)) return;
    let isGone = false;
    void (async () => {
      // Vite bundles it for production only.
      const type = import.meta.env.DEV ? 'module' : 'classic';
      await workers.register(workerAddress, { scope: '/screen/', type });
      const { active } = await workers.ready;
      if (isGone) return;
      markCached(location.href);
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      active?.postMessage({ keep: [...loaded, location.href] });
    })().catch(() => {
      // Without a worker the screen works as long as it is open.
    });
    return () => {
      isGone = true;
    };
  }, [isLive]);
}
