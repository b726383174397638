import { Button, Select, type TableColumnsType, Tabs } from 'antd';
import { useState } from 'react';
import { constructions, fabricStates, saleUnits } from '#fabrics/fabric-terms.ts';
import { DeskHead } from '#kit/desk/desk-head.tsx';
import { ListSearch } from '#kit/desk/list-search.tsx';
import { PagedTable } from '#kit/desk/paged-table.tsx';
import { useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage } from '#kit/language.ts';
import { yuan } from '#kit/money.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type DeskFabric, fabricsPerPage } from './contract.ts';
import { deskWords, stateNames } from './desk-words.ts';
import { FabricForm } from './fabric-form.tsx';
import { useTerms } from './form-lists.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { PriceDialog } from './price-dialog.tsx';

const tabs = ['all', ...fabricStates] as const;

/** All fabrics, as editors see them. */
export default function FabricListPage() {
  const say = useWords(deskWords);
  const language = useLanguage();
  const { chosen, oneOf, page, open: row, show } = useListView();
  const [dialog, setDialog] = useState<'import' | 'prices'>();
  const state = oneOf('state', tabs, 'all');
  const filter = {
    state,
    construction: oneOf('construction', ['', ...Object.keys(constructions)], ''),
    supplier: chosen('supplier'),
    lack: chosen('lack'),
    q: chosen('q'),
  };
  const open = chosen('open') === 'new' ? 0 : row;
  const { data, error, mutate, isLoading } = useCall(
    '/api.php/official/fabric/list_desk',
    { ...filter, page },
    { keepPreviousData: true },
  );
  const terms = useTerms(constructions);

  const columns: TableColumnsType<DeskFabric> = [
    {
      title: say.fabric,
      key: 'fabric',
      width: 220,
      render: (_, { id, code, name }) => (
        <span>
          <Button
            type="link"
            size="small"
            className="h-auto! justify-start! px-0! text-left! whitespace-normal!"
            onClick={() => show({ open: String(id) })}
          >
            {inLanguage(name, language)}
          </Button>
          <span className="block text-[0.8125rem] text-ink-3 tabular-nums">{code}</span>
        </span>
      ),
    },
    {
      title: say.construction,
      key: 'construction',
      width: 110,
      render: (_, row) => terms.find(({ value }) => value === row.construction)?.label,
    },
    { title: say.weight, key: 'weight', width: 90, align: 'right', render: (_, { weight_gsm }) => `${weight_gsm} g` },
    {
      title: say.price,
      key: 'price',
      width: 168,
      align: 'right',
      render: (_, { price_fen: [first, last], unit }) => (
        <span className="whitespace-nowrap tabular-nums">
          {first === last ? yuan(first) : `${yuan(last)} – ${yuan(first)}`}
          <span className="text-ink-3"> /{inLanguage(saleUnits[unit as 'metre'], language)}</span>
        </span>
      ),
    },
    {
      title: say.colours,
      key: 'colours',
      width: 130,
      render: (_, { colours }) => (
        <span className="flex items-center gap-1">
          {colours.slice(0, 5).map((hex, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two colours may look alike
            <span key={at} className="size-4 rounded-full border border-line" style={{ background: hex }} />
          ))}
          {colours.length > 5 ? <span className="text-ink-3 text-sm">+{colours.length - 5}</span> : null}
        </span>
      ),
    },
    {
      title: say.stock,
      key: 'stock',
      width: 90,
      align: 'right',
      render: (_, { stock }) => (stock > 0 ? stock.toLocaleString('en-US') : <span className="text-ink-3">–</span>),
    },
    { title: say.supplier, dataIndex: 'supplier', width: 190 },
    { title: say.state, key: 'state', width: 80, render: (_, row) => inLanguage(stateNames[row.state], language) },
    {
      title: say.updated,
      key: 'updated',
      width: 130,
      render: (_, { updated_at }) => (
        <span className="text-ink-2 tabular-nums">{shortMoment(updated_at, language, Date.now())}</span>
      ),
    },
  ];
  const sum = Object.values(data?.counts ?? {}).reduce((all, count) => all + count, 0);

  return (
    <div className="px-4 py-6 sm:px-8">
      <DeskHead title={say.title} about={say.about}>
        <p className="flex flex-wrap gap-2">
          <Button disabled={!data?.total} onClick={() => setDialog('prices')}>
            {say.reprice}
          </Button>
          <Button onClick={() => setDialog('import')}>{say.import}</Button>
          <Button type="primary" onClick={() => show({ open: 'new' })}>
            {say.newFabric}
          </Button>
        </p>
      </DeskHead>
      <Tabs
        className="mt-2"
        activeKey={state}
        onChange={(key) => show({ state: key === 'all' ? '' : key })}
        items={tabs.map((key) => ({
          key,
          label: (
            <span>
              {key === 'all' ? say.all : inLanguage(stateNames[key], language)}
              {/* Nothing before it is known: a nought would say that there are none. */}
              <span className="ml-1.5 text-ink-3 tabular-nums">
                {data ? (key === 'all' ? sum : (data.counts[key] ?? 0)) : ''}
              </span>
            </span>
          ),
        }))}
      />
      <search className="mb-4 flex flex-wrap items-center gap-2.5">
        <ListSearch label={say.search} text={filter.q} className="max-w-64" onSearch={(text) => show({ q: text })} />
        {(
          [
            ['construction', say.construction, terms],
            ['supplier', say.supplier, (data?.suppliers ?? []).map((value) => ({ value, label: value }))],
            [
              'lack',
              say.lack,
              [
                { value: 'certificate', label: say.lackCertificate },
                { value: 'stock', label: say.lackStock },
                { value: 'picture', label: say.lackPicture },
              ],
            ],
          ] as const
        ).map(([name, label, options]) => (
          <Select
            key={name}
            allowClear
            showSearch
            optionFilterProp="label"
            className="min-w-36"
            popupMatchSelectWidth={false}
            aria-label={label}
            placeholder={label}
            value={filter[name] || undefined}
            onChange={(value?: string) => show({ [name]: value ?? '' })}
            options={[...options]}
          />
        ))}
      </search>
      <PagedTable
        answer={{ data, error, isLoading, mutate }}
        columns={columns}
        minWidth={1200}
        page={page}
        pageSize={fabricsPerPage}
        onPage={(next) => show({ page: String(next) })}
      />
      {open === undefined ? null : (
        <FabricForm id={open} onClose={() => show({ open: '' })} onChanged={() => void mutate()} />
      )}
      {dialog === 'import' ? (
        <ImportDialog onClose={() => setDialog(undefined)} onWritten={() => void mutate()} />
      ) : null}
      {dialog === 'prices' ? (
        <PriceDialog
          filter={filter}
          total={data?.total ?? 0}
          onClose={() => setDialog(undefined)}
          onChanged={() => void mutate()}
        />
      ) : null}
    </div>
  );
}
