import { Select, type TableColumnsType } from 'antd';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { DeskList, MomentCell, NameLink } from '#kit/desk/desk-list.tsx';
import { StateMark } from '#kit/desk/state-mark.tsx';
import { useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage, joinList } from '#kit/text/language.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type ListedRequest, requestKinds, requestStates } from './contract.ts';
import { kindNames, requestStateNames, requestWords } from './request-desk-words.ts';
import { RequestDrawer } from './request-drawer.tsx';

const tabs = ['all', ...requestKinds] as const;

const stateTones = {
  new: 'teal',
  confirmed: 'indigo',
  sent: 'moss',
  quoted: 'indigo',
  accepted: 'moss',
  declined: 'madder',
  closed: 'plain',
} as const;

/** Samples and quotations that buyers ask for. */
export default function RequestListPage() {
  const t = useWords(requestWords);
  const language = useLanguage();
  const view = useListView();
  const { chosen, oneOf, page, size, open, show } = view;
  const kind = oneOf('kind', tabs, 'all');
  const state = oneOf('state', ['all', ...requestStates], 'all');
  const filter = { kind, state, q: chosen('q') };
  const me = useOutletContext<ScreenRecord>();
  const answer = useCall(
    '/api.php/official/fabric/list_requests',
    { ...filter, page, size },
    { keepPreviousData: true, refreshInterval: 30_000 },
  );
  const { data, mutate } = answer;
  const columns: TableColumnsType<ListedRequest> = [
    {
      title: t.company,
      key: 'company',
      render: (_, { id, company, phone }) => (
        <NameLink view={view} open={id} detail={phone}>
          {company}
        </NameLink>
      ),
    },
    {
      title: t.number,
      key: 'number',
      width: 170,
      render: (_, { kind: one, number }) => (
        <>
          {inLanguage(kindNames[one], language)}{' '}
          <span className="text-[0.8125rem] text-ink-3 tabular-nums">{number}</span>
        </>
      ),
    },
    {
      title: t.fabrics,
      key: 'fabrics',
      render: (_, { codes, items }) => (
        <span className="tabular-nums">
          {joinList(codes, language)}{' '}
          {items > codes.length ? <span className="text-ink-3">{t.more(items)}</span> : null}
        </span>
      ),
    },
    {
      title: t.state,
      key: 'state',
      width: 110,
      render: (_, { state: at }) => (
        <StateMark tone={stateTones[at]}>{inLanguage(requestStateNames[at], language)}</StateMark>
      ),
    },
    {
      title: t.created,
      key: 'created',
      width: 140,
      render: (_, { created_at }) => <MomentCell at={created_at} />,
    },
  ];
  return (
    <DeskList
      title={t.title}
      about={t.about}
      tabs={tabs}
      tabNames={kindNames}
      usualTab="all"
      tabAs="kind"
      counts={data?.waiting}
      search={t.search}
      filters={
        <Select
          allowClear
          className="min-w-36"
          aria-label={t.state}
          placeholder={t.state}
          value={state === 'all' ? undefined : state}
          onChange={(value?: string) => show({ state: value ?? '' })}
          options={requestStates.map((value) => ({ value, label: inLanguage(requestStateNames[value], language) }))}
        />
      }
      view={view}
      answer={answer}
      columns={columns}
      minWidth={860}
      exported={{
        call: '/api.php/official/fabric/export_requests',
        payload: filter,
        personal: me.roles.includes('admin') && t.personal,
      }}
    >
      {open ? (
        <RequestDrawer key={open} id={open} onClose={() => show({ open: '' })} onChanged={() => void mutate()} />
      ) : null}
    </DeskList>
  );
}
