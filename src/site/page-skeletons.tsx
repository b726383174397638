import type { ReactNode } from 'react';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#kit/ui/skeleton.tsx';

/** `count` of the same thing, one after the other. */
const Several = ({ count, children }: { count: number; children: ReactNode }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: never changes while it stands
  Array.from({ length: count }, (_, at) => <Repeated key={at}>{children}</Repeated>);
const Repeated = ({ children }: { children: ReactNode }) => children;

/** What stands for a part of the page that tests find again there. */
const Part = ({ of, children, className }: { of: string; children: ReactNode; className?: string | undefined }) => (
  <div data-part={of} className={className}>
    {children}
  </div>
);

/** The heading of a page, in the two sizes that there are. */
const Title = ({ wide = false, className = 'w-64' }: { wide?: boolean; className?: string }) => (
  <Part of="heading" className={`${className} max-w-full`}>
    <SkeletonLine className={wide ? 'h-9 sm:h-14' : 'h-9 sm:h-11'} />
  </Part>
);

/** What a page says of itself below its heading; the last line only where there is little room. */
const Lead = ({ short = false }: { short?: boolean }) => (
  <div className="mt-4 max-w-[38rem] py-1.5">
    <SkeletonLine />
    <SkeletonLine className={`mt-3 w-4/5 ${short ? 'sm:hidden' : ''}`} />
  </div>
);

/** A line that can be pressed, as high as a finger. */
const Link = ({ className = 'w-20', part }: { className?: string; part?: string }) => (
  <div data-part={part} className={`py-3.5 ${className}`}>
    <SkeletonLine />
  </div>
);

/** Title and lead, as the inner pages begin. */
const Heading = () => (
  <div className="page-width pt-12 sm:pt-20">
    <Title wide className="w-72" />
    <Lead />
    <SkeletonLine className="w-3/5 sm:hidden" />
  </div>
);

/** A title, what is said of it, and a way on at the right. */
const ListHead = ({ wide = false, short = false }: { wide?: boolean; short?: boolean }) => (
  <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
    <div className="w-full max-w-[38rem]">
      <Title wide={wide} className="w-44" />
      <Lead short={short} />
    </div>
    <Link />
  </div>
);

const Text = () => (
  <div className="page-width pt-12 sm:pt-20">
    <div className="max-w-[42.5rem]">
      <Title className="w-3/5" />
      <Lead />
      <SkeletonBlock className="mt-8 h-11 w-40" />
    </div>
  </div>
);

const Fields = () => (
  <>
    <Several count={3}>
      <SkeletonLine className="mt-8 w-24" />
      <SkeletonBlock className="mt-3 h-12" />
    </Several>
    <SkeletonBlock className="mt-10 h-12 w-40" />
  </>
);

const Form = () => (
  <div className="mx-auto w-full max-w-[42.5rem] px-4 pt-10 pb-4 sm:px-6 sm:pt-16">
    <Title wide className="w-56" />
    <Lead />
    <Fields />
  </div>
);

/** The sign-in of applicants beside what they should have at hand. */
const SignIn = () => (
  <div className="page-width grid gap-x-16 gap-y-8 py-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:py-20">
    <div>
      <Title className="w-40" />
      <Lead />
      <SkeletonLine className="mt-8 w-20 max-lg:hidden" />
    </div>
    <div className="lg:rounded-card lg:border lg:border-line lg:p-8">
      <Part of="form">
        <Several count={2}>
          <SkeletonLine className="my-1.5 w-16" />
          <SkeletonBlock className="mt-2 mb-10 h-12" />
        </Several>
        <SkeletonBlock className="h-12" />
        <SkeletonBlock className="mt-18 h-12" />
        <Link className="mt-3 w-28" />
      </Part>
    </div>
  </div>
);

const Contact = () => (
  <div className="page-width grid gap-x-16 gap-y-12 pt-10 pb-4 sm:pt-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
    <div>
      <Title wide className="w-40" />
      <Lead />
      <SkeletonBlock className="mt-28 h-12" />
      <SkeletonBlock className="mt-12 h-12" />
      <SkeletonBlock className="mt-12 h-44" />
    </div>
    <div>
      <SkeletonBlock className="h-56" />
      <SkeletonBlock className="mt-12 h-64" />
    </div>
  </div>
);

/** Names of choices, in a column of their own where there is room. */
const Choices = ({ children }: { children?: ReactNode }) => (
  <Part of="choices" className="hidden lg:block">
    <SkeletonLine className="mb-4 w-10" />
    {children}
    <Several count={9}>
      <SkeletonLine className="mb-5 w-4/5" />
    </Several>
  </Part>
);

/** Where words are typed, with what starts the search; on a phone what opens the choices follows. */
const Search = ({ labelled = false }: { labelled?: boolean }) => (
  <>
    {labelled ? <SkeletonLine className="mt-1.5 mb-3 w-20" /> : null}
    <Part of="field" className="flex gap-2">
      <SkeletonBlock className="h-12 grow" />
      <SkeletonBlock className="h-12 w-18" />
    </Part>
  </>
);

const Jobs = () => (
  <div className="page-width pt-10 sm:pt-16">
    <ListHead wide />
    <div className="mt-10 grid gap-x-14 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <Choices />
      <div>
        <Search labelled />
        <SkeletonBlock className="mt-4 h-12 lg:hidden" />
        <Link className="mt-6 mb-2" />
        <Part of="list" className="rows border-y border-line">
          <Several count={7}>
            <div className="py-6">
              <SkeletonLine className="w-2/5" />
              <SkeletonLine className="mt-3 w-3/5" />
              <SkeletonLine className="mt-3 w-4/5 lg:hidden" />
              <SkeletonLine className="mt-2.5 w-1/4 lg:hidden" />
            </div>
          </Several>
        </Part>
      </div>
    </div>
  </div>
);

const Job = () => (
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

const Fabrics = () => (
  <div className="page-width pt-10 sm:pt-14">
    <ListHead wide short />
    <div className="mt-8 grid gap-x-12 lg:grid-cols-[14.5rem_minmax(0,1fr)]">
      <Choices>
        <div className="mb-24 grid grid-cols-[repeat(6,2rem)] gap-2">
          <Several count={18}>
            <SkeletonBlock className="h-8" />
          </Several>
        </div>
      </Choices>
      <div>
        <Search />
        <SkeletonBlock className="mt-4 h-12 lg:hidden" />
        <div className="mt-5 mb-5 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <SkeletonLine className="my-1.5 w-20" />
          <SkeletonBlock className="h-9 w-full max-w-[22rem] max-lg:h-11" />
        </div>
        <Part
          of="list"
          className="grid grid-cols-2 gap-x-3.5 gap-y-6.5 sm:gap-x-5.5 sm:gap-y-8.5 md:grid-cols-3 lg:grid-cols-4"
        >
          <Several count={8}>
            <div>
              <SkeletonBlock className="aspect-[4/3]" />
              <SkeletonLine className="mt-3 w-4/5" />
              <SkeletonLine className="mt-2.5 w-3/5" />
              <SkeletonLine className="mt-2.5 w-2/3" />
              <SkeletonLine className="mt-12 mb-12 w-1/2" />
            </div>
          </Several>
        </Part>
      </div>
    </div>
  </div>
);

const FabricSheet = () => (
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

const Compared = () => (
  <div className="page-width pt-10 sm:pt-14">
    <Title wide className="w-44" />
    <SkeletonBlock className="mt-10 h-80" />
  </div>
);

const Found = () => (
  <div className="page-width pt-10 sm:pt-16">
    <div className="max-w-[42.5rem]">
      <Title />
      <div className="mt-6 max-w-[30rem]">
        <Search labelled />
      </div>
      <Part of="list" className="mt-10 rows border-y border-line">
        <Several count={6}>
          <div className="py-6.5">
            <SkeletonLine className="h-5 w-2/5" />
            <SkeletonLine className="mt-3.5 w-3/5" />
            <SkeletonLine className="mt-3 w-10" />
          </div>
        </Several>
      </Part>
    </div>
  </div>
);

const News = () => (
  <div className="page-width pt-12 sm:pt-20">
    <ListHead short />
    <Part of="list" className="mt-10 rows border-y border-line">
      <Several count={5}>
        <div className="grid gap-x-8 gap-y-3 py-7 sm:grid-cols-[9rem_1fr]">
          <SkeletonLine className="w-24" />
          <div className="max-w-[42rem]">
            <SkeletonLine className="h-5 w-3/5" />
            <SkeletonLine className="mt-4 w-4/5" />
            <SkeletonLine className="mt-3 w-3/5" />
          </div>
        </div>
      </Several>
    </Part>
  </div>
);

const Paragraphs = () => (
  <Several count={3}>
    <SkeletonLine className="mt-12 h-5 w-40" />
    <SkeletonLine className="mt-5" />
    <SkeletonLine className="mt-3.5" />
    <SkeletonLine className="mt-3.5 w-2/3" />
  </Several>
);

const Article = () => (
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
const Terms = () => (
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

const Download = () => (
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

const Home = () => (
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

const Figures = () => (
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

const Channel = () => (
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

const Platform = () => (
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

const Supplier = () => (
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

/** Shapes of the pages, by the start of their address. A page that changes its shape changes it here too. */
const shapes: readonly (readonly [start: RegExp, shape: () => ReactNode])[] = [
  [/^\/$/, Home],
  [/^\/channel$/, Channel],
  [/^\/platform$/, Platform],
  [/^\/supplier$/, Supplier],
  [/^\/fabric\?(.*&)?code=/, FabricSheet],
  [/^\/fabric($|\?)/, Fabrics],
  [/^\/fabric\/compare/, Compared],
  [/^\/jobs($|\?)/, Jobs],
  [/^\/jobs\/\d+$/, Job],
  [/^\/news($|\?)/, News],
  [/^\/news\//, Article],
  [/^\/(tos|privacy)/, Terms],
  [/^\/search/, Found],
  [/^\/download/, Download],
  [/^\/contact$/, Contact],
  [/^\/movein($|\?)/, SignIn],
  [/^\/(movein|signup|sn-check|contact\/enquiry|fabric\/request|jobs\/)/, Form],
  [/^\/dashboard/, Figures],
];

/** @param address of the page that comes: its path, and what is asked of it. */
export function PageSkeleton({ address }: { address: string }) {
  const Shape = shapes.find(([start]) => start.test(address))?.[1] ?? Text;
  return (
    <Skeleton>
      <Shape />
    </Skeleton>
  );
}
