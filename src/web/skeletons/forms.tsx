import { SkeletonBlock, SkeletonLine } from '#kit/ui/skeleton.tsx';
import { Lead, Link, Part, Several, Title } from './parts.tsx';

const Fields = () => (
  <>
    <Several count={3}>
      <SkeletonLine className="mt-8 w-24" />
      <SkeletonBlock className="mt-3 h-12" />
    </Several>
    <SkeletonBlock className="mt-10 h-12 w-40" />
  </>
);

export const Form = () => (
  <div className="mx-auto w-full max-w-[42.5rem] px-4 pt-10 pb-4 sm:px-6 sm:pt-16">
    <Title wide className="w-56" />
    <Lead />
    <Fields />
  </div>
);

/** The sign-in of applicants beside what they should have at hand. */
export const SignIn = () => (
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

export const Contact = () => (
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
