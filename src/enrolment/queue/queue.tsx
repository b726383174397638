import { App, Button } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { Link, useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { waitingStates } from '#enrolment/application/application-status.ts';
import { MentionsLink } from '#enrolment/follow-up/mentions-link.tsx';
import { ExportButton } from '#kit/desk/export-button.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { type CallFailure, send } from '#kit/send.ts';
import { focusOn } from '#kit/ui/focus-on.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { mostExcelRows } from './export-contract.ts';
import { FilterBar } from './filter-bar.tsx';
import {
  fromStart,
  isBeyondNumbers,
  pageBeside,
  pagesOf,
  perPage,
  type QueueView,
  queueFilters,
  readQueueAddress,
  withoutFilters,
  writeQueueAddress,
} from './queue-address.ts';
import { QueueCards } from './queue-cards.tsx';
import { type QueueCells, usualColumns } from './queue-columns.tsx';
import type { QueueRow } from './queue-contract.ts';
import { QueuePager } from './queue-pager.tsx';
import { queueTitleId } from './queue-place.ts';
import { QueueTable } from './queue-table.tsx';
import { QueueTabs } from './queue-tabs.tsx';
import { exportWords, queueWords } from './queue-words.ts';
import { SavedFilterMenu } from './saved-filter-menu.tsx';
import { queueColumnNames } from './saved-filters-contract.ts';
import { useChosen } from './use-chosen.ts';
import { useQueueKeys } from './use-queue-keys.ts';
import { queuePlace, useQueueView } from './use-queue-view.ts';

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
