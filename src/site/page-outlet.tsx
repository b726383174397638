import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';

/** Nobody needs shapes before the first page is left; they come together with the next one. */
const loadSkeletons = () => import('./page-skeletons.tsx');
const PageSkeleton = lazy(async () => ({ default: (await loadSkeletons()).PageSkeleton }));

/** A page that is here within this time takes the old one's place at once; only a slower one shows its shape first. */
const patienceMs = 120;

/** The page; while another one loads, that one's shape. The old page stays in place unseen, in case nothing comes of it. */
export function PageOutlet() {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const coming = navigation.state === 'loading' ? navigation.location.pathname : undefined;
  const isGoing = coming !== undefined && coming !== pathname;
  const isLeaving = useLasting(isGoing);
  useEffect(() => {
    if (isGoing) loadSkeletons().catch(() => {});
  }, [isGoing]);
  useFocusOnArrival(pathname);
  return (
    <>
      {isLeaving && coming ? (
        <Suspense>
          <PageSkeleton path={coming} />
        </Suspense>
      ) : null}
      <div hidden={isLeaving && coming !== undefined} className="contents">
        <Outlet />
      </div>
    </>
  );
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
    main.focus({ preventScroll: true });
  }, [pathname]);
}
