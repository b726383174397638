import { Button, type TableColumnsType, Tabs } from 'antd';
import { useLocation, useOutletContext, useSearchParams } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { type JobRow, type JobTab, jobsPerDeskPage, jobTabs } from '#jobs/contract.ts';
import { departmentNames, stateNames } from '#jobs/job-words.ts';
import { ListSearch } from '#kit/desk/list-search.tsx';
import { PagedTable } from '#kit/desk/paged-table.tsx';
import { searchBeside, takeBeside } from '#kit/desk/search-beside.ts';
import { inLanguage } from '#kit/language.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { ApplicantBoard } from './applicant-board.tsx';
import { deskWords } from './desk-words.ts';
import { JobDrawer } from './job-drawer.tsx';
import { openingDays } from './opening-days.ts';

/** Positions in a list; one of them at the side, or its applicants on a board. What is shown stands in the address, but for a search that may name somebody. */
export default function JobsDesk() {
  const say = useWords(deskWords);
  const language = useLanguage();
  const me = useOutletContext<ScreenRecord>();
  const [search, setSearch] = useSearchParams();
  const state = (jobTabs as readonly string[]).includes(search.get('state') ?? '')
    ? (search.get('state') as JobTab)
    : 'open';
  const q = searchBeside(useLocation().state) || (search.get('q') ?? '');
  const page = Math.max(1, Number(search.get('page')) || 1);
  const open = search.get('open') ?? '';
  const board = Number(search.get('board')) || undefined;
  const { data, error, mutate, isLoading } = useCall(
    '/api.php/official/jobs/list_jobs',
    { state, q, page },
    { keepPreviousData: true, refreshInterval: 30_000 },
  );
  function show(change: Record<string, string>): void {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { preventScrollReset: true, state: takeBeside(next, change.q ?? q) });
  }
  if (board)
    return (
      <ApplicantBoard
        job={board}
        isAdmin={me.roles.includes('admin')}
        open={Number(search.get('open')) || undefined}
        onOpen={(id) => show({ open: id ? String(id) : '' })}
        onBack={() => show({ board: '', open: '' })}
      />
    );

  const columns: TableColumnsType<JobRow> = [
    {
      title: say.position,
      key: 'title',
      render: (_, job) => (
        <span>
          <Button
            type="link"
            size="small"
            className="px-0! whitespace-normal!"
            onClick={() => show({ open: String(job.id) })}
          >
            {inLanguage(job.title, language) || `#${job.id}`}
          </Button>
          <span className="block text-[0.8125rem] text-ink-3">
            {[job.city, departmentNames[job.department]]
              .map((each) => inLanguage(each, language))
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    { title: say.state, key: 'state', width: 96, render: (_, job) => inLanguage(stateNames[job.state], language) },
    {
      title: say.dates,
      key: 'dates',
      width: 210,
      render: (_, job) => <span className="text-ink-2 tabular-nums">{openingDays(job) || '–'}</span>,
    },
    {
      title: say.views,
      dataIndex: 'views',
      width: 84,
      render: (views: number) => <span className="tabular-nums">{views}</span>,
    },
    {
      title: say.people,
      key: 'people',
      width: 220,
      render: (_, job) => (
        <span className="tabular-nums">
          <Button type="link" size="small" className="px-0!" onClick={() => show({ board: String(job.id), open: '' })}>
            {`${say.board} ${job.applicants}`}
          </Button>
          {job.unseen > 0 ? (
            <span className="ml-2 text-[0.8125rem] whitespace-nowrap text-ink-2">{say.unseen(job.unseen)}</span>
          ) : null}
          {job.late > 0 ? (
            <span className="ml-2 text-[0.8125rem] font-medium whitespace-nowrap text-madder">
              {say.late(job.late)}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      title: say.hired,
      key: 'hired',
      width: 84,
      render: (_, { hired, headcount }) => <span className="tabular-nums">{`${hired} / ${headcount}`}</span>,
    },
    {
      title: say.reply,
      key: 'reply',
      width: 100,
      render: (_, job) => (job.hours_to_reply === null ? '–' : say.hours(job.hours_to_reply)),
    },
  ];
  return (
    <div className="px-4 py-6 sm:px-8">
      <PageHead title={say.title} hidden />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-[1.375rem] leading-tight font-semibold">{say.title}</h1>
        <Button type="primary" onClick={() => show({ open: 'new' })}>
          {say.create}
        </Button>
      </div>
      <p className="mt-2 max-w-[48rem] text-sm text-ink-2">{say.about}</p>
      <Tabs
        className="mt-2"
        activeKey={state}
        onChange={(key) => show({ state: key === 'open' ? '' : key, page: '' })}
        items={jobTabs.map((key) => ({
          key,
          label: (
            <span>
              {key === 'all' ? say.all : inLanguage(stateNames[key], language)}
              <span className="ml-1.5 text-ink-3 tabular-nums">{data?.counts[key] ?? ''}</span>
            </span>
          ),
        }))}
      />
      <search className="mb-4 block">
        <ListSearch label={say.search} text={q} onSearch={(text) => show({ q: text, page: '' })} />
      </search>
      <PagedTable
        answer={{ data, error, isLoading, mutate }}
        columns={columns}
        minWidth={960}
        page={page}
        pageSize={jobsPerDeskPage}
        onPage={(next) => show({ page: String(next) })}
      />
      {open ? (
        <JobDrawer
          key={open}
          id={Number(open) || 0}
          cities={data?.cities ?? []}
          onClose={() => show({ open: '' })}
          onOpen={(id) => show({ open: String(id) })}
          onChanged={() => void mutate()}
        />
      ) : null}
    </div>
  );
}
