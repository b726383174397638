import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';

/** Skeletons are only needed after the first page; they load with the next one. */
const loadSkeletons = () => import('#web/skeletons/page-skeletons.tsx');

/** Faster pages appear without a skeleton. */
const patienceMs = 120;

/**
 * The page, or the skeleton of the loading one. The old page stays mounted but hidden in case navigation fails, and visible while
 * there is no skeleton.
 */
export function PageOutlet() {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const coming = navigation.state === 'loading' ? navigation.location : undefined;
  const isGoing = coming !== undefined && coming.pathname !== pathname;
  const isLeaving = useLasting(isGoing);
  const PageSkeleton = useSkeletons(isGoing);
  useFocusOnArrival(pathname);
  const shows = isLeaving && PageSkeleton !== undefined && coming !== undefined;
  return (
    <>
      {shows ? <PageSkeleton address={coming.pathname + coming.search} /> : null}
      <div hidden={shows} className="contents">
        <Outlet />
      </div>
    </>
  );
}

/** Skeletons, once needed and loaded. */
function useSkeletons(areWanted: boolean): ComponentType<{ address: string }> | undefined {
  const [skeletons, setSkeletons] = useState<Awaited<ReturnType<typeof loadSkeletons>>>();
  useEffect(() => {
    if (areWanted) loadSkeletons().then(setSkeletons, () => {});
  }, [areWanted]);
  return skeletons?.PageSkeleton;
}

/** Whether a condition has lasted for a while. */
function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasts(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo]);
  return lasts && isSo;
}

/** Moves focus to the new page as a full load does, for Tab and screen readers. */
function useFocusOnArrival(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById('main');
    if (!main) return;
    main.tabIndex = -1;
    // Focus target without a focus ring.
    main.style.outline = 'none';
    main.focus({ preventScroll: true });
  }, [pathname]);
}
