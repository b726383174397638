import type { ReactNode } from 'react';
import { Skeleton, SkeletonBlock, SkeletonLine } from '#kit/ui/skeleton.tsx';
import { Channel, Download, Home, Platform, Supplier } from './introductions.tsx';
import { Fabrics, Found, Jobs, News } from './lists.tsx';
import { Lead, Link, Part, Several, Title } from './parts.tsx';
import { Article, Compared, FabricSheet, Job, Terms, Text } from './single-things.tsx';

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

/** Shapes of the pages, by the start of their address. A page that changes its shape changes it here too. */
export const shapes: readonly (readonly [start: RegExp, shape: () => ReactNode])[] = [
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
  [/^/, Text],
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
