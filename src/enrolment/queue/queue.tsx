import { App, Button, Checkbox, Popover } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { Link, useNavigate, useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { type State, stateWords, waitingStates } from '#enrolment/application/application-status.ts';
import { panelWords } from '#enrolment/review/review-words.ts';
import { type CallFailure, send } from '#kit/call/send.ts';
import { useChosen } from '#kit/desk/bulk.tsx';
import { CountedTabs } from '#kit/desk/counted-tabs.tsx';
import { ExportButton } from '#kit/desk/export-button.tsx';
import { PagedTable } from '#kit/desk/paged-table.tsx';
import { usePageSize } from '#kit/desk/use-list-view.ts';
import { inLanguage } from '#kit/text/language.ts';
import { focusOn } from '#kit/ui/focus-on.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { QueueBulk } from './bulk-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import {
  applicationAddress,
  fromStart,
  isBeyondNumbers,
  pageBeside,
  pagesOf,
  type QueueView,
  queueFilters,
  queuePlace,
  queueTitleId,
  readQueueAddress,
  useQueueView,
  withoutFilters,
  writeQueueAddress,
} from './queue-address.ts';
import { orderOf, type QueueCells, queueColumns, tableWidth, usualColumns } from './queue-columns.tsx';
import type { QueueRow } from './queue-contract.ts';
import { mostChosen, type QueueColumn, queueColumnNames } from './queue-contract.ts';
import { QueuePager } from './queue-pager.tsx';
import { columnWords, queueWords } from './queue-words.ts';
import { SavedFilterMenu } from './saved-filter-menu.tsx';
import { useQueueKeys } from './use-queue-keys.ts';

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

/** Which columns the queue shows; remembered with the account, so that they are the same on every machine. */
export function ColumnMenu({
  columns,
  onChange,
}: {
  columns: readonly QueueColumn[];
  onChange(columns: QueueColumn[]): void;
}) {
  const t = useWords(queueWords);
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
            {t.usualColumns}
          </Button>
        </div>
      }
    >
      <Button aria-haspopup="dialog">{t.columns}</Button>
    </Popover>
  );
}

/** How many notes call on the reviewer, and the way to them; nothing when none does. */
export function MentionsLink() {
  const t = useWords(panelWords);
  const { data = [] } = useCall('/api.php/official/enrolment/list_mentions', {}, { refreshInterval: 60_000 });
  if (data.length === 0) return null;
  return (
    <Link
      to="/console/follow-up"
      className="rounded-full border border-madder/40 px-3 py-0.5 text-sm font-medium text-madder hover:border-madder"
    >
      {t.mentionsTitle(data.length)}
    </Link>
  );
}

export default function Queue() {
  const navigate = useNavigate();
  const t = useWords(queueWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const me = useOutletContext<ScreenRecord>();
  const [view, go] = useQueueView();
  const isNarrowed = writeQueueAddress(view) !== '';
  const show = (change: Partial<QueueView>) => go({ ...view, ...fromStart, ...change }, { preventScrollReset: true });
  const openSaved = (kept: string, isAtOnce = false) =>
    go(readQueueAddress(new URLSearchParams(kept)), { replace: isAtOnce });

  const [size, setSize] = usePageSize();
  const filters = queueFilters(view);
  // New applications arrive while somebody looks: the list is read again every half minute.
  const refresh = { refreshInterval: 30_000, keepPreviousData: true };
  const { sort, page, after, before, last } = view;
  const part = { sort, page, after, before, last: Number(last), per_page: size };
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
  const lastPage = isPastEnd && total !== undefined && page > pagesOf(total, size) ? pagesOf(total, size) : undefined;
  useEffect(() => {
    if (lastPage) go({ ...view, page: lastPage }, { replace: true });
  });

  const rows = list.data ?? [];
  const chosen = useChosen<QueueRow>(writeQueueAddress({ ...view, ...fromStart, sort: 'due' }), mostChosen);
  const toggle = useCallback((row: QueueRow) => chosen.set([row], !chosen.chosen.has(row.id)), [chosen]);

  const readAgain = () => void Promise.all([list.mutate(), counts.mutate()]);
  const cells: QueueCells = {
    t,
    language,
    now: Date.now(),
    place: queuePlace(view),
    reviewers,
    me: me.id,
    onAssign(row, assignee) {
      send('/api.php/official/enrolment/assign', { id: row.id, revision: row.revision, assignee }).then(
        readAgain,
        (failure: CallFailure) => {
          void message.error(failure.code === 409 ? t.stale : failure.message);
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
      const beside = pageBeside(view, rows, counts.data?.total ?? 0, by, size);
      if (beside) show(beside);
      return beside !== undefined;
    },
  });
  const kept = queueColumnNames.filter((name) => settings.data?.columns.includes(name));
  const columns = kept.length > 0 ? kept : usualColumns;
  const empty = (
    <div className="py-8 text-center text-ink-2">
      <p>{isNarrowed ? t.none : t.nothingYet}</p>
      {isNarrowed ? (
        <Button
          type="link"
          onClick={() => {
            go(withoutFilters(view));
            focusOn(queueTitleId);
          }}
        >
          {t.clear}
        </Button>
      ) : null}
    </div>
  );
  const byState = counts.data?.by_state;
  const countOf = (tab: QueueView['tab']) => {
    if (!byState) return undefined;
    const states = tab === 'waiting' ? waitingStates : tab === 'all' ? (Object.keys(byState) as State[]) : [tab];
    return states.reduce((sum, state) => sum + (byState[state] ?? 0), 0).toLocaleString(language);
  };

  return (
    <div className="px-4 py-6 sm:px-8">
      <PageHead title={t.title} hidden />
      {/* What a filter found, for who does not see the table change. */}
      <p role="status" className="sr-only">
        {list.isLoading || !counts.data ? '' : t.of(counts.data.total)}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <h1 id={queueTitleId} tabIndex={-1} className="text-[1.375rem] leading-tight font-semibold outline-none">
          {t.title}
        </h1>
        <MentionsLink />
        {counts.data && counts.data.overdue > 0 ? (
          <button
            type="button"
            className="text-madder underline-offset-4 hover:underline"
            onClick={() => show({ due: 'late' })}
          >
            {t.overdue(counts.data.overdue)}
          </button>
        ) : null}
        {counts.data && counts.data.soon > 0 ? (
          <button
            type="button"
            className="text-ink-2 underline-offset-4 hover:underline"
            onClick={() => show({ due: 'soon' })}
          >
            {t.soon(counts.data.soon)}
          </button>
        ) : null}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Link to="/console/applications/figures" className="mr-2 text-sm text-ink-2 hover:text-primary">
            {t.figures}
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
            personal={me.roles.includes('admin') && t.personal}
            payload={{ ...filters, sort: view.sort, columns }}
            count={counts.data?.total ?? 0}
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
      <CountedTabs
        tabs={tabs}
        chosen={view.tab}
        usual="waiting"
        nameOf={(tab) =>
          tab === 'waiting' ? t.waiting : tab === 'all' ? t.all : inLanguage(stateWords[tab], language)
        }
        countOf={countOf}
        onChoose={(tab) => show({ tab: (tab || 'waiting') as QueueView['tab'] })}
      />
      <FilterBar view={view} show={show} reviewers={reviewers} me={me.id} />
      <PagedTable
        answer={{ ...list, data: list.data && { rows: list.data, total: 0 } }}
        columns={queueColumns(columns, view.sort, cells)}
        minWidth={tableWidth(columns, language)}
        empty={empty}
        selection={{
          keys: [...chosen.chosen.keys()],
          set: chosen.set,
          nameOf: (row) => row.company_name || row.number,
          isFull: chosen.isFull,
        }}
        onOpen={({ id }) => void navigate(applicationAddress(id, cells.place.address), { state: cells.place.state })}
        onChange={(_pages, _filters, sorter, { action }) => {
          if (action === 'sort' && !Array.isArray(sorter))
            show({ sort: orderOf(String(sorter.columnKey), sorter.order) });
        }}
      />
      {list.data ? (
        <QueuePager view={view} rows={rows} total={counts.data?.total ?? 0} size={size} onSize={setSize} show={show} />
      ) : null}
      <QueueBulk chosen={chosen} rows={rows} reviewers={reviewers} onDone={readAgain} />
    </div>
  );
}
