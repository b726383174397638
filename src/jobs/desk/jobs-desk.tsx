import { Button, type TableColumnsType } from 'antd';
import { Link, useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import type { JobRow } from '#jobs/contract.ts';
import { departmentNames, jobTabs, openingDays, stateNames } from '#jobs/job.ts';
import { send } from '#kit/call/send.ts';
import { DeskList, NameLink } from '#kit/desk/desk-list.tsx';
import { StateOf } from '#kit/desk/state-mark.tsx';
import { liveList, useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { ApplicantBoard } from './applicant-board.tsx';
import { deskWords } from './desk-words.ts';
import { JobDrawer } from './job-drawer.tsx';

const tones = { draft: 'plain', scheduled: 'ochre', open: 'moss', closed: 'plain', expired: 'madder' } as const;

/**
 * List of positions, with the drawer of one or the board of its applicants. View state lives in the URL, except searches that may
 * contain personal data.
 */
export default function JobsDesk() {
  const t = useWords(deskWords);
  const language = useLanguage();
  const me = useOutletContext<ScreenRecord>();
  const view = useListView();
  const { chosen, oneOf, page, size, show } = view;
  const open = chosen('open');
  const board = Number(chosen('board')) || undefined;
  const filter = { state: oneOf('state', jobTabs, 'open'), q: chosen('q') };
  const answer = useCall('/api.php/official/jobs/list_jobs', { ...filter, page, size }, liveList);
  const { data, mutate } = answer;
  const nameOf = ({ id, title }: JobRow) => inLanguage(title, language) || `#${id}`;
  if (board)
    return (
      <ApplicantBoard
        job={board}
        isAdmin={me.roles.includes('admin')}
        open={view.open}
        onOpen={(id) => show({ open: id ? String(id) : '' })}
        onBack={() => show({ board: '', open: '' }, { isPage: true })}
      />
    );

  const columns: TableColumnsType<JobRow> = [
    {
      title: t.position,
      key: 'title',
      render: (_, job) => (
        <NameLink
          view={view}
          open={job.id}
          detail={[job.city, departmentNames[job.department]]
            .map((each) => inLanguage(each, language))
            .filter(Boolean)
            .join(' · ')}
        >
          {nameOf(job)}
        </NameLink>
      ),
    },
    {
      title: t.state,
      key: 'state',
      width: 108,
      render: (_, { state }) => <StateOf state={state} tones={tones} names={stateNames} />,
    },
    {
      title: t.dates,
      key: 'dates',
      width: 196,
      render: (_, job) => <span className="text-ink-2 tabular-nums">{openingDays(job) || '–'}</span>,
    },
    {
      title: t.views,
      dataIndex: 'views',
      width: 70,
      render: (views: number) => <span className="tabular-nums">{views}</span>,
    },
    {
      title: t.people,
      key: 'people',
      width: language === 'en' ? 198 : 214,
      render: (_, job) => (
        <span className="tabular-nums">
          <Link {...view.linkTo({ board: String(job.id), open: '' })} className="text-primary hover:underline">
            {t.toBoard(job.applicants)}
          </Link>
          {job.unseen > 0 ? (
            <span className="ml-2 text-[0.8125rem] whitespace-nowrap text-ink-2">{t.unseen(job.unseen)}</span>
          ) : null}
          {job.late > 0 ? (
            <span className="ml-2 text-[0.8125rem] font-medium whitespace-nowrap text-madder">{t.late(job.late)}</span>
          ) : null}
        </span>
      ),
    },
    {
      title: t.hired,
      key: 'hired',
      width: 76,
      render: (_, { hired, headcount }) => <span className="tabular-nums">{`${hired} / ${headcount}`}</span>,
    },
    {
      title: t.reply,
      key: 'reply',
      width: 106,
      render: (_, job) => (job.hours_to_reply === null ? '–' : t.hours(job.hours_to_reply)),
    },
  ];
  return (
    <DeskList
      title={t.title}
      about={t.about}
      actions={
        <Button type="primary" onClick={() => show({ open: 'new' })}>
          {t.create}
        </Button>
      }
      tabs={jobTabs}
      tabNames={stateNames}
      usualTab="open"
      tabAs="state"
      counts={data?.counts}
      search={t.search}
      view={view}
      answer={answer}
      columns={columns}
      minWidth={960}
      exported={{ call: '/api.php/official/jobs/export_jobs', payload: filter }}
      bulk={{
        nameOf,
        actions: [
          {
            name: t.removeDraft,
            isDangerous: true,
            act: ({ id, revision }) => send('/api.php/official/jobs/remove_draft', { id, revision }),
          },
        ],
      }}
    >
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
    </DeskList>
  );
}
