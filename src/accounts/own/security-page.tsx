import { consolePage } from '#console/frame-page.tsx';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#kit/ui/skeleton.tsx';

export default consolePage(
  () => import('./own-security.tsx'),
  <Skeleton>
    <div className="max-w-[28rem] px-4 py-6 sm:px-8">
      <SkeletonLine className="h-6 w-40" />
      <SkeletonBlock className="mt-8 h-8" />
      <SkeletonBlock className="mt-8 h-8" />
      <SkeletonLine className="mt-14 h-5 w-32" />
      <SkeletonBlock className="mt-4 h-16" />
      <SkeletonLine className="mt-14 h-5 w-32" />
      <SkeletonBlock className="mt-4 h-16" />
    </div>
  </Skeleton>,
);
