import { SkeletonBlock, SkeletonLine } from '#kit/ui/skeleton.tsx';
import { Lead, Part, Several, Title } from './parts.tsx';

/** Title and lead, as the inner pages begin. */
const Heading = () => (
  <div className="page-width pt-12 sm:pt-20">
    <Title wide className="w-72" />
    <Lead />
    <SkeletonLine className="w-3/5 sm:hidden" />
  </div>
);

export const Home = () => (
  <div className="grid gap-10 pt-10 lg:grid-cols-[minmax(0,33.5rem)_minmax(0,1fr)] lg:gap-16 lg:pt-0 lg:pl-[max(48px,calc((100vw-75rem)/2+48px))]">
    <div className="px-4 sm:px-6 lg:px-0 lg:pt-22">
      <Part of="heading" className="grid gap-2 lg:gap-2.5">
        <SkeletonLine className="h-7.5 w-4/5 lg:h-12" />
        <SkeletonLine className="h-7.5 w-11/12 lg:h-12 lg:w-3/5" />
        <SkeletonLine className="hidden h-12 w-2/5 lg:block" />
      </Part>
      <div className="mt-6 max-w-[26rem] py-1.5">
        <SkeletonLine />
        <SkeletonLine className="mt-3 w-5/6" />
      </div>
      <div className="mt-8 flex gap-3">
        <SkeletonBlock className="h-11 w-26" />
        <SkeletonBlock className="h-11 w-26" />
      </div>
      <div className="mt-12 flex gap-8">
        <Several count={3}>
          <SkeletonBlock className="h-14 w-20 lg:h-17" />
        </Several>
      </div>
    </div>
    <Part of="picture" className="max-lg:px-4 max-lg:sm:px-6">
      <SkeletonBlock className="h-[332px] rounded-none lg:h-[552px]" />
    </Part>
  </div>
);

export const Channel = () => (
  <>
    <Heading />
    <div className="page-width mt-12 sm:mt-16">
      <Several count={2}>
        <div className="grid gap-7 border-line border-t py-9 lg:grid-cols-[5fr_7fr] lg:gap-20 lg:py-12">
          <Part of="text">
            <SkeletonLine className="h-7 w-24" />
            <SkeletonLine className="mt-5" />
            <SkeletonLine className="mt-3" />
            <SkeletonLine className="mt-3 w-4/5" />
          </Part>
          <div>
            <div className="flex justify-between gap-8">
              <Several count={3}>
                <SkeletonBlock className="h-13 w-24" />
              </Several>
            </div>
            <SkeletonBlock className="mt-5 mb-7 h-24" />
          </div>
        </div>
      </Several>
    </div>
  </>
);

export const Platform = () => (
  <>
    <Heading />
    <div className="page-width mt-12 grid grid-cols-[104px_1fr] gap-4 sm:mt-16 lg:grid-cols-[minmax(0,5fr)_7fr] lg:gap-16">
      <div className="flex justify-around">
        <Several count={5}>
          <div className="w-0.5 bg-line" />
        </Several>
      </div>
      <div className="pt-30">
        <Part of="steps">
          <SkeletonLine className="h-6 w-20" />
        </Part>
        <SkeletonLine className="mt-5 max-w-[34rem]" />
        <SkeletonLine className="mt-3 mb-20 w-3/5 max-w-[24rem]" />
        <Several count={3}>
          <SkeletonLine className="h-6 w-20" />
          <SkeletonLine className="mt-5 max-w-[34rem]" />
          <SkeletonLine className="mt-3 mb-20 w-3/5 max-w-[24rem]" />
        </Several>
      </div>
    </div>
  </>
);

export const Supplier = () => (
  <>
    <Heading />
    <div className="page-width pt-8">
      <SkeletonBlock className="h-11 w-60" />
      <Part of="part" className="mt-16 sm:mt-24">
        <SkeletonLine className="h-9 w-40 sm:h-11" />
      </Part>
      <Lead />
      <Part of="steps" className="mt-20">
        {['w-1/4', 'w-1/3', 'w-1/2', 'w-2/3'].map((width) => (
          <div key={width} className="grid gap-4 border-line border-t py-6 lg:grid-cols-[22rem_1fr] lg:gap-12">
            <div>
              <SkeletonLine className="h-5 w-28" />
              <SkeletonLine className="mt-3 w-48" />
            </div>
            <SkeletonBlock className={`h-7 ${width}`} />
          </div>
        ))}
      </Part>
    </div>
  </>
);

export const Download = () => (
  <div className="page-width grid gap-x-16 pt-12 sm:pt-20 lg:grid-cols-[minmax(0,42.5rem)_14rem] lg:justify-between">
    <div>
      <Title className="w-44" />
      <Lead />
    </div>
    <Part of="beside" className="max-lg:mt-10 lg:pt-2">
      <SkeletonBlock className="size-32 lg:size-56" />
    </Part>
    <div className="mt-10 border-line border-t pt-10">
      <SkeletonLine className="h-6 w-28" />
      <SkeletonBlock className="mt-5 h-11 sm:w-40" />
      <SkeletonLine className="mt-6 w-52" />
    </div>
  </div>
);
