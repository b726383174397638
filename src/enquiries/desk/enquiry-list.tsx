import { Button, Switch, type TableColumnsType } from 'antd';
import { useId } from 'react';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { type EnquiryRow, enquiriesPerPage, enquiryTabs, enquiryTopics } from '#enquiries/contract.ts';
import { stateWords, topicWords } from '#enquiries/enquiry-words.ts';
import { AssigneeFilter } from '#kit/desk/assignee-filter.tsx';
import { CountedTabs } from '#kit/desk/counted-tabs.tsx';
import { DeskHead } from '#kit/desk/desk-head.tsx';
import { ListSearch } from '#kit/desk/list-search.tsx';
import { PagedTable } from '#kit/desk/paged-table.tsx';
import { SeveralFilter } from '#kit/desk/several-filter.tsx';
import { useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage } from '#kit/language.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deskWords, dueText, tabNames } from './desk-words.ts';
import { EnquiryDrawer } from './enquiry-drawer.tsx';

/** The desk's list. What is chosen stands in the address, so that a view can be sent to a colleague. */
export default function EnquiryListPage() {
  const say = useWords(deskWords);
  const language = useLanguage();
  const me = useOutletContext<ScreenRecord>();
  const lateId = useId();
  const { chosen, oneOf, someOf, page, open, show } = useListView();
  const tab = oneOf('tab', enquiryTabs, 'waiting');
  const topic = someOf('topic', enquiryTopics);
  const assignee = chosen('assignee');
  const late = chosen('late') === '1';
  const q = chosen('q');
  const { data, error, mutate, isLoading } = useCall(
    '/api.php/official/enquiries/list_enquiries',
    { tab, topic, assignee, late, q, page },
    { keepPreviousData: true, refreshInterval: 30_000 },
  );

  const columns: TableColumnsType<EnquiryRow> = [
    {
      title: say.number,
      key: 'number',
      width: 132,
      render: (_, { id, number }) => (
        <Button type="link" size="small" className="px-0! tabular-nums" onClick={() => show({ open: String(id) })}>
          {number}
        </Button>
      ),
    },
    {
      title: say.from,
      key: 'from',
      width: 170,
      render: (_, { name, contact }) => (
        <span>
          <span className="block truncate">{name || '–'}</span>
          <span className="block truncate text-[0.8125rem] text-ink-3 tabular-nums">{contact}</span>
        </span>
      ),
    },
    {
      title: say.text,
      key: 'text',
      render: (_, { excerpt, topic: about }) => (
        <span>
          <span className="line-clamp-2 wrap-anywhere">{excerpt || '–'}</span>
          <span className="block text-[0.8125rem] text-ink-3">{inLanguage(topicWords[about], language)}</span>
        </span>
      ),
    },
    {
      title: say.state,
      key: 'state',
      width: 96,
      render: (_, { state }) => inLanguage(stateWords[state], language),
    },
    {
      title: say.assignee,
      key: 'assignee',
      width: 110,
      render: (_, row) => row.assignee?.name ?? <span className="text-ink-3">{say.nobody}</span>,
    },
    {
      title: say.due,
      key: 'due',
      width: 118,
      render: (_, { minutes_left, is_late }) =>
        minutes_left === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <span className={is_late ? 'font-medium text-madder' : 'text-ink-2'}>
            {dueText({ minutes_left, is_late }, say)}
          </span>
        ),
    },
    {
      title: say.received,
      key: 'received',
      width: 138,
      render: (_, { created_at }) => (
        <span className="text-ink-2 tabular-nums">{shortMoment(created_at, language, Date.now())}</span>
      ),
    },
  ];

  return (
    <div className="px-4 py-6 sm:px-8">
      <DeskHead title={say.title} about={say.about} />
      <CountedTabs
        tabs={enquiryTabs}
        chosen={tab}
        usual="waiting"
        nameOf={(key) => inLanguage(tabNames[key], language)}
        countOf={(key) => data?.counts[key]}
        onChoose={(key) => show({ tab: key })}
      />
      <search className="mb-4 flex flex-wrap items-center gap-2.5">
        <ListSearch label={say.search} text={q} onSearch={(text) => show({ q: text })} />
        <SeveralFilter
          label={say.topic}
          values={enquiryTopics}
          words={topicWords}
          chosen={topic}
          onChoose={(chosen) => show({ topic: chosen })}
        />
        <AssigneeFilter
          label={say.assignee}
          chosen={assignee}
          people={data?.people ?? []}
          me={me.id}
          onChoose={(chosen) => show({ assignee: chosen })}
        />
        <label htmlFor={lateId} className="flex items-center gap-2 text-sm text-ink-2">
          <Switch id={lateId} size="small" checked={late} onChange={(on) => show({ late: on ? '1' : '' })} />
          {say.lateOnly}
        </label>
        {data && data.counts.late > 0 ? (
          <span className="text-sm font-medium text-madder">{say.lateCount(data.counts.late)}</span>
        ) : null}
      </search>
      <PagedTable
        answer={{ data, error, isLoading, mutate }}
        columns={columns}
        minWidth={920}
        page={page}
        pageSize={enquiriesPerPage}
        say={say}
        onPage={(next) => show({ page: String(next) })}
        onOpen={({ id }) => show({ open: String(id) })}
      />
      {open ? (
        <EnquiryDrawer
          key={open}
          id={open}
          me={me.id}
          people={data?.people ?? []}
          onOpen={(id) => show({ open: String(id) })}
          onClose={() => show({ open: '' })}
          onChanged={() => void mutate()}
        />
      ) : null}
    </div>
  );
}
