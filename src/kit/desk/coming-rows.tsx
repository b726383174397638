import type { ReactNode } from 'react';
import { Skeleton, SkeletonLine } from '#kit/ui/skeleton.tsx';

const widths = ['w-2/3', 'w-3/4', 'w-1/2', 'w-2/3', 'w-3/5'];

/** What stands in a table without rows: the shape of those to come, or, once it is known, that there are none. */
export const emptyOrComing = (isComing: boolean, empty: ReactNode): ReactNode =>
  isComing ? (
    <Skeleton>
      <div className="grid gap-6 py-3 text-left">
        {widths.map((width, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have nothing else and never move
          <SkeletonLine key={row} className={width} />
        ))}
      </div>
    </Skeleton>
  ) : (
    empty
  );
