import { type ComponentType, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';

/** Nobody needs shapes before the first page is left; they come together with the next one. */
const loadSkeletons = () => import('#web/skeletons/page-skeletons.tsx');

/** A page that is here within this time takes the old one's place at once; only a slower one shows its shape first. */
const patienceMs = 120;

/**
 * The page; while another one loads, that one's shape. The old page stays in place unseen, in case nothing comes of it; and in
 * sight for as long as there is no shape to show instead.
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

/** Shapes of pages, as soon as they are wanted and here. */
function useSkeletons(areWanted: boolean): ComponentType<{ address: string }> | undefined {
  const [skeletons, setSkeletons] = useState<Awaited<ReturnType<typeof loadSkeletons>>>();
  useEffect(() => {
    if (areWanted) loadSkeletons().then(setSkeletons, () => {});
  }, [areWanted]);
  return skeletons?.PageSkeleton;
}

/** Whether something has been so for a while. */
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

/** A client navigation moves the reader to the new page, as a full load does: the next Tab and the screen reader start there. */
function useFocusOnArrival(pathname: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById('main');
    if (!main) return;
    main.tabIndex = -1;
    // It takes the focus for the next Tab to start from, not to be worked with: no ring around the whole page.
    main.style.outline = 'none';
    main.focus({ preventScroll: true });
  }, [pathname]);
}
