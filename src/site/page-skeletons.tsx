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

const Contact = () => (
  <div className="page-width grid gap-16 py-10 sm:py-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
    <div>
      <SkeletonLine className="h-11 w-56" />
      <SkeletonLine className="mt-6 w-4/5" />
      <SkeletonBlock className="mt-16 h-12" />
      <SkeletonBlock className="mt-12 h-12" />
      <SkeletonBlock className="mt-12 h-44" />
    </div>
    <div>
      <SkeletonBlock className="h-56" />
      <SkeletonBlock className="mt-12 h-64" />
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
  <div className="grid gap-10 pt-10 lg:grid-cols-[minmax(0,33.5rem)_minmax(0,1fr)] lg:gap-16 lg:pt-0 lg:pl-[max(48px,calc((100vw-75rem)/2+48px))]">
    <div className="px-4 sm:px-6 lg:px-0 lg:pt-22">
      <SkeletonLine className="h-12 w-4/5" />
      <SkeletonLine className="mt-3 h-12 w-3/5" />
      <SkeletonLine className="mt-8 w-full" />
      <SkeletonLine className="mt-3 w-2/3" />
      <SkeletonBlock className="mt-8 h-11 w-64" />
    </div>
    <SkeletonBlock className="h-[332px] rounded-none lg:h-[552px]" />
  </div>
);

/** Title and lead, as the inner pages begin. */
const Heading = () => (
  <div className="page-width pt-12 sm:pt-20">
    <SkeletonLine className="h-12 w-72 max-w-full" />
    <SkeletonLine className="mt-7 w-full max-w-[38rem]" />
    <SkeletonLine className="mt-3 w-4/5 max-w-[30rem]" />
  </div>
);

/** Bars with a name each. */
const Shares = ({ rows }: { rows: number }) => (
  <div>
    <SkeletonLine className="h-7 w-40" />
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: never changes while it stands
      <div key={row} className="mt-5 flex gap-6">
        <SkeletonLine className="w-24" />
        <SkeletonLine className="flex-1" />
      </div>
    ))}
  </div>
);

const Figures = () => (
  <>
    <Heading />
    <div className="page-width mt-7">
      <SkeletonBlock className="h-11 w-52" />
      <SkeletonLine className="mt-7 w-full max-w-[22rem]" />
      <SkeletonLine className="mt-12 h-7 w-48" />
      <div className="mt-6 flex gap-8">
        <SkeletonBlock className="h-14 w-32" />
        <SkeletonBlock className="h-14 w-32" />
      </div>
      <SkeletonBlock className="mt-10 h-72" />
      <div className="mt-28 grid gap-x-16 gap-y-14 lg:grid-cols-2">
        <Shares rows={9} />
        <Shares rows={9} />
      </div>
    </div>
  </>
);

const Channel = () => (
  <>
    <Heading />
    <div className="page-width mt-12 sm:mt-16">
      {[0, 1].map((row) => (
        <div key={row} className="grid gap-7 border-line border-t py-9 lg:grid-cols-[5fr_7fr] lg:gap-20 lg:py-12">
          <div>
            <SkeletonLine className="h-6 w-24" />
            <SkeletonLine className="mt-5 w-full" />
            <SkeletonLine className="mt-3 w-4/5" />
          </div>
          <SkeletonBlock className="h-40" />
        </div>
      ))}
    </div>
  </>
);

const Platform = () => (
  <>
    <Heading />
    <div className="page-width mt-12 grid grid-cols-[104px_1fr] gap-4 sm:mt-16 lg:grid-cols-[minmax(0,5fr)_7fr] lg:gap-16">
      <div className="flex justify-around">
        {[0, 1, 2, 3, 4].map((warp) => (
          <div key={warp} className="w-0.5 bg-line" />
        ))}
      </div>
      <div className="pt-28">
        {[0, 1, 2].map((step) => (
          <div key={step} className="pb-12">
            <SkeletonLine className="h-5 w-20" />
            <SkeletonLine className="mt-4 w-full max-w-[34rem]" />
            <SkeletonLine className="mt-3 w-3/5 max-w-[24rem]" />
          </div>
        ))}
      </div>
    </div>
  </>
);

const Supplier = () => (
  <>
    <Heading />
    <div className="page-width pt-8">
      <SkeletonBlock className="h-11 w-60" />
      <SkeletonLine className="mt-24 h-9 w-40" />
      {[0.3, 0.55, 0.75].map((width) => (
        <div key={width} className="mt-6 grid gap-4 border-line border-t pt-6 lg:grid-cols-[22rem_1fr] lg:gap-12">
          <SkeletonLine className="w-48" />
          <SkeletonBlock className={width < 0.5 ? 'h-7 w-1/3' : width < 0.7 ? 'h-7 w-1/2' : 'h-7 w-3/4'} />
        </div>
      ))}
    </div>
  </>
);

/** An article with its table of contents beside it. */
const Article = () => (
  <div className="page-width grid gap-x-16 pt-12 sm:pt-20 lg:grid-cols-[16rem_42.5rem]">
    <div className="hidden pt-16 lg:block">
      {[0, 1, 2, 3, 4].map((entry) => (
        <SkeletonLine key={entry} className="mb-4 w-40" />
      ))}
    </div>
    <div>
      <SkeletonLine className="h-9 w-48" />
      {[0, 1, 2].map((part) => (
        <div key={part} className="mt-10">
          <SkeletonLine className="h-5 w-40" />
          <SkeletonLine className="mt-5 w-full" />
          <SkeletonLine className="mt-3 w-full" />
          <SkeletonLine className="mt-3 w-2/3" />
        </div>
      ))}
    </div>
  </div>
);

/** Shapes of the pages, by the start of their address. A page that changes its shape changes it here too. */
const shapes: readonly (readonly [start: RegExp, shape: () => ReactNode])[] = [
  [/^\/$/, Home],
  [/^\/channel$/, Channel],
  [/^\/platform$/, Platform],
  [/^\/supplier$/, Supplier],
  [/^\/(tos|privacy|news\/)/, Article],
  [/^\/contact$/, Contact],
  [/^\/(movein|signup|sn-check|contact\/enquiry)/, Form],
  [/^\/dashboard/, Figures],
  [/^\/fabric/, Swatches],
  [/^\/(jobs|news|search)/, List],
];

export function PageSkeleton({ path }: { path: string }) {
  const Shape = shapes.find(([start]) => start.test(path))?.[1] ?? Text;
  return (
    <Skeleton>
      <Shape />
    </Skeleton>
  );
}
