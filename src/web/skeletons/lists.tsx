import type { ReactNode } from 'react';
import { SkeletonBlock, SkeletonLine } from '#kit/ui/skeleton.tsx';
import { Choices, Link, ListHead, Part, Search, Several, Title } from './parts.tsx';

/** A list with its choices beside it; on a phone what opens them stands below the search. */
const SearchedList = ({
  top,
  columns,
  head,
  choices,
  search,
  children,
}: {
  top: string;
  columns: string;
  head: ReactNode;
  choices: ReactNode;
  search: ReactNode;
  children: ReactNode;
}) => (
  <div className={`page-width pt-10 ${top}`}>
    {head}
    <div className={`grid ${columns}`}>
      {choices}
      <div>
        {search}
        <SkeletonBlock className="mt-4 h-12 lg:hidden" />
        {children}
      </div>
    </div>
  </div>
);

export const Jobs = () => (
  <SearchedList
    top="sm:pt-16"
    columns="mt-10 gap-x-14 lg:grid-cols-[15rem_minmax(0,1fr)]"
    head={<ListHead wide />}
    choices={<Choices />}
    search={<Search labelled />}
  >
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
  </SearchedList>
);

const Colours = () => (
  <div className="mb-24 grid grid-cols-[repeat(6,2rem)] gap-2">
    <Several count={18}>
      <SkeletonBlock className="h-8" />
    </Several>
  </div>
);

export const Fabrics = () => (
  <SearchedList
    top="sm:pt-14"
    columns="mt-8 gap-x-12 lg:grid-cols-[14.5rem_minmax(0,1fr)]"
    head={<ListHead wide short />}
    choices={
      <Choices>
        <Colours />
      </Choices>
    }
    search={<Search />}
  >
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
  </SearchedList>
);

export const Found = () => (
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

export const News = () => (
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
