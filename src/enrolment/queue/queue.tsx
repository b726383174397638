import { Button, Checkbox, Popover } from 'antd';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { type State, stateWords, waitingStates } from '#enrolment/application/application-status.ts';
import { send } from '#kit/call/send.ts';
import { deskTitleId } from '#kit/desk/desk-head.tsx';
import { DeskList } from '#kit/desk/desk-list.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { liveList, useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage } from '#kit/text/language.ts';
import { focusOnIfLost } from '#kit/ui/focus-on.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { ClearFilters, QueueFilters } from './filter-bar.tsx';
import { placeInQueue, queueFilter, queuePlace, queueTabs, sortedAddress } from './queue-address.ts';
import { useQueueBulk } from './queue-bulk.tsx';
import { type QueueCells, queueColumns, tableWidth, usualColumns } from './queue-columns.tsx';
import type { QueueRow } from './queue-contract.ts';
import { columnNames, columnWords, type QueueColumn, queueWords } from './queue-words.ts';
import { SavedFilterMenu } from './saved-filter-menu.tsx';

/** Which columns the queue shows; remembered with the account, so that they are the same on every machine. */
function ColumnMenu({
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
            onChange={(chosen) => onChange(columnNames.filter((name) => chosen.includes(name)))}
            options={columnNames.map((value) => ({ value, label: inLanguage(columnWords[value], language) }))}
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

/** Names of the tabs besides the one of all. */
const tabNames = { ...stateWords, waiting: ['待处理', 'To do'] } as const;

export default function Queue() {
  const navigate = useNavigate();
  const t = useWords(queueWords);
  const language = useLanguage();
  const me = useOutletContext<ScreenRecord>();
  const view = useListView();
  const { sort, ...filter } = queueFilter(view);
  const place = queuePlace(view);
  const address = sortedAddress(view.linkTo({ page: '' }).to);
  /** What is searched for stands beside the address, which a saved filter leaves out. */
  const isWithoutSearch = place.state.q !== undefined;
  const isNarrowed = address !== '' || isWithoutSearch;

  const page = { ...filter, sort, page: view.page, per_page: view.size };
  const list = useCall('/api.php/official/enrolment/list_applications', page, liveList);
  const counts = useCall('/api.php/official/enrolment/count_applications', filter, liveList);
  const { data: reviewers = [] } = useCall('/api.php/official/enrolment/list_reviewers', {});
  const settings = useCall('/api.php/official/enrolment/get_queue_settings', {}, { revalidateOnFocus: false });
  const openSaved = (saved: string, replace = false) => void navigate({ search: saved }, { replace });

  // The reviewer's own filter opens the queue, once, and only where the address says nothing itself.
  const isFresh = useRef(!isNarrowed);
  const preferred = settings.data?.filters.find(({ id }) => id === settings.data?.default_filter);
  useEffect(() => {
    if (!isFresh.current || !settings.data) return;
    isFresh.current = false;
    if (preferred) openSaved(preferred.address, true);
  });

  // Who comes back from an application is where they left the queue.
  const hasComeBack = useRef(false);
  const isThere = list.data !== undefined && !list.isLoading;
  useEffect(() => {
    const left = placeInQueue();
    if (!isThere || hasComeBack.current) return;
    hasComeBack.current = true;
    if (left === undefined || document.activeElement !== document.body) return;
    const link = document.querySelector<HTMLElement>(`tr[data-row-key="${left}"] a`);
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
    focusOnIfLost(deskTitleId);
  }, [isThere]);

  const rows = list.data ?? [];
  const readAgain = () => Promise.all([list.mutate(), counts.mutate()]);
  const change = useChange(undefined, readAgain);
  const cells: QueueCells = {
    t,
    language,
    now: Date.now(),
    place,
    reviewers,
    me: me.id,
    onAssign: ({ id, revision }, assignee) =>
      void change(() => send('/api.php/official/enrolment/assign', { id, revision, assignee })),
  };
  const open = (row: QueueRow | undefined) => row && void navigate(place.application(row.id), { state: place.state });
  const kept = columnNames.filter((name) => settings.data?.columns.includes(name));
  const columns = kept.length > 0 ? kept : usualColumns;
  const { total, by_state: byState, overdue = 0, soon = 0 } = counts.data ?? {};
  const sum = (states: readonly State[]) => states.reduce((all, state) => all + (byState?.[state] ?? 0), 0);
  const tabCounts = byState && { ...byState, waiting: sum(waitingStates), all: sum(Object.keys(byState) as State[]) };
  const due = (which: 'late' | 'soon', text: string, look: string) => (
    <button
      type="button"
      className={`${look} underline-offset-4 hover:underline`}
      onClick={() => view.show({ due: which })}
    >
      {text}
    </button>
  );

  return (
    <DeskList<QueueRow, (typeof queueTabs)[number]>
      title={t.title}
      besideTitle={
        <>
          {overdue > 0 ? due('late', t.overdue(overdue), 'text-madder') : null}
          {soon > 0 ? due('soon', t.soon(soon), 'text-ink-2') : null}
        </>
      }
      actions={
        <>
          <SavedFilterMenu
            settings={settings.data}
            address={address}
            isWithoutSearch={isWithoutSearch}
            isAdmin={me.roles.includes('admin')}
            show={openSaved}
            onChange={(changed) => void settings.mutate(changed, { revalidate: false })}
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
          <Link to="/console/applications/figures" className="ml-2 text-sm text-ink-2 hover:text-primary">
            {t.figures}
          </Link>
        </>
      }
      tabs={queueTabs}
      tabNames={tabNames}
      usualTab="waiting"
      tabAs="state"
      counts={tabCounts}
      search={t.search}
      searchHelp={t.searchHelp}
      isSearchLive
      filters={<QueueFilters view={view} filter={filter} reviewers={reviewers} me={me.id} />}
      // What a filter found, for who does not see the table change.
      above={
        <p role="status" className="sr-only">
          {list.isLoading || total === undefined ? '' : t.of(total)}
        </p>
      }
      view={view}
      answer={{ ...list, data: list.data && { rows: list.data, total: total ?? 0 }, mutate: readAgain }}
      columns={queueColumns(columns, sort, cells)}
      minWidth={tableWidth(columns, language)}
      empty={
        <div className="py-8 text-center text-ink-2">
          <p>{isNarrowed ? t.none : t.nothingYet}</p>
          <ClearFilters view={view} />
        </div>
      }
      onOpen={open}
      keys={[
        { key: 'n', does: t.keyFirst, act: () => open(rows[0]) },
        {
          key: 'm',
          does: t.keyTake,
          act: (at) => {
            const row = rows[at];
            if (row && waitingStates.includes(row.state)) cells.onAssign(row, me.id);
          },
        },
      ]}
      bulk={{
        nameOf: (row) => row.company_name || row.number,
        shown: ({ id, number }) => ({ number, to: place.application(id) }),
        actions: useQueueBulk(reviewers),
      }}
      exported={{
        call: '/api.php/official/enrolment/export_applications',
        personal: me.roles.includes('admin') && t.personal,
        payload: { ...filter, sort, columns },
      }}
    />
  );
}
