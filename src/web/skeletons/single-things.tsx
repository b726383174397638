import { SkeletonBlock, SkeletonLine } from '#kit/ui/skeleton.tsx';
import { Lead, Link, Paragraphs, Part, Several, Title } from './parts.tsx';

export const Job = () => (
  <div className="page-width pt-10 sm:pt-14">
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,42.5rem)_minmax(min(16rem,40%),1fr)]">
      <div>
        <Link className="mb-1 w-14" part="back" />
        <Title wide className="w-60" />
        <SkeletonLine className="mt-5 h-6 w-56" />
        <SkeletonLine className="mt-4 w-72 max-w-full" />
        <SkeletonBlock className="mt-7 mb-24 h-12 lg:hidden" />
        <Several count={3}>
          <SkeletonLine className="mt-11 h-6 w-24" />
          <SkeletonLine className="mt-6 w-4/5" />
          <SkeletonLine className="mt-4.5 w-3/4" />
          <SkeletonLine className="mt-4.5 mb-1 w-3/5" />
        </Several>
      </div>
      <Part of="beside">
        <SkeletonBlock className="h-[34rem]" />
      </Part>
    </div>
  </div>
);

export const FabricSheet = () => (
  <div className="page-width pt-10 sm:pt-14">
    <Link className="w-14" part="back" />
    <div className="mt-2 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <Part of="picture">
        <SkeletonBlock className="aspect-[4/3]" />
      </Part>
      <div>
        <Title className="w-72" />
        <SkeletonLine className="mt-4 w-48" />
        <SkeletonLine className="mt-3 w-4/5" />
        <SkeletonLine className="mt-6 h-7 w-32" />
        <SkeletonBlock className="mt-5 h-11 w-60" />
        <SkeletonLine className="mt-10 h-6 w-24" />
        <Several count={3}>
          <SkeletonLine className="mt-7" />
        </Several>
      </div>
    </div>
  </div>
);

export const Compared = () => (
  <div className="page-width pt-10 sm:pt-14">
    <Title wide className="w-44" />
    <SkeletonBlock className="mt-10 h-80" />
  </div>
);

export const Article = () => (
  <div className="page-width pt-10 sm:pt-16">
    <div className="mx-auto max-w-[42.5rem]">
      <Link className="mb-2 w-14" part="back" />
      <Title className="w-4/5" />
      <SkeletonLine className="mt-2 h-7 w-1/2 sm:hidden" />
      <SkeletonLine className="mt-5 w-28" />
      <SkeletonLine className="mt-8 h-5" />
      <SkeletonLine className="mt-3 h-5 sm:w-2/3" />
      <SkeletonLine className="mt-3 h-5 w-1/2 sm:hidden" />
      <Part of="picture" className="mt-9">
        <SkeletonBlock className="aspect-[17/8]" />
      </Part>
      <Paragraphs />
    </div>
  </div>
);

/** Terms, with their table of contents beside them. */
export const Terms = () => (
  <div className="page-width pt-10 sm:pt-16">
    <div className="mx-auto grid max-w-[42.5rem] gap-x-16 lg:max-w-none lg:grid-cols-[minmax(0,42.5rem)_minmax(0,15rem)] lg:justify-center">
      <div>
        <Title className="w-48" />
        <SkeletonLine className="mt-5 w-56" />
        <SkeletonBlock className="mt-8 h-14 lg:hidden" />
        <SkeletonLine className="mt-12" />
        <SkeletonLine className="mt-3.5 w-4/5" />
        <Paragraphs />
      </div>
      <Part of="beside" className="hidden border-line border-l pl-5 lg:block">
        <SkeletonLine className="mb-6 w-12" />
        <Several count={12}>
          <SkeletonLine className="mb-4 w-36" />
        </Several>
      </Part>
    </div>
  </div>
);

export const Text = () => (
  <div className="page-width pt-12 sm:pt-20">
    <div className="max-w-[42.5rem]">
      <Title className="w-3/5" />
      <Lead />
      <SkeletonBlock className="mt-8 h-11 w-40" />
    </div>
  </div>
);
