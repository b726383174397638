import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isPageShown, pageShown, startTracking, type TrackingSettings } from './client.ts';
import './plain-page.ts';

/** Reports each page that comes onto the screen. Used once, at the root. */
export function useTracking({ build, heedOptOut }: TrackingSettings): void {
  const { pathname, search } = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef<{ pathname: string; search: string }>(undefined);
  useEffect(() => {
    startTracking({ build, heedOptOut });
    const before = shown.current;
    shown.current = { pathname, search };
    if (!before) return isPageShown() ? undefined : pageShown('load');
    // A filter that rewrites the query while somebody types is no new page.
    const isNew = before.pathname !== pathname || (before.search !== search && navigationType !== 'REPLACE');
    if (isNew) pageShown('navigate');
  }, [build, heedOptOut, pathname, search, navigationType]);
}
