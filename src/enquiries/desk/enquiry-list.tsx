import { Switch, type TableColumnsType } from 'antd';
import { useId } from 'react';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { AssigneeCell, CaseDrawer } from '#cases/case-drawer.tsx';
import type { EnquiryRow } from '#enquiries/contract.ts';
import { enquiryTabs, enquiryTopics, stateWords, topicWords } from '#enquiries/enquiry-states.ts';
import { send } from '#kit/call/send.ts';
import { AssigneeFilter } from '#kit/desk/assignee-filter.tsx';
import { DeskList, MomentCell, NameLink } from '#kit/desk/desk-list.tsx';
import { SeveralFilter } from '#kit/desk/several-filter.tsx';
import { StateOf } from '#kit/desk/state-mark.tsx';
import { liveList, useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deskWords, dueText, tabNames } from './desk-words.ts';
import { Enquiry } from './enquiry-drawer.tsx';

const tones = { new: 'teal', assigned: 'indigo', answered: 'moss', closed: 'plain' } as const;

export default function EnquiryListPage() {
  const t = useWords(deskWords);
  const language = useLanguage();
  const me = useOutletContext<ScreenRecord>();
  const lateId = useId();
  const view = useListView();
  const { chosen, oneOf, someOf, page, size, open, show } = view;
  const topic = someOf('topic', enquiryTopics);
  const assignee = chosen('assignee');
  const late = chosen('late') === '1';
  const answer = useCall(
    '/api.php/official/enquiries/list_enquiries',
    { tab: oneOf('tab', enquiryTabs, 'waiting'), topic, assignee, late, q: chosen('q'), page, size },
    liveList,
  );
  const { data, mutate } = answer;
  const people = data?.people ?? [];

  const columns: TableColumnsType<EnquiryRow> = [
    {
      title: t.number,
      key: 'number',
      width: 132,
      render: (_, { id, number }) => (
        <NameLink view={view} open={id}>
          {number}
        </NameLink>
      ),
    },
    {
      title: t.from,
      key: 'from',
      width: 200,
      render: (_, { name, contact }) => (
        <>
          {name || '–'} <span className="text-[0.8125rem] text-ink-3 tabular-nums">{contact}</span>
        </>
      ),
    },
    {
      title: t.text,
      key: 'text',
      render: (_, { excerpt, topic: about }) => (
        <span title={excerpt}>
          <span className="text-[0.8125rem] text-ink-3">{inLanguage(topicWords[about], language)}</span>{' '}
          {excerpt || '–'}
        </span>
      ),
    },
    {
      title: t.state,
      key: 'state',
      width: 112,
      render: (_, { state }) => <StateOf state={state} tones={tones} names={stateWords} />,
    },
    { title: t.assignee, key: 'assignee', width: 110, render: (_, row) => <AssigneeCell assignee={row.assignee} /> },
    {
      title: t.due,
      key: 'due',
      width: 118,
      render: (_, { minutes_left, is_late }) =>
        minutes_left === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <span className={is_late ? 'font-medium text-madder' : 'text-ink-2'}>
            {dueText({ minutes_left, is_late }, t)}
          </span>
        ),
    },
    { title: t.received, key: 'received', width: 138, render: (_, row) => <MomentCell at={row.created_at} /> },
  ];

  return (
    <DeskList
      title={t.title}
      about={t.about}
      tabs={enquiryTabs}
      tabNames={tabNames}
      usualTab="waiting"
      counts={data?.counts}
      search={t.search}
      filters={
        <>
          <SeveralFilter
            label={t.topic}
            values={enquiryTopics}
            words={topicWords}
            chosen={topic}
            onChoose={(chosen) => show({ topic: chosen })}
          />
          <AssigneeFilter
            label={t.assignee}
            chosen={assignee}
            people={people}
            me={me.id}
            onChoose={(chosen) => show({ assignee: chosen })}
          />
          <label htmlFor={lateId} className="flex items-center gap-2 text-sm text-ink-2">
            <Switch id={lateId} size="small" checked={late} onChange={(on) => show({ late: on ? '1' : '' })} />
            {t.lateOnly}
          </label>
          {data?.counts.late ? (
            <span className="text-sm font-medium text-madder">{t.lateCount(data.counts.late)}</span>
          ) : null}
        </>
      }
      view={view}
      answer={answer}
      columns={columns}
      minWidth={920}
      isOpenedByRow
      bulk={{
        nameOf: ({ number }) => number,
        actions: [
          {
            name: t.take,
            act: ({ id, revision }) =>
              send('/api.php/official/enquiries/assign_enquiry', { id, revision, assignee: me.id }),
          },
        ],
      }}
    >
      {open ? (
        <CaseDrawer
          key={open}
          kind={t.kind}
          nameOf={({ number }) => number}
          read={() => send('/api.php/official/enquiries/get_enquiry', { id: open })}
          onClose={() => show({ open: '' })}
          onChanged={() => void mutate()}
        >
          {(enquiry) => <Enquiry {...enquiry} me={me.id} people={people} onOpen={(id) => show({ open: String(id) })} />}
        </CaseDrawer>
      ) : null}
    </DeskList>
  );
}
