import type { TableColumnsType } from 'antd';
import { type ReactNode, useRef } from 'react';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { CountedTabs } from './counted-tabs.tsx';
import { DeskHead } from './desk-head.tsx';
import { ListSearch } from './list-search.tsx';
import { type ListAnswer, PagedTable } from './paged-table.tsx';
import { useListKeys } from './use-list-keys.tsx';
import type { useListView } from './use-list-view.ts';

const words = defineWords({ all: ['全部', 'All'] });

/**
 * A desk: its name, tabs with counts, a search with filters, one page of the list and what is open beside it. What is chosen
 * stands in the address: `tab` and `q` by this, everything else by the filters.
 */
export function DeskList<Row extends { id: number }, Tab extends string>({
  title,
  about,
  actions,
  tabs,
  tabNames,
  usualTab,
  tabAs = 'tab',
  counts,
  search,
  filters,
  view,
  answer,
  columns,
  minWidth,
  pageSize,
  isOpenedByRow = false,
  children,
}: {
  title: string;
  about: string;
  /** Beside the title. */
  actions?: ReactNode;
  tabs: readonly Tab[];
  tabNames: Readonly<Record<Exclude<Tab, 'all'>, Text>>;
  usualTab: Tab;
  /** What the address calls the tab. */
  tabAs?: string;
  counts: Partial<Record<Tab, number>> | undefined;
  /** What can be searched for. */
  search: string;
  filters?: ReactNode;
  view: ReturnType<typeof useListView>;
  answer: ListAnswer<Row>;
  columns: TableColumnsType<Row>;
  minWidth: number;
  pageSize: number;
  /** A press anywhere in a row opens it. */
  isOpenedByRow?: boolean;
  /** Below the list, and what is open beside it. */
  children?: ReactNode;
}) {
  const say = useWords(words);
  const language = useLanguage();
  const { chosen, oneOf, page, show } = view;
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    <div ref={list} className="px-4 py-6 sm:px-8">
      <DeskHead title={title} about={about}>
        {actions}
      </DeskHead>
      <CountedTabs
        tabs={tabs}
        chosen={oneOf(tabAs, tabs, usualTab)}
        usual={usualTab}
        nameOf={(key) => (key === 'all' ? say.all : inLanguage(tabNames[key as Exclude<Tab, 'all'>], language))}
        countOf={(key) => counts?.[key]?.toLocaleString(language)}
        onChoose={(key) => show({ [tabAs]: key })}
      />
      <search className="mb-4 flex flex-wrap items-center gap-2.5">
        <ListSearch label={search} text={chosen('q')} className="max-w-80" onSearch={(text) => show({ q: text })} />
        {filters}
      </search>
      <PagedTable
        answer={answer}
        columns={columns}
        minWidth={minWidth}
        page={page}
        pageSize={pageSize}
        onPage={(next) => show({ page: String(next) })}
        {...(isOpenedByRow ? { onOpen: ({ id }: Row) => show({ open: String(id) }) } : {})}
      />
      {children}
    </div>
  );
}

/** A moment in a list. */
export function MomentCell({ at }: { at: string }) {
  return <span className="text-ink-2 tabular-nums">{shortMoment(at, useLanguage(), Date.now())}</span>;
}
