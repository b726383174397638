import { Skeleton, SkeletonBlock, SkeletonLine } from '#kit/ui/skeleton.tsx';

const rows = ['w-2/3', 'w-1/2', 'w-3/4', 'w-1/3', 'w-2/3', 'w-1/2'];

/** Name and state, fields in two columns, pictures, and what to look at beside them. */
export function ReviewSkeleton() {
  return (
    <Skeleton>
      <div className="px-4 py-6 sm:px-8">
        <SkeletonLine className="h-6 w-80" />
        <SkeletonLine className="mt-3 w-56" />
        <div className="mt-8 grid gap-8 xl:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="grid content-start gap-8">
            {['subject', 'business'].map((section) => (
              <div key={section} className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
                {rows.map((width, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have nothing else and never move
                  <SkeletonLine key={row} className={width} />
                ))}
              </div>
            ))}
            <div className="flex gap-3">
              <SkeletonBlock className="h-32 w-44" />
              <SkeletonBlock className="h-32 w-44" />
            </div>
          </div>
          <SkeletonBlock className="h-72" />
        </div>
      </div>
    </Skeleton>
  );
}
