import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { PageSkeleton } from './page-skeletons.tsx';

/** The page; while another one loads, that one's shape. The old page stays in place unseen, in case nothing comes of it. */
export function PageOutlet() {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const coming = navigation.state === 'loading' ? navigation.location.pathname : undefined;
  const isLeaving = coming !== undefined && coming !== pathname;
  useFocusOnArrival(pathname);
  return (
    <>
      {isLeaving ? <PageSkeleton path={coming} /> : null}
      <div hidden={isLeaving} className="contents">
        <Outlet />
      </div>
    </>
  );
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
