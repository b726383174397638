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
  const PageSkeleton = useSkeleton(isGoing);
  useFocusOnArrival(pathname);
  return (
    <>
      {PageSkeleton && coming ? <PageSkeleton address={coming.pathname + coming.search} /> : null}
      <div hidden={PageSkeleton !== undefined} className="contents">
        <Outlet />
      </div>
    </>
  );
}

/** Once a page has been on its way for a while, and skeletons are loaded. */
function useSkeleton(isGoing: boolean): ComponentType<{ address: string }> | undefined {
  const [skeleton, setSkeleton] = useState<ComponentType<{ address: string }>>();
  useEffect(() => {
    if (!isGoing) return;
    let isOver = false;
    const patience = new Promise((done) => setTimeout(done, patienceMs));
    Promise.all([loadSkeletons(), patience]).then(
      ([{ PageSkeleton }]) => isOver || setSkeleton(() => PageSkeleton),
      () => {},
    );
    return () => {
      isOver = true;
      setSkeleton(undefined);
    };
  }, [isGoing]);
  return isGoing ? skeleton : undefined;
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
