import type { ReactNode } from 'react';
import { SkeletonBlock, SkeletonLine } from '#kit/ui/skeleton.tsx';

/** `count` of the same thing, one after the other. */
export const Several = ({ count, children }: { count: number; children: ReactNode }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: never changes while it stands
  Array.from({ length: count }, (_, at) => <Repeated key={at}>{children}</Repeated>);
const Repeated = ({ children }: { children: ReactNode }) => children;

/** What stands for a part of the page that tests find again there. */
export const Part = ({
  of,
  children,
  className,
}: {
  of: string;
  children: ReactNode;
  className?: string | undefined;
}) => (
  <div data-part={of} className={className}>
    {children}
  </div>
);

/** The heading of a page, in the two sizes that there are. */
export const Title = ({ wide = false, className = 'w-64' }: { wide?: boolean; className?: string }) => (
  <Part of="heading" className={`${className} max-w-full`}>
    <SkeletonLine className={wide ? 'h-9 sm:h-14' : 'h-9 sm:h-11'} />
  </Part>
);

/** What a page says of itself below its heading; the last line only where there is little room. */
export const Lead = ({ short = false }: { short?: boolean }) => (
  <div className="mt-4 max-w-[38rem] py-1.5">
    <SkeletonLine />
    <SkeletonLine className={`mt-3 w-4/5 ${short ? 'sm:hidden' : ''}`} />
  </div>
);

/** A line that can be pressed, as high as a finger. */
export const Link = ({ className = 'w-20', part }: { className?: string; part?: string }) => (
  <div data-part={part} className={`py-3.5 ${className}`}>
    <SkeletonLine />
  </div>
);

/** A title, what is said of it, and a way on at the right. */
export const ListHead = ({ wide = false, short = false }: { wide?: boolean; short?: boolean }) => (
  <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
    <div className="w-full max-w-[38rem]">
      <Title wide={wide} className="w-44" />
      <Lead short={short} />
    </div>
    <Link />
  </div>
);

/** Where words are typed, with what starts the search. */
export const Search = ({ labelled = false }: { labelled?: boolean }) => (
  <>
    {labelled ? <SkeletonLine className="mt-1.5 mb-3 w-20" /> : null}
    <Part of="field" className="flex gap-2">
      <SkeletonBlock className="h-12 grow" />
      <SkeletonBlock className="h-12 w-18" />
    </Part>
  </>
);

/** Names of choices, in a column of their own where there is room. */
export const Choices = ({ children }: { children?: ReactNode }) => (
  <Part of="choices" className="hidden lg:block">
    <SkeletonLine className="mb-4 w-10" />
    {children}
    <Several count={9}>
      <SkeletonLine className="mb-5 w-4/5" />
    </Several>
  </Part>
);

export const Paragraphs = () => (
  <Several count={3}>
    <SkeletonLine className="mt-12 h-5 w-40" />
    <SkeletonLine className="mt-5" />
    <SkeletonLine className="mt-3.5" />
    <SkeletonLine className="mt-3.5 w-2/3" />
  </Several>
);
