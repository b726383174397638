import { Button, Select, type TableColumnsType, Tabs } from 'antd';
import { DeskHead } from '#kit/desk/desk-head.tsx';
import { ListSearch } from '#kit/desk/list-search.tsx';
import { PagedTable } from '#kit/desk/paged-table.tsx';
import { useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage, listed } from '#kit/language.ts';
import { shortMoment } from '#kit/short-moment.ts';
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
  const { chosen, oneOf, page, open, show } = useListView();
  const kind = oneOf('kind', tabs, 'all');
  const state = oneOf('state', ['all', ...requestStates], 'all');
  const q = chosen('q');
  const { data, error, mutate, isLoading } = useCall(
    '/api.php/official/fabric/list_requests',
    { kind, state, q, page },
    { keepPreviousData: true, refreshInterval: 30_000 },
  );
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
      render: (_, { created_at }) => (
        <span className="text-ink-2 tabular-nums">{shortMoment(created_at, language, Date.now())}</span>
      ),
    },
  ];
  return (
    <div className="px-4 py-6 sm:px-8">
      <DeskHead title={say.title} about={say.about} />
      <Tabs
        className="mt-2"
        activeKey={kind}
        onChange={(key) => show({ kind: key === 'all' ? '' : key })}
        items={tabs.map((key) => ({
          key,
          label: (
            <span>
              {key === 'all' ? say.all : inLanguage(kindNames[key], language)}
              {key !== 'all' && data?.waiting[key] ? (
                <span className="ml-1.5 text-madder tabular-nums">{data.waiting[key]}</span>
              ) : null}
            </span>
          ),
        }))}
      />
      <search className="mb-4 flex flex-wrap items-center gap-2.5">
        <ListSearch label={say.search} text={q} className="max-w-96" onSearch={(text) => show({ q: text })} />
        <Select
          allowClear
          className="min-w-36"
          aria-label={say.state}
          placeholder={say.state}
          value={state === 'all' ? undefined : state}
          onChange={(value?: string) => show({ state: value ?? '' })}
          options={requestStates.map((value) => ({ value, label: inLanguage(requestStateNames[value], language) }))}
        />
      </search>
      <PagedTable
        answer={{ data, error, isLoading, mutate }}
        columns={columns}
        minWidth={860}
        page={page}
        pageSize={requestsPerPage}
        onPage={(next) => show({ page: String(next) })}
      />
      {open ? (
        <RequestDrawer key={open} id={open} onClose={() => show({ open: '' })} onChanged={() => void mutate()} />
      ) : null}
    </div>
  );
}
