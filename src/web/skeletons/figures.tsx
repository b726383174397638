import { SkeletonBlock, SkeletonLine } from '#kit/ui/skeleton.tsx';
import { Lead, Several, Title } from './parts.tsx';

/** Bars with a name each. */
const Shares = () => (
  <div>
    <SkeletonLine className="h-7 w-40" />
    <Several count={9}>
      <div className="mt-5 flex gap-6">
        <SkeletonLine className="w-24" />
        <SkeletonLine className="flex-1" />
      </div>
    </Several>
  </div>
);

export const Figures = () => (
  <div className="page-width pt-12 sm:pt-16">
    <Title wide className="w-60" />
    <Lead />
    <SkeletonLine className="mt-2 w-3/5 sm:hidden" />
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
      <SkeletonBlock className="h-13.5 w-50" />
      <SkeletonLine className="w-44" />
    </div>
    <SkeletonLine className="mt-9 w-full max-w-[28rem]" />
    <SkeletonLine className="mt-7 w-24 sm:hidden" />
    <SkeletonLine className="mt-12 h-9 w-48" />
    <div className="mt-5 grid gap-4 sm:flex sm:gap-12">
      <SkeletonBlock className="h-17 w-40" />
      <SkeletonBlock className="h-17 w-40" />
    </div>
    <SkeletonBlock className="mt-9 h-[21rem]" />
    <div className="mt-28 grid gap-x-16 gap-y-14 lg:grid-cols-2">
      <Shares />
      <Shares />
    </div>
  </div>
);
