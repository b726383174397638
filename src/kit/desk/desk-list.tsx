import { Button, Input, type TableColumnsType } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type BulkAction, BulkBar, BulkDialog, type Chosen, useChosen } from './bulk.tsx';
import { DeskHead } from './desk-head.tsx';
import { ExportButton, type Exported } from './export-button.tsx';
import { type ListAnswer, PagedTable } from './paged-table.tsx';
import { type ListKey, useListKeys } from './use-list-keys.tsx';
import type { useListView } from './use-list-view.ts';

const words = defineWords({ all: ['全部', 'All'], states: ['状态', 'States'] });

export interface Bulk<Row> {
  nameOf(row: Row): string;
  /** What stands beside the name, and the page that opens it where no drawer does. */
  shown?(row: Row): Pick<Chosen, 'number' | 'to'>;
  actions: readonly BulkAction<Row>[];
}

type View = ReturnType<typeof useListView>;

/**
 * A desk: its name, tabs with counts, a search with filters, one page of the list and what is open beside it. What is chosen
 * stands in the address: `tab` and `q` by this, everything else by the filters.
 */
export function DeskList<Row extends { id: number }, Tab extends string = never>({
  title,
  besideTitle,
  about,
  actions,
  tabs,
  tabNames,
  usualTab,
  tabAs = 'tab',
  counts,
  search,
  searchHelp,
  isSearchLive = false,
  filters,
  above,
  view,
  answer,
  columns,
  minWidth,
  isWhole = false,
  empty,
  bulk,
  expandable,
  isOpenedByRow = false,
  onOpen,
  keys = [],
  exported,
  children,
}: {
  /** Without it the list is a part of a page that has one. */
  title?: string;
  besideTitle?: ReactNode;
  about?: string;
  /** Beside the title. */
  actions?: ReactNode;
  tabs?: readonly Tab[];
  tabNames?: Readonly<Record<Exclude<Tab, 'all'>, Text>>;
  usualTab?: Tab;
  /** What the address calls the tab. */
  tabAs?: string;
  counts?: Partial<Record<Tab, number>> | undefined;
  /** What can be searched for. */
  search?: string;
  searchHelp?: string;
  /** Searches while the user types. */
  isSearchLive?: boolean;
  filters?: ReactNode;
  /** Between the filters and the list. */
  above?: ReactNode;
  view: View;
  answer: ListAnswer<Row>;
  columns: TableColumnsType<Row>;
  minWidth: number;
  /** The answer is the whole list, not a page of it. */
  isWhole?: boolean;
  empty?: ReactNode;
  bulk?: Bulk<Row>;
  expandable?: Parameters<typeof PagedTable<Row>>[0]['expandable'];
  /** A press anywhere in a row opens it. */
  isOpenedByRow?: boolean;
  /** The same where a row is a page of its own. */
  onOpen?(row: Row): void;
  /** Keys of this desk besides those of every list. */
  keys?: readonly ListKey[];
  /** The list as it is filtered can be had as a file. */
  exported?: Exported;
  /** Below the list, and what is open beside it. */
  children?: ReactNode;
}) {
  const t = useWords(words);
  const language = useLanguage();
  const { chosen, oneOf, page, size, show } = view;
  const list = useRef<HTMLDivElement>(null);
  const { rows = [], total = 0 } = answer.data ?? {};
  const pages = isWhole ? 1 : Math.max(1, Math.ceil(total / size));
  useListKeys(list, {
    rows: answer.isLoading ? undefined : answer.data?.rows,
    mayChoose: bulk !== undefined,
    more: keys,
    turn(by) {
      const isThere = page + by >= 1 && page + by <= pages;
      if (isThere) view.turn(page + by, size);
      return isThere;
    },
  });
  // The last page was emptied, or an old address names it: what is left stands before it.
  const isPastEnd = !isWhole && !answer.isLoading && answer.data !== undefined && rows.length === 0 && page > pages;
  useEffect(() => {
    if (isPastEnd) view.turn(pages, size);
  });
  const picked = useChosen<Row>(view.filterKey);
  const exporting = exported ? <ExportButton {...exported} count={total} /> : null;
  return (
    <div ref={list} className={title ? 'px-4 py-6 sm:px-8' : ''}>
      {title ? (
        <DeskHead title={title} beside={besideTitle} {...(about ? { about } : {})}>
          <div className="flex flex-wrap items-center gap-2">
            {exporting}
            {actions}
          </div>
        </DeskHead>
      ) : null}
      {tabs && usualTab ? (
        <CountedTabs
          tabs={tabs}
          chosen={oneOf(tabAs, tabs, usualTab)}
          usual={usualTab}
          nameOf={(key) =>
            key === 'all' || !tabNames ? t.all : inLanguage(tabNames[key as Exclude<Tab, 'all'>], language)
          }
          countOf={(key) => counts?.[key]?.toLocaleString(language)}
          onChoose={(key) => show({ [tabAs]: key })}
        />
      ) : null}
      {search || filters || (exporting && !title) ? (
        <search className={`mb-3 flex flex-wrap items-center gap-2.5 ${tabs ? '' : 'mt-4'}`}>
          {search ? (
            <ListSearch
              label={search}
              help={searchHelp}
              text={chosen('q')}
              isLive={isSearchLive}
              onSearch={(text) => show({ q: text })}
            />
          ) : null}
          {filters}
          {title ? null : exporting}
        </search>
      ) : tabs ? null : (
        <div className="h-4" />
      )}
      {above}
      <PagedTable
        answer={answer}
        columns={columns}
        minWidth={minWidth}
        empty={empty}
        {...(expandable ? { expandable } : {})}
        {...(isWhole ? {} : { paging: { page, size, onPage: (next, nextSize) => view.turn(next, nextSize) } })}
        selection={bulk && { picked, nameOf: bulk.nameOf }}
        onOpen={onOpen ?? (isOpenedByRow ? ({ id }: Row) => show({ open: String(id) }) : undefined)}
        onChange={(_pages, _filters, sorter, { action }) => {
          if (action !== 'sort' || Array.isArray(sorter)) return;
          const { columnKey, order } = sorter;
          show({ sort: order ? `${order === 'descend' ? '-' : ''}${columnKey}` : '' });
        }}
      />
      {bulk ? (
        <BulkActions bulk={bulk} picked={picked} rows={rows} view={view} onDone={() => void answer.mutate()} />
      ) : null}
      {children}
    </div>
  );
}

function BulkActions<Row extends { id: number }>({
  bulk: { nameOf, shown, actions },
  picked,
  rows,
  view,
  onDone,
}: {
  bulk: Bulk<Row>;
  picked: ReturnType<typeof useChosen<Row>>;
  rows: readonly Row[];
  view: View;
  onDone(): void;
}) {
  const [action, setAction] = useState<BulkAction<Row>>();
  return (
    <>
      <BulkBar chosen={picked} rows={rows}>
        {actions.map((one) => (
          <Button key={one.name} danger={one.isDangerous ?? false} onClick={() => setAction(one)}>
            {one.name}
          </Button>
        ))}
      </BulkBar>
      {action ? (
        <BulkDialog
          action={action}
          rows={[...picked.chosen.values()]}
          shown={(row) => ({
            id: row.id,
            name: nameOf(row),
            to: view.linkTo({ open: String(row.id) }).to,
            ...shown?.(row),
          })}
          onClose={(failed) => {
            setAction(undefined);
            if (!failed) return;
            picked.keepOnly(failed);
            onDone();
          }}
        />
      ) : null}
    </>
  );
}

/** A row's name, which opens it, also in a new tab; beside it what tells it from others of the name. */
export function NameLink({
  view,
  open,
  to,
  state,
  detail,
  children,
}: {
  view?: View;
  open?: number | string;
  /** Another page instead of the drawer, and what goes along to it. */
  to?: string;
  state?: unknown;
  detail?: ReactNode;
  children: ReactNode;
}) {
  const place = view && open !== undefined ? view.linkTo({ open: String(open) }) : { to: to ?? '', state };
  return (
    // What has no room beside the name wraps, out of sight but on a phone.
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 gap-y-1 sm:h-[1lh] sm:overflow-clip sm:[overflow-clip-margin:3px]">
      <Link
        {...place}
        preventScrollReset={!to}
        title={typeof children === 'string' ? children : undefined}
        onClick={(event) => event.stopPropagation()}
        className="max-w-full truncate font-medium text-ink underline-offset-4 hover:text-primary hover:underline max-sm:whitespace-normal"
      >
        {children}
      </Link>
      {detail ? (
        <span className="min-w-0 grow truncate sm:basis-16 text-[0.8125rem] text-ink-3 tabular-nums">{detail}</span>
      ) : null}
    </span>
  );
}

/** A moment in a list. */
export function MomentCell({ at }: { at: string }) {
  return <span className="text-ink-2 tabular-nums">{shortMoment(at, useLanguage(), Date.now())}</span>;
}

const searchPauseMs = 350;

/** Where a list is searched, with Enter; `isLive` also a moment after the last key. `text` is what the address says. */
function ListSearch({
  label,
  help,
  text: sought,
  isLive,
  onSearch,
}: {
  label: string;
  help?: string | undefined;
  text: string;
  isLive: boolean;
  onSearch(text: string): void;
}) {
  const [text, setText] = useState(sought);
  /** What the address said, or will say. */
  const [known, setKnown] = useState({ sought, asked: sought });
  // The address changed by itself (going back, or the filters were cleared): the field follows, but not its own search, which the
  // user may be typing on.
  if (sought !== known.sought) {
    setKnown({ sought, asked: sought });
    if (sought !== known.asked) setText(sought);
  }
  const search = (typed: string) => {
    setKnown({ ...known, asked: typed.trim() });
    onSearch(typed.trim());
  };
  useEffect(() => {
    if (!isLive || text.trim() === sought) return;
    const timer = setTimeout(() => search(text), searchPauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <Input.Search
      allowClear
      className="max-w-80 grow basis-56"
      aria-label={label}
      placeholder={label}
      title={help}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onSearch={search}
    />
  );
}

/**
 * States of a desk's list, each with how many stand in it. `usual` is the one that an address without any means. In a
 * narrow window they stand in several rows: behind a button nobody would see how many wait there.
 */
function CountedTabs<Key extends string>({
  tabs,
  chosen,
  usual,
  nameOf,
  countOf,
  onChoose,
}: {
  tabs: readonly Key[];
  chosen: Key;
  usual: Key;
  nameOf(key: Key): string;
  /** Undefined while it is not known yet. */
  countOf(key: Key): number | string | undefined;
  /** The empty text for the usual one. */
  onChoose(key: string): void;
}) {
  const t = useWords(words);
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing of a form is meant; a fieldset would be laid out as one.
    <div role="group" aria-label={t.states} className="mt-2 mb-4 flex flex-wrap gap-x-5 border-line border-b">
      {tabs.map((key) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === chosen}
          onClick={() => onChoose(key === usual ? '' : key)}
          className="-mb-px min-h-10 cursor-pointer border-transparent border-b-2 text-sm hover:text-primary aria-pressed:border-primary aria-pressed:text-primary"
        >
          {nameOf(key)} <span className="ml-0.5 text-[0.8125rem] text-ink-3 tabular-nums">{countOf(key) ?? ''}</span>
        </button>
      ))}
    </div>
  );
}
