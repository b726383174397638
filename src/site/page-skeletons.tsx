import type { ReactNode } from 'react';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#kit/ui/skeleton.tsx';

const Text = () => (
  <div className="page-width pt-12 sm:pt-20">
    <div className="max-w-[42.5rem]">
      <SkeletonLine className="h-9 w-3/5" />
      <SkeletonLine className="mt-7 w-full" />
      <SkeletonLine className="mt-3 w-4/5" />
      <SkeletonBlock className="mt-8 h-11 w-40" />
    </div>
  </div>
);

const Form = () => (
  <div className="mx-auto w-full max-w-[42.5rem] px-4 py-12 sm:px-6">
    <SkeletonLine className="h-9 w-1/2" />
    <SkeletonLine className="mt-6 w-4/5" />
    {[0, 1, 2].map((field) => (
      <div key={field} className="mt-8">
        <SkeletonLine className="w-24" />
        <SkeletonBlock className="mt-3 h-12" />
      </div>
    ))}
    <SkeletonBlock className="mt-10 h-12 w-40" />
  </div>
);

const Figures = () => (
  <div className="page-width py-12">
    <SkeletonLine className="h-9 w-64" />
    <div className="mt-8 grid grid-cols-2 gap-6 md:grid-cols-4">
      {[0, 1, 2, 3].map((figure) => (
        <SkeletonBlock key={figure} className="h-24" />
      ))}
    </div>
    <SkeletonBlock className="mt-6 h-72" />
    <div className="mt-6 grid gap-6 md:grid-cols-2">
      <SkeletonBlock className="h-56" />
      <SkeletonBlock className="h-56" />
    </div>
  </div>
);

const List = () => (
  <div className="page-width py-12">
    <SkeletonLine className="h-9 w-64" />
    {[0, 1, 2, 3, 4].map((row) => (
      <div key={row} className="mt-8 border-t border-line pt-6">
        <SkeletonLine className="h-5 w-2/5" />
        <SkeletonLine className="mt-3 w-3/5" />
      </div>
    ))}
  </div>
);

const Swatches = () => (
  <div className="page-width py-12">
    <SkeletonLine className="h-9 w-64" />
    <div className="mt-8 grid grid-cols-2 gap-6 md:grid-cols-4">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((swatch) => (
        <SkeletonBlock key={swatch} className="aspect-square" />
      ))}
    </div>
  </div>
);

const Home = () => (
  <div className="page-width grid items-center gap-10 py-16 lg:grid-cols-2">
    <div>
      <SkeletonLine className="h-12 w-4/5" />
      <SkeletonLine className="mt-3 h-12 w-3/5" />
      <SkeletonLine className="mt-8 w-full" />
      <SkeletonLine className="mt-3 w-2/3" />
      <SkeletonBlock className="mt-8 h-11 w-64" />
    </div>
    <SkeletonBlock className="h-96" />
  </div>
);

/** Shapes of the pages, by the start of their address. A page that changes its shape changes it here too. */
const shapes: readonly (readonly [start: RegExp, shape: () => ReactNode])[] = [
  [/^\/$/, Home],
  [/^\/(movein|signup|sn-check)/, Form],
  [/^\/dashboard/, Figures],
  [/^\/fabric/, Swatches],
  [/^\/jobs/, List],
];

export function PageSkeleton({ path }: { path: string }) {
  const Shape = shapes.find(([start]) => start.test(path))?.[1] ?? Text;
  return (
    <Skeleton>
      <Shape />
    </Skeleton>
  );
}
