import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isMeasured, isPageShown, pageShown, reportMeasured, startTracking, type TrackingSettings } from './client.ts';

/** Measuring is nothing that a page waits for. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 1_000);
}

/** Reports each page that comes onto the screen. Used once, at the root. */
export function useTracking({ build, heedOptOut }: TrackingSettings): void {
  const { pathname, search } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef<{ pathname: string; search: string }>(undefined);
  useEffect(() => {
    startTracking({ build, heedOptOut });
    const before = shown.current;
    shown.current = { pathname, search };
    if (!before) {
      if (!isPageShown()) pageShown('load');
      if (!isMeasured())
        whenIdle(
          () =>
            void import('./measures.ts').then(
              ({ startMeasures }) => startMeasures(reportMeasured),
              () => {}, // a page that is not measured is as good
            ),
        );
      return;
    }
    // A filter that rewrites the query while somebody types is no new page.
    const isNew = before.pathname !== pathname || (before.search !== search && navigationType !== 'REPLACE');
    if (isNew) pageShown('navigate');
  }, [build, heedOptOut, pathname, search, navigationType]);
}
