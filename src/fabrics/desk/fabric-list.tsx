import { Button, Select, type TableColumnsType, Tag } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { constructions, fabricStateNames, fabricStates, saleUnits } from '#fabrics/fabric-terms.ts';
import { FabricImportList } from '#fabrics/import/fabric-imports.tsx';
import { send } from '#kit/call/send.ts';
import { DeskList, MomentCell, NameLink } from '#kit/desk/desk-list.tsx';
import { StateMark } from '#kit/desk/state-mark.tsx';
import { useListView } from '#kit/desk/use-list-view.ts';
import { grouped } from '#kit/text/grouped.ts';
import { inLanguage } from '#kit/text/language.ts';
import { yuan } from '#kit/text/money.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { DeskFabric } from './contract.ts';
import { deskWords } from './desk-words.ts';
import { FabricForm } from './fabric-form.tsx';
import { useTerms } from './form-lists.tsx';
import { PriceDialog } from './price-dialog.tsx';

const tabs = ['all', ...fabricStates] as const;

const stateTones = { draft: 'plain', shown: 'moss', withdrawn: 'madder' } as const;

const setState = (id: number, revision: number, state: 'shown' | 'withdrawn') =>
  send('/api.php/official/fabric/set_state', { id, revision, state });

/** The desk of fabrics: all of them, or the files that they come from. */
export default function FabricsDesk() {
  const [search] = useSearchParams();
  return search.get('tab') === 'import' ? <FabricImportList /> : <FabricListPage />;
}

/** All fabrics, as editors see them. */
function FabricListPage() {
  const t = useWords(deskWords);
  const language = useLanguage();
  const view = useListView();
  const { chosen, oneOf, page, size, open: row, show } = view;
  const [dialog, setDialog] = useState<'prices'>();
  const state = oneOf('state', tabs, 'all');
  const filter = {
    state,
    construction: oneOf('construction', ['', ...Object.keys(constructions)], ''),
    supplier: chosen('supplier'),
    lack: chosen('lack'),
    import: Number(chosen('import')) || 0,
    q: chosen('q'),
  };
  const open = chosen('open') === 'new' ? 0 : row;
  const answer = useCall('/api.php/official/fabric/list_desk', { ...filter, page, size }, { keepPreviousData: true });
  const { data, mutate } = answer;
  const terms = useTerms(constructions);

  const columns: TableColumnsType<DeskFabric> = [
    {
      title: t.fabric,
      key: 'fabric',
      render: (_, { id, code, name }) => (
        <NameLink view={view} open={id} detail={code}>
          {inLanguage(name, language)}
        </NameLink>
      ),
    },
    {
      title: t.construction,
      key: 'construction',
      width: 120,
      render: (_, row) => terms.find(({ value }) => value === row.construction)?.label,
    },
    {
      title: t.weight,
      key: 'weight',
      width: 96,
      align: 'right',
      render: (_, { weight_gsm }) => `${weight_gsm} g/m²`,
    },
    {
      title: t.price,
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
      title: t.colours,
      key: 'colours',
      width: 120,
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
      title: t.stock,
      key: 'stock',
      width: 90,
      align: 'right',
      render: (_, { stock }) => (stock > 0 ? grouped(stock) : <span className="text-ink-3">–</span>),
    },
    { title: t.supplier, dataIndex: 'supplier', width: 150, responsive: ['xxl'] },
    {
      title: t.state,
      key: 'state',
      width: language === 'en' ? 112 : 96,
      render: (_, row) => (
        <StateMark tone={stateTones[row.state]}>{inLanguage(fabricStateNames[row.state], language)}</StateMark>
      ),
    },
    {
      title: t.updated,
      key: 'updated',
      width: 114,
      render: (_, { updated_at }) => <MomentCell at={updated_at} />,
    },
  ];
  const countOf = (one: (typeof fabricStates)[number]) => data?.counts[one] ?? 0;
  // Show nothing until the count is known; 0 would be wrong.
  const counts = data && {
    ...Object.fromEntries(fabricStates.map((one) => [one, countOf(one)])),
    all: fabricStates.reduce((sum, one) => sum + countOf(one), 0),
  };

  return (
    <DeskList
      title={t.title}
      about={t.about}
      actions={
        <p className="flex flex-wrap gap-2">
          <Button disabled={!data?.total} onClick={() => setDialog('prices')}>
            {t.reprice}
          </Button>
          <Button onClick={() => show({ tab: 'import' })}>{t.import}</Button>
          <Button type="primary" onClick={() => show({ open: 'new' })}>
            {t.newFabric}
          </Button>
        </p>
      }
      tabs={tabs}
      tabNames={fabricStateNames}
      usualTab="all"
      tabAs="state"
      counts={counts}
      search={t.search}
      filters={
        <>
          {filter.import ? (
            <Tag closable={{ 'aria-label': t.anyImport }} onClose={() => show({ import: '' })}>
              {t.ofImport(filter.import)}
            </Tag>
          ) : null}
          {(
            [
              ['construction', t.construction, terms],
              ['supplier', t.supplier, (data?.suppliers ?? []).map((value) => ({ value, label: value }))],
              [
                'lack',
                t.lack,
                [
                  { value: 'certificate', label: t.lackCertificate },
                  { value: 'stock', label: t.lackStock },
                  { value: 'picture', label: t.lackPicture },
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
        </>
      }
      view={view}
      answer={answer}
      columns={columns}
      minWidth={1000}
      exported={{ call: '/api.php/official/fabric/export_fabrics', payload: filter }}
      bulk={{
        nameOf: (one) => `${one.code} ${inLanguage(one.name, language)}`,
        actions: [
          { name: t.show, act: ({ id, revision }) => setState(id, revision, 'shown') },
          { name: t.withdraw, act: ({ id, revision }) => setState(id, revision, 'withdrawn') },
          {
            name: t.removeDraft,
            isDangerous: true,
            act: ({ id, revision }) => send('/api.php/official/fabric/remove_draft', { id, revision }),
          },
        ],
      }}
    >
      {open === undefined ? null : (
        <FabricForm id={open} onClose={() => show({ open: '' })} onChanged={() => void mutate()} />
      )}
      {dialog === 'prices' ? (
        <PriceDialog
          filter={filter}
          total={data?.total ?? 0}
          onClose={() => setDialog(undefined)}
          onChanged={() => void mutate()}
        />
      ) : null}
    </DeskList>
  );
}
