import { Select, type TableColumnsType, Tag } from 'antd';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import type { ResultOf } from '#kit/call/call.ts';
import { DayInput } from '#kit/desk/day-input.tsx';
import { DeskList, NameLink } from '#kit/desk/desk-list.tsx';
import { StateMark } from '#kit/desk/state-mark.tsx';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { useListView } from '#kit/desk/use-list-view.ts';
import { grouped } from '#kit/text/grouped.ts';
import { inLanguage } from '#kit/text/language.ts';
import { yuan } from '#kit/text/money.ts';
import { businessDay, readDay } from '#kit/text/time.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { orderStatuses, placeName, provinceName, tradeName } from '#orders/contract.ts';
import type { DeskOrder, listOrders } from './contract.ts';
import { notStated, orderParts } from './desk-choices.ts';
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
  /** Of orders that are found otherwise the day's filters say nothing. */
  const isDay = sought === '' && file === 0;
  const filter = { state, ...Object.fromEntries(orderParts.map((part) => [part, isDay ? chosen(part) : ''])) };
  const answer = useCall(
    '/api.php/official/orders/list',
    { day, ...(sought ? {} : filter), order_no: sought, import: file, page, size },
    { keepPreviousData: true },
  );
  const nameOf = {
    category: (name: string) => tradeName(name, language),
    province: (name: string) => provinceName(name, language),
    supplier: (name: string) => name || tradeName('', language),
  };
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
      width: isDay ? 100 : 170,
      className: 'tabular-nums',
      render: (_, { counted_at }) => localTime(counted_at, !isDay),
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
            allowClear
            placeholder={t.state}
            value={state === 'all' ? undefined : state}
            onChange={(value?: string) => show({ state: value ?? '' })}
            options={orderStatuses.map((value) => ({ value, label: inLanguage(stateNames[value], language) }))}
          />
          {isDay
            ? orderParts.map((part) => (
                <Select
                  key={part}
                  allowClear
                  showSearch={{ optionFilterProp: 'label' }}
                  className="min-w-32"
                  popupMatchSelectWidth={false}
                  aria-label={t[part]}
                  placeholder={t[part]}
                  value={chosen(part) || undefined}
                  onChange={(value?: string) => show({ [part]: value ?? '' })}
                  options={answer.data?.parts[part].map((value) => ({
                    value,
                    label: nameOf[part](value === notStated ? '' : value),
                  }))}
                />
              ))
            : null}
        </>
      }
      above={answer.data && answer.data.total > 1 ? <Sums {...answer.data} /> : null}
      view={view}
      answer={{ ...answer, data: answer.data && { rows, total: answer.data.total } }}
      columns={columns}
      minWidth={960}
      {...(isDay
        ? {
            exported: {
              call: '/api.php/official/orders/export_orders',
              payload: { day, ...filter },
              personal: me.roles.includes('admin') && t.withBuyers,
            },
          }
        : {})}
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

/** What the listed orders come to, those on other pages too. */
function Sums({ total, sums }: Pick<ResultOf<typeof listOrders>, 'total' | 'sums'>) {
  const t = useWords(deskWords);
  const figures = [
    [t.ordersCount, grouped(total)],
    [t.amount, yuan(sums.amount_fen)],
    [t.paid, yuan(sums.paid_fen)],
    [t.refund, yuan(sums.refund_fen)],
  ];
  return (
    <dl className="mb-3 flex flex-wrap gap-x-8 gap-y-1">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex items-baseline gap-2">
          <dt className="text-sm text-ink-3">{name}</dt>
          <dd className="font-medium tabular-nums">{figure}</dd>
        </div>
      ))}
    </dl>
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
