import { Select, type TableColumnsType } from 'antd';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { AssigneeCell, AssigneeFact, CaseDrawer, CaseNotes, type OpenCase } from '#cases/case-drawer.tsx';
import type { Person } from '#cases/contract.ts';
import { send } from '#kit/call/send.ts';
import { AssigneeFilter } from '#kit/desk/assignee-filter.tsx';
import { DeskList, NameLink } from '#kit/desk/desk-list.tsx';
import { Contact, Fact, Facts } from '#kit/desk/facts.tsx';
import { SeveralFilter } from '#kit/desk/several-filter.tsx';
import { StateOf } from '#kit/desk/state-mark.tsx';
import { StateSelect } from '#kit/desk/state-select.tsx';
import { useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { SignupDetail, SignupRow } from '#signup/contract.ts';
import {
  interestNames,
  interests,
  interestWords,
  nextSignupStates,
  signupStates,
  signupTabs,
  stateWords,
} from '#signup/signup-choices.ts';
import { CampaignTable } from './campaign-table.tsx';
import { deskWords } from './desk-words.ts';

const tones = { new: 'teal', contacted: 'indigo', matched: 'moss', closed: 'plain' } as const;

/** The list of buyers. */
export default function SignupListPage() {
  const t = useWords(deskWords);
  const language = useLanguage();
  const me = useOutletContext<ScreenRecord>();
  const view = useListView();
  const { chosen, oneOf, someOf, page, size, open, show } = view;
  const state = oneOf('state', signupTabs, 'all');
  const interest = someOf('interest', interests);
  const campaign = chosen('campaign');
  const assignee = chosen('assignee');
  const q = chosen('q');
  const filter = { state, interest, campaign, assignee, q };
  const answer = useCall(
    '/api.php/official/signup/list_signups',
    { ...filter, page, size },
    { keepPreviousData: true },
  );
  const { data, mutate } = answer;

  const moment = (at: string) => shortMoment(at, language, Date.now());

  const columns: TableColumnsType<SignupRow> = [
    {
      title: t.company,
      key: 'company',
      render: (_, { id, company, phone, erased }) =>
        erased ? (
          <span className="text-ink-3">{t.erased}</span>
        ) : (
          <NameLink view={view} open={id} detail={phone}>
            {company}
          </NameLink>
        ),
    },
    { title: t.city, key: 'city', width: 130, render: (_, { city }) => inLanguage(city, language) },
    {
      title: t.interests,
      key: 'interests',
      width: 150,
      render: (_, row) => interestNames(row.interests, language),
    },
    {
      title: t.campaign,
      key: 'campaign',
      width: 124,
      render: (_, row) =>
        row.campaign ? (
          <span className="wrap-anywhere">{row.campaign}</span>
        ) : (
          <span className="text-ink-3">{t.noCampaign}</span>
        ),
    },
    {
      title: t.state,
      key: 'state',
      width: 104,
      render: (_, row) => <StateOf state={row.state} tones={tones} names={stateWords} />,
    },
    {
      title: t.assignee,
      key: 'assignee',
      width: 110,
      render: (_, row) => <AssigneeCell assignee={row.assignee} />,
    },
    {
      title: t.created,
      key: 'created',
      width: 170,
      render: (_, { created_at, repeated_at, updated_at }) =>
        repeated_at ? (
          // Any action of staff afterwards updates `updated_at`.
          <span
            title={moment(created_at)}
            className={`tabular-nums ${repeated_at === updated_at ? 'font-medium text-madder' : 'text-ink-2'}`}
          >
            {t.again} {moment(repeated_at)}
          </span>
        ) : (
          <span className="text-ink-2 tabular-nums">{moment(created_at)}</span>
        ),
    },
  ];

  return (
    <DeskList
      title={t.title}
      about={t.about}
      exported={{
        call: '/api.php/official/signup/export_signups',
        payload: filter,
        personal: me.roles.includes('admin') && t.personal,
      }}
      tabs={signupTabs}
      tabNames={stateWords}
      usualTab="all"
      tabAs="state"
      counts={data?.counts}
      search={t.search}
      filters={
        <>
          <SeveralFilter
            label={t.interests}
            values={interests}
            words={interestWords}
            chosen={interest}
            onChoose={(chosen) => show({ interest: chosen })}
          />
          <Select
            allowClear
            showSearch
            className="min-w-36"
            popupMatchSelectWidth={false}
            aria-label={t.campaign}
            placeholder={t.campaign}
            value={campaign || undefined}
            onChange={(chosen?: string) => show({ campaign: chosen ?? '' })}
            options={(data?.campaigns ?? []).map((value) => ({ value, label: value }))}
          />
          <AssigneeFilter
            label={t.assignee}
            chosen={assignee}
            people={data?.people ?? []}
            me={me.id}
            onChoose={(chosen) => show({ assignee: chosen })}
          />
        </>
      }
      view={view}
      answer={answer}
      columns={columns}
      minWidth={980}
      bulk={{
        nameOf: ({ company }) => company || t.erased,
        actions: [
          {
            name: t.take,
            act: ({ id, revision }) =>
              send('/api.php/official/signup/assign_signup', { id, revision, assignee: me.id }),
          },
        ],
      }}
    >
      <CampaignTable onShow={(name) => show({ campaign: name, state: '' })} />
      {open ? (
        <CaseDrawer
          key={open}
          kind={t.kind}
          nameOf={({ company }) => company}
          read={() => send('/api.php/official/signup/get_signup', { id: open })}
          onClose={() => show({ open: '' })}
          onChanged={() => void mutate()}
        >
          {(buyer) => <Buyer {...buyer} me={me.id} people={data?.people ?? []} />}
        </CaseDrawer>
      ) : null}
    </DeskList>
  );
}

/** One buyer in the drawer. */
function Buyer({ data, run, add, me, people }: OpenCase<SignupDetail> & { me: number; people: readonly Person[] }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const { id, erased } = data;
  const time = (at: string) => shortMoment(at, language, Date.now());
  return (
    <>
      <Facts>
        <Fact name={t.phone}>{erased ? t.erased : <Contact value={data.phone_full} />}</Fact>
        <Fact name={t.city}>{inLanguage(data.city, language)}</Fact>
        <Fact name={t.interests}>{interestNames(data.interests, language)}</Fact>
        <Fact name={t.campaign}>{data.campaign || t.noCampaign}</Fact>
        <Fact name={t.language}>{data.language === 'en' ? 'English' : '中文'}</Fact>
        <Fact name={t.consent}>{data.consent_version}</Fact>
        <Fact name={t.created}>{time(data.created_at)}</Fact>
        {data.repeated_at ? <Fact name={t.repeated}>{time(data.repeated_at)}</Fact> : null}
        {data.updated_at === data.created_at ? null : <Fact name={t.updated}>{time(data.updated_at)}</Fact>}
        <Fact name={t.state}>
          <StateSelect
            className="min-w-36"
            aria-label={t.move}
            disabled={erased}
            state={data.state}
            states={signupStates}
            names={stateWords}
            mayMove={(from, to) => nextSignupStates[from].includes(to)}
            onChange={(state) =>
              void run(({ revision }) => send('/api.php/official/signup/move_signup', { id, revision, state }))
            }
          />
        </Fact>
        <AssigneeFact
          assignee={data.assignee}
          people={people}
          me={me}
          isFixed={erased}
          assign={(assignee) =>
            run(({ revision }) => send('/api.php/official/signup/assign_signup', { id, revision, assignee }))
          }
        />
      </Facts>
      <CaseNotes
        notes={data.note_list}
        add={erased ? undefined : (text) => add(() => send('/api.php/official/signup/note_signup', { id, text }))}
      />
    </>
  );
}
