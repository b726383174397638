import { Alert, Button, Input, Select, Table } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { supplierTypes } from '#enrolment/application-fields.ts';
import { type State, stateWords, waitingStates } from '#enrolment/application-status.ts';
import { countApplications, listApplications } from '#enrolment/queue/queue-contract.ts';
import { supplierTypeWords, wordsOf } from '#enrolment/words.ts';
import { inLanguage } from '#kit/language.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { queueWords } from './desk-words.ts';
import { perPage, type QueueView, queueFilters, readQueueAddress, writeQueueAddress } from './queue-address.ts';
import { queueColumns } from './queue-columns.tsx';

const tabs: readonly QueueView['tab'][] = [
  'waiting',
  'needs_correction',
  'approved',
  'rejected',
  'suspended',
  'withdrawn',
  'all',
];
const searchPauseMs = 350;

export default function Queue() {
  const say = useWords(queueWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const view = readQueueAddress(search);
  const show = (change: Partial<QueueView>) =>
    setSearch(writeQueueAddress({ ...view, page: 1, ...change }), { preventScrollReset: true });

  const filters = queueFilters(view);
  // New applications arrive while somebody looks: the list is read again every half minute.
  const refresh = { refreshInterval: 30_000, keepPreviousData: true };
  const list = useCall(listApplications, { ...filters, sort: view.sort, page: view.page, per_page: perPage }, refresh);
  const counts = useCall(countApplications, filters, refresh);

  const countOf = (tab: QueueView['tab']): number | undefined => {
    const byState = counts.data?.by_state;
    if (!byState) return undefined;
    const sum = (wanted: readonly State[]) => wanted.reduce((total, state) => total + (byState[state] ?? 0), 0);
    return tab === 'waiting' ? sum(waitingStates) : tab === 'all' ? sum(Object.keys(byState) as State[]) : sum([tab]);
  };
  const tabName = (tab: QueueView['tab']) =>
    tab === 'waiting' ? say.waiting : tab === 'all' ? say.all : inLanguage(stateWords[tab], language);

  return (
    <div className="px-4 py-6 sm:px-8">
      <PageHead title={say.title} hidden />
      <div className="flex items-baseline gap-4">
        <h1 className="text-[1.375rem] leading-tight font-semibold">{say.title}</h1>
        {counts.data && counts.data.overdue > 0 ? (
          <span className="text-madder">{say.overdue(counts.data.overdue)}</span>
        ) : null}
      </div>
      <nav aria-label={say.state} className="mt-4 flex flex-wrap gap-x-6 border-b border-line">
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            aria-current={view.tab === tab ? 'true' : undefined}
            onClick={() => show({ tab })}
            className="-mb-px inline-flex min-h-10 items-center gap-1.5 border-b-2 border-transparent text-ink-2 hover:text-ink aria-[current]:border-primary aria-[current]:font-medium aria-[current]:text-ink"
          >
            {tabName(tab)}
            <span className="text-[0.8125rem] font-normal tabular-nums text-ink-3">{countOf(tab)}</span>
          </button>
        ))}
      </nav>
      <div className="my-4 flex flex-wrap gap-3">
        <SearchField q={view.q} onSearch={(q) => show({ q })} />
        <Select
          aria-label={say.type}
          className="w-40"
          value={view.supplierType}
          onChange={(supplierType) => show({ supplierType })}
          options={[
            { value: '' as const, label: say.allTypes },
            ...supplierTypes.map((value) => ({ value, label: wordsOf(supplierTypeWords, value, language) })),
          ]}
        />
        <Select
          aria-label={say.assignee}
          className="w-40"
          value={view.assignee}
          onChange={(assignee) => show({ assignee })}
          options={[
            { value: '' as const, label: say.everybody },
            { value: 'me' as const, label: say.mine },
            { value: 'nobody' as const, label: say.nobodys },
          ]}
        />
        <Select
          aria-label={say.sort}
          className="w-40"
          value={view.sort}
          onChange={(sort) => show({ sort })}
          options={[
            { value: 'due' as const, label: say.byDue },
            { value: '-submitted' as const, label: say.byNewest },
            { value: 'submitted' as const, label: say.byOldest },
          ]}
        />
      </div>
      {list.error && !list.data ? (
        <Alert
          type="error"
          showIcon
          title={say.failed}
          description={list.error.message}
          action={<Button onClick={() => void list.mutate()}>{say.again}</Button>}
        />
      ) : (
        <Table
          rowKey="id"
          size="small"
          columns={queueColumns(say, language, Date.now())}
          dataSource={list.data ?? []}
          loading={list.isLoading}
          scroll={{ x: 1060 }}
          rowClassName="cursor-pointer"
          onRow={({ id }) => ({ onClick: () => void navigate(`/console/applications/${id}`) })}
          locale={{
            emptyText: (
              <div className="py-8 text-ink-2">
                <p>{say.none}</p>
                {writeQueueAddress(view) ? (
                  <Button type="link" onClick={() => setSearch('')}>
                    {say.clear}
                  </Button>
                ) : null}
              </div>
            ),
          }}
          pagination={{
            current: view.page,
            pageSize: perPage,
            total: counts.data?.total ?? 0,
            showSizeChanger: false,
            hideOnSinglePage: true,
            onChange: (page) => show({ page }),
          }}
        />
      )}
    </div>
  );
}

/** Searches by itself a moment after the last key, and at once with Enter. */
function SearchField({ q, onSearch }: { q: string; onSearch(q: string): void }) {
  const say = useWords(queueWords);
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  // The address changed by itself (back, or the filters were cleared): the field follows.
  if (q !== known) {
    setKnown(q);
    setText(q);
  }
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => onSearch(text.trim()), searchPauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <Input.Search
      allowClear
      className="max-w-80"
      aria-label={say.search}
      placeholder={say.search}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onSearch={(value) => onSearch(value.trim())}
    />
  );
}
