import { HiddenHeading } from './hidden-heading.tsx';
import { Skeleton, SkeletonLine } from './skeleton.tsx';

/** Skeleton of a back office list. `title` if nothing else on the page names it. */
export function TableSkeleton({ rows = 12, title }: { rows?: number; title?: string }) {
  return (
    <>
      {title ? <HiddenHeading title={title} /> : null}
      <Skeleton>
        <div className="px-4 py-6 sm:px-8">
          <SkeletonLine className="h-6 w-48" />
          <SkeletonLine className="mt-6 h-8 w-full max-w-[40rem]" />
          <div className="mt-6 border-t border-line">
            {Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have nothing else and never move
              <div key={row} className="border-b border-line py-3">
                <SkeletonLine className={row % 3 === 0 ? 'w-2/3' : row % 3 === 1 ? 'w-3/4' : 'w-1/2'} />
              </div>
            ))}
          </div>
        </div>
      </Skeleton>
    </>
  );
}
