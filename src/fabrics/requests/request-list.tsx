import { Button, Select, type TableColumnsType } from 'antd';
import { DeskList, MomentCell } from '#kit/desk/desk-list.tsx';
import { useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage, listed } from '#kit/text/language.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type ListedRequest, requestKinds, requestStates, requestsPerPage } from './contract.ts';
import { kindNames, requestStateNames, requestWords } from './request-desk-words.ts';
import { RequestDrawer } from './request-drawer.tsx';

const tabs = ['all', ...requestKinds] as const;

/** Samples and quotations that buyers ask for. */
export default function RequestListPage() {
  const say = useWords(requestWords);
  const language = useLanguage();
  const view = useListView();
  const { chosen, oneOf, page, open, show } = view;
  const kind = oneOf('kind', tabs, 'all');
  const state = oneOf('state', ['all', ...requestStates], 'all');
  const answer = useCall(
    '/api.php/official/fabric/list_requests',
    { kind, state, q: chosen('q'), page },
    { keepPreviousData: true, refreshInterval: 30_000 },
  );
  const { data, mutate } = answer;
  const columns: TableColumnsType<ListedRequest> = [
    {
      title: say.company,
      key: 'company',
      render: (_, { id, company, phone }) => (
        <span>
          <Button
            type="link"
            size="small"
            className="h-auto! px-0! text-left whitespace-normal!"
            onClick={() => show({ open: String(id) })}
          >
            {company}
          </Button>
          <span className="block text-[0.8125rem] text-ink-3 tabular-nums">{phone}</span>
        </span>
      ),
    },
    {
      title: say.number,
      key: 'number',
      width: 150,
      render: (_, { kind: one, number }) => (
        <span>
          {inLanguage(kindNames[one], language)}
          <span className="block text-[0.8125rem] text-ink-3 tabular-nums">{number}</span>
        </span>
      ),
    },
    {
      title: say.fabrics,
      key: 'fabrics',
      render: (_, { codes, items }) => (
        <span className="tabular-nums">
          {listed(codes, language)}{' '}
          {items > codes.length ? <span className="text-ink-3">{say.more(items)}</span> : null}
        </span>
      ),
    },
    {
      title: say.state,
      key: 'state',
      width: 110,
      render: (_, row) => inLanguage(requestStateNames[row.state], language),
    },
    {
      title: say.created,
      key: 'created',
      width: 140,
      render: (_, { created_at }) => <MomentCell at={created_at} />,
    },
  ];
  return (
    <DeskList
      title={say.title}
      about={say.about}
      tabs={tabs}
      tabNames={kindNames}
      usualTab="all"
      tabAs="kind"
      counts={data?.waiting}
      search={say.search}
      filters={
        <Select
          allowClear
          className="min-w-36"
          aria-label={say.state}
          placeholder={say.state}
          value={state === 'all' ? undefined : state}
          onChange={(value?: string) => show({ state: value ?? '' })}
          options={requestStates.map((value) => ({ value, label: inLanguage(requestStateNames[value], language) }))}
        />
      }
      view={view}
      answer={answer}
      columns={columns}
      minWidth={860}
      pageSize={requestsPerPage}
    >
      {open ? (
        <RequestDrawer key={open} id={open} onClose={() => show({ open: '' })} onChanged={() => void mutate()} />
      ) : null}
    </DeskList>
  );
}
