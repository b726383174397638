import { App, Button, Checkbox, Popover, Table } from 'antd';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Link, useNavigate, useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { type State, stateWords, waitingStates } from '#enrolment/application/application-status.ts';
import { supplierTypeWords, wordsOf } from '#enrolment/application/words.ts';
import { panelWords } from '#enrolment/review/review-words.ts';
import { StateMark } from '#enrolment/review/state-mark.tsx';
import { type CallFailure, send } from '#kit/call/send.ts';
import { ExportButton } from '#kit/desk/export-button.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { focusOn } from '#kit/ui/focus-on.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import {
  applicationAddress,
  type ChosenApplications,
  fromStart,
  isBeyondNumbers,
  pageBeside,
  pagesOf,
  perPage,
  type QueueView,
  queueFilters,
  queuePlace,
  queueTitleId,
  readQueueAddress,
  useChosen,
  useQueueView,
  withoutFilters,
  writeQueueAddress,
} from './queue-address.ts';
import {
  CompanyCell,
  DueCell,
  orderOf,
  type QueueCells,
  queueColumns,
  tableWidth,
  usualColumns,
  WarningMarks,
} from './queue-columns.tsx';
import type { QueueRow } from './queue-contract.ts';
import { mostExcelRows, type QueueColumn, queueColumnNames } from './queue-contract.ts';
import { QueuePager } from './queue-pager.tsx';
import { columnWords, exportWords, queueWords } from './queue-words.ts';
import { SavedFilterMenu } from './saved-filter-menu.tsx';
import { useQueueKeys } from './use-queue-keys.ts';

/** One page of the queue. */
export function QueueTable({
  rows,
  isLoading,
  view,
  show,
  columns,
  cells,
  chosen,
  empty,
}: {
  rows: readonly QueueRow[];
  isLoading: boolean;
  view: QueueView;
  show(change: Partial<QueueView>): void;
  columns: readonly QueueColumn[];
  cells: QueueCells;
  chosen: ChosenApplications;
  empty: ReactNode;
}) {
  const navigate = useNavigate();
  const { say, place } = cells;
  return (
    // Not the table's own scrolling: that draws its head twice, once hidden and with focusable boxes in it.
    <div className="overflow-x-auto">
      <Table
        rowKey="id"
        size="small"
        columns={queueColumns(columns, view.sort, cells)}
        dataSource={[...rows]}
        loading={isLoading}
        className="[&_td]:text-sm [&_th]:text-sm"
        style={{ minWidth: tableWidth(columns, cells.language) }}
        rowClassName="cursor-pointer focus-within:bg-primary/8"
        onRow={({ id }) => ({
          onClick: () => void navigate(applicationAddress(id, place.address), { state: place.state }),
        })}
        rowSelection={{
          columnWidth: 40,
          selectedRowKeys: [...chosen.chosen.keys()],
          preserveSelectedRowKeys: true,
          onSelect: (row, isChosen) => chosen.set([row], isChosen),
          onSelectAll: (isChosen) => chosen.set(rows, isChosen),
          getTitleCheckboxProps: () => ({ 'aria-label': say.choosePage }) as object,
          getCheckboxProps: (row) =>
            ({
              'aria-label': say.choose(row.company_name || row.number),
              disabled: chosen.isFull && !chosen.chosen.has(row.id),
            }) as object,
        }}
        onChange={(_pages, _filters, sorter, { action }) => {
          if (action !== 'sort' || Array.isArray(sorter)) return;
          show({ sort: orderOf(String(sorter.columnKey), sorter.order) });
        }}
        locale={{ emptyText: empty }}
        pagination={false}
      />
    </div>
  );
}

const tabs: readonly QueueView['tab'][] = [
  'waiting',
  'submitted',
  'in_review',
  'needs_correction',
  'approved',
  'rejected',
  'suspended',
  'withdrawn',
  'all',
];

/** States, each with how many the other filters find in it. */
export function QueueTabs({
  tab: present,
  counts,
  show,
}: {
  tab: QueueView['tab'];
  counts: Partial<Record<State, number>> | undefined;
  show(tab: QueueView['tab']): void;
}) {
  const say = useWords(queueWords);
  const language = useLanguage();
  const tabList = useRef<HTMLElement>(null);
  const areCounted = counts !== undefined;
  // In a narrow window the states are wider than it; an address, or a saved filter, may lead to one at their end.
  useEffect(() => {
    const row = tabList.current;
    const tab = row?.querySelector<HTMLElement>('[aria-current]');
    // Their counts make them wider. Only the row moves: somebody may have scrolled down the page meanwhile.
    if (row && tab && present && areCounted)
      row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [present, areCounted]);
  const countOf = (tab: QueueView['tab']): string => {
    if (!counts) return '';
    const states = tab === 'waiting' ? waitingStates : tab === 'all' ? (Object.keys(counts) as State[]) : [tab];
    return states.reduce((sum, state) => sum + (counts[state] ?? 0), 0).toLocaleString(language);
  };
  const nameOf = (tab: QueueView['tab']) =>
    tab === 'waiting' ? say.waiting : tab === 'all' ? say.all : inLanguage(stateWords[tab], language);
  return (
    <nav ref={tabList} aria-label={say.title} className="mt-4 flex gap-x-5 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          aria-current={present === tab ? 'true' : undefined}
          onClick={() => show(tab)}
          className="-mb-px inline-flex min-h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent text-ink-2 hover:text-ink aria-[current]:border-primary aria-[current]:font-medium aria-[current]:text-ink"
        >
          {nameOf(tab)}
          <span className="text-[0.8125rem] font-normal tabular-nums text-ink-3">{countOf(tab)}</span>
        </button>
      ))}
    </nav>
  );
}

/** Which columns the queue shows; remembered with the account, so that they are the same on every machine. */
export function ColumnMenu({
  columns,
  onChange,
}: {
  columns: readonly QueueColumn[];
  onChange(columns: QueueColumn[]): void;
}) {
  const say = useWords(queueWords);
  const language = useLanguage();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className="grid w-44 gap-2">
          <Checkbox.Group
            className="grid gap-1.5"
            value={[...columns]}
            onChange={(chosen) => onChange(queueColumnNames.filter((name) => chosen.includes(name)))}
            options={queueColumnNames.map((value) => ({ value, label: inLanguage(columnWords[value], language) }))}
          />
          <Button
            type="link"
            size="small"
            className="justify-self-start px-0"
            onClick={() => onChange([...usualColumns])}
          >
            {say.usualColumns}
          </Button>
        </div>
      }
    >
      <Button aria-haspopup="dialog">{say.columns}</Button>
    </Popover>
  );
}

/** The queue on a phone: one under the other, what matters first. */
export function QueueCards({
  rows,
  cells,
  chosen,
}: {
  rows: readonly QueueRow[];
  cells: QueueCells;
  chosen: ChosenApplications;
}) {
  const { say, language } = cells;
  return (
    <ul className="rows border-y border-line">
      {rows.map((row) => (
        <li key={row.id} className="flex items-start gap-3 py-3">
          <Checkbox
            className="mt-0.5 grid size-8 place-items-center"
            aria-label={say.choose(row.company_name || row.number)}
            checked={chosen.chosen.has(row.id)}
            onChange={(event) => chosen.set([row], event.target.checked)}
          />
          <div className="min-w-0 flex-1">
            <CompanyCell row={row} cells={cells} />
            <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-[0.8125rem] text-ink-2">
              <StateMark state={row.state} />
              <DueCell row={row} cells={cells} />
              <span>{wordsOf(supplierTypeWords, row.supplier_type, language)}</span>
              <span>{row.assignee?.name ?? say.nobodys}</span>
              <WarningMarks row={row} language={language} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** How many notes call on the reviewer, and the way to them; nothing when none does. */
export function MentionsLink() {
  const say = useWords(panelWords);
  const { data = [] } = useCall('/api.php/official/enrolment/list_mentions', {}, { refreshInterval: 60_000 });
  if (data.length === 0) return null;
  return (
    <Link
      to="/console/follow-up"
      className="rounded-full border border-madder/40 px-3 py-0.5 text-sm font-medium text-madder hover:border-madder"
    >
      {say.mentionsTitle(data.length)}
    </Link>
  );
}

export default function Queue() {
  const say = useWords(queueWords);
  const sayExport = useWords(exportWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const me = useOutletContext<ScreenRecord>();
  const [view, go] = useQueueView();
  const isNarrowed = writeQueueAddress(view) !== '';
  const show = (change: Partial<QueueView>) => go({ ...view, ...fromStart, ...change }, { preventScrollReset: true });
  const openSaved = (kept: string, isAtOnce = false) =>
    go(readQueueAddress(new URLSearchParams(kept)), { replace: isAtOnce });

  const filters = queueFilters(view);
  // New applications arrive while somebody looks: the list is read again every half minute.
  const refresh = { refreshInterval: 30_000, keepPreviousData: true };
  const { sort, page, after, before, last } = view;
  const part = { sort, page, after, before, last: Number(last), per_page: perPage };
  const list = useCall('/api.php/official/enrolment/list_applications', { ...filters, ...part }, refresh);
  const counts = useCall('/api.php/official/enrolment/count_applications', filters, refresh);
  const { data: reviewers = [] } = useCall('/api.php/official/enrolment/list_reviewers', {});
  const settings = useCall('/api.php/official/enrolment/get_queue_settings', {}, { revalidateOnFocus: false });

  // The reviewer's own filter opens the queue, once, and only where the address says nothing itself.
  const isFresh = useRef(!isNarrowed);
  const preferred = settings.data?.filters.find(({ id }) => id === settings.data?.default_filter);
  useEffect(() => {
    if (!isFresh.current || !settings.data) return;
    isFresh.current = false;
    if (preferred) openSaved(preferred.address, true);
  });

  // The last page was decided on, or an old address names it: what is left stands before it.
  const total = counts.isLoading ? undefined : counts.data?.total;
  const isPastEnd = !list.isLoading && list.data?.length === 0 && !isBeyondNumbers(view);
  const lastPage = isPastEnd && total !== undefined && page > pagesOf(total) ? pagesOf(total) : undefined;
  useEffect(() => {
    if (lastPage) go({ ...view, page: lastPage }, { replace: true });
  });

  const rows = list.data ?? [];
  const chosen = useChosen(writeQueueAddress({ ...view, ...fromStart, sort: 'due' }));
  const toggle = useCallback((row: QueueRow) => chosen.set([row], !chosen.chosen.has(row.id)), [chosen]);

  const readAgain = () => void Promise.all([list.mutate(), counts.mutate()]);
  const cells: QueueCells = {
    say,
    language,
    now: Date.now(),
    place: queuePlace(view),
    reviewers,
    me: me.id,
    onAssign(row, assignee) {
      send('/api.php/official/enrolment/assign', { id: row.id, revision: row.revision, assignee }).then(
        readAgain,
        (failure: CallFailure) => {
          void message.error(failure.code === 409 ? say.stale : failure.message);
          readAgain();
        },
      );
    },
  };
  useQueueKeys({
    rows: list.isLoading ? undefined : list.data,
    choose: toggle,
    take: (row) => waitingStates.includes(row.state) && cells.onAssign(row, me.id),
    turn(by) {
      const beside = pageBeside(view, rows, counts.data?.total ?? 0, by);
      if (beside) show(beside);
      return beside !== undefined;
    },
  });
  const kept = queueColumnNames.filter((name) => settings.data?.columns.includes(name));
  const columns = kept.length > 0 ? kept : usualColumns;
  const empty = !list.data ? (
    // Nothing is known yet: an empty table must not be taken for an empty queue.
    <div className="h-96" />
  ) : (
    <div className="py-8 text-center text-ink-2">
      <p>{isNarrowed ? say.none : say.nothingYet}</p>
      {isNarrowed ? (
        <Button
          type="link"
          onClick={() => {
            go(withoutFilters(view));
            focusOn(queueTitleId);
          }}
        >
          {say.clear}
        </Button>
      ) : null}
    </div>
  );

  return (
    <div className="px-4 py-6 sm:px-8">
      <PageHead title={say.title} hidden />
      {/* What a filter found, for who does not see the table change. */}
      <p role="status" className="sr-only">
        {list.isLoading || !counts.data ? '' : say.of(counts.data.total)}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h1 id={queueTitleId} tabIndex={-1} className="text-[1.375rem] leading-tight font-semibold outline-none">
          {say.title}
        </h1>
        <MentionsLink />
        {counts.data && counts.data.overdue > 0 ? (
          <button
            type="button"
            className="text-madder underline-offset-4 hover:underline"
            onClick={() => show({ due: 'late' })}
          >
            {say.overdue(counts.data.overdue)}
          </button>
        ) : null}
        {counts.data && counts.data.soon > 0 ? (
          <button
            type="button"
            className="text-ink-2 underline-offset-4 hover:underline"
            onClick={() => show({ due: 'soon' })}
          >
            {say.soon(counts.data.soon)}
          </button>
        ) : null}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Link to="/console/applications/figures" className="mr-2 text-sm text-ink-2 hover:text-primary">
            {say.figures}
          </Link>
          <SavedFilterMenu
            settings={settings.data}
            place={queuePlace({ ...view, ...fromStart })}
            isAdmin={me.roles.includes('admin')}
            show={openSaved}
            onChange={(changed) => void settings.mutate(changed, { revalidate: false })}
          />
          <ExportButton
            call="/api.php/official/enrolment/export_applications"
            about={sayExport.count(counts.data?.total ?? 0)}
            personal={sayExport.personal}
            mostExcelRows={mostExcelRows}
            payload={{ ...filters, sort: view.sort, columns }}
            count={counts.data?.total ?? 0}
            isAdmin={me.roles.includes('admin')}
          />
          {/* A phone has cards, and no columns. */}
          <span className="max-sm:hidden">
            <ColumnMenu
              columns={columns}
              onChange={(wanted) =>
                void settings.mutate(
                  async () => send('/api.php/official/enrolment/save_queue_settings', { columns: wanted }),
                  {
                    optimisticData: settings.data ? { ...settings.data, columns: wanted } : undefined,
                    revalidate: false,
                  },
                )
              }
            />
          </span>
        </div>
      </div>
      <QueueTabs tab={view.tab} counts={counts.data?.by_state} show={(tab) => show({ tab })} />
      <FilterBar view={view} show={show} reviewers={reviewers} me={me.id} />
      <FailedReading answer={list} />
      {list.error && !list.data ? null : (
        <>
          <div className="hidden sm:block">
            <QueueTable
              rows={rows}
              isLoading={list.isLoading}
              view={view}
              show={show}
              columns={columns}
              cells={cells}
              chosen={chosen}
              empty={empty}
            />
          </div>
          <div className="sm:hidden">
            {rows.length > 0 ? <QueueCards rows={rows} cells={cells} chosen={chosen} /> : empty}
          </div>
          <QueuePager view={view} rows={rows} total={counts.data?.total ?? 0} show={show} />
        </>
      )}
      <BulkBar chosen={chosen} rows={rows} reviewers={reviewers} onDone={readAgain} />
    </div>
  );
}
