import { Select, type TableColumnsType, Tag } from 'antd';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { DayInput } from '#kit/desk/day-input.tsx';
import { DeskList, NameLink } from '#kit/desk/desk-list.tsx';
import { StateMark } from '#kit/desk/state-mark.tsx';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage } from '#kit/text/language.ts';
import { yuan } from '#kit/text/money.ts';
import { businessDay, readDay } from '#kit/text/time.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { orderStatuses, placeName, tradeName } from '#orders/contract.ts';
import type { DeskOrder } from './contract.ts';
import { deskWords, stateNames } from './desk-words.ts';
import { localTime } from './local-time.ts';
import { OrderHistory } from './order-history.tsx';

const tones = { created: 'ochre', paid: 'moss', refunded: 'madder', cancelled: 'plain' } as const;

/** The orders of one business day; one of them opens at the side. */
export function DayOrders() {
  const t = useWords(deskWords);
  const language = useLanguage();
  const me = useOutletContext<ScreenRecord>();
  const view = useListView();
  const { chosen, oneOf, page, size, show } = view;
  const day = readDay(chosen('day')) ?? businessDay(Date.now());
  const sought = chosen('q');
  const file = Number(chosen('import')) || 0;
  const state = oneOf('state', ['all', ...orderStatuses], 'all');
  const answer = useCall(
    '/api.php/official/orders/list',
    { day, state: sought ? 'all' : state, order_no: sought, import: file, page, size },
    { keepPreviousData: true },
  );
  const rows = answer.data?.rows.map((order, id) => ({ ...order, id })) ?? [];

  const columns: TableColumnsType<DeskOrder & { id: number }> = [
    {
      title: t.number,
      key: 'order_no',
      width: 196,
      render: (_, { order_no }) => (
        <NameLink view={view} open={order_no}>
          {order_no}
        </NameLink>
      ),
    },
    {
      title: t.time,
      key: 'time',
      width: sought || file ? 170 : 100,
      className: 'tabular-nums',
      render: (_, { counted_at }) => localTime(counted_at, sought !== '' || file > 0),
    },
    {
      title: t.state,
      key: 'state',
      width: 104,
      render: (_, order) => (
        <StateMark tone={tones[order.state]}>{inLanguage(stateNames[order.state], language)}</StateMark>
      ),
    },
    {
      title: t.goods,
      key: 'goods',
      render: (_, { product, category, quantity }) => (
        <>
          {product || tradeName(category, language)}
          <span className="ml-2 text-ink-3">× {quantity}</span>
        </>
      ),
    },
    { title: t.buyer, dataIndex: 'buyer', width: 110 },
    {
      title: t.place,
      key: 'place',
      width: 150,
      render: (_, { province, city }) => placeName(province, city, language),
    },
    {
      title: t.amount,
      dataIndex: 'amount_fen',
      width: 130,
      align: 'right',
      className: 'tabular-nums',
      render: (amount: number) => yuan(amount),
    },
  ];
  const open = chosen('open');
  return (
    <DeskList
      search={t.seek}
      filters={
        <>
          {file ? (
            <Tag closable={{ 'aria-label': t.anyImport }} onClose={() => show({ import: '' })}>
              {t.ofImport(file)}
            </Tag>
          ) : (
            <DayInput label={t.day} required value={day} onChange={(chosenDay) => show({ day: chosenDay, q: '' })} />
          )}
          <Select
            className="min-w-28"
            aria-label={t.state}
            disabled={sought !== ''}
            value={state}
            onChange={(value) => show({ state: value === 'all' ? '' : value })}
            options={[
              { value: 'all', label: t.all },
              ...orderStatuses.map((value) => ({ value, label: inLanguage(stateNames[value], language) })),
            ]}
          />
        </>
      }
      view={view}
      answer={{ ...answer, data: answer.data && { rows, total: answer.data.total } }}
      columns={columns}
      minWidth={960}
      {...(sought || file
        ? {}
        : {
            exported: {
              call: '/api.php/official/orders/export_orders',
              payload: { day, state },
              personal: me.roles.includes('admin') && t.withBuyers,
            },
          })}
      empty={sought ? t.notFound : t.noOrders}
    >
      {open ? (
        <OrderDrawer
          number={open}
          listed={rows.find(({ order_no }) => order_no === open)}
          onClose={() => show({ open: '' })}
        />
      ) : null}
    </DeskList>
  );
}

/** One order; by its address also when the list beside it does not show it. */
function OrderDrawer({ number, listed, onClose }: { number: string; listed: DeskOrder | undefined; onClose(): void }) {
  const t = useWords(deskWords);
  const { data } = useCall('/api.php/official/orders/list', listed ? null : { order_no: number });
  const order = listed ?? data?.rows[0];
  return (
    <DeskDrawer kind={t.order} name={number} loading={!order && !data} onClose={onClose}>
      {order ? <OrderHistory order={order} /> : data ? t.notFound : null}
    </DeskDrawer>
  );
}
