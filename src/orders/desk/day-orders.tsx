import { Button, Drawer, Input, Segmented, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { yuan } from '#kit/text/money.ts';
import { businessDay } from '#kit/text/time.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { orderStatuses, provinceName, tradeName } from '#orders/contract.ts';
import { type DeskOrder, ordersPerPage } from './contract.ts';
import { DayField } from './day-field.tsx';
import { deskWords, stateNames } from './desk-words.ts';
import { localTime } from './local-time.ts';
import { OrderHistory } from './order-history.tsx';

/** The orders of one business day; one of them opens at the side. */
export function DayOrders() {
  const say = useWords(deskWords);
  const language = useLanguage();
  const [day, setDay] = useState(() => businessDay(Date.now()));
  const [state, setState] = useState<'all' | DeskOrder['state']>('all');
  const [sought, setSought] = useState(useSearchParams()[0].get('order_no') ?? '');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<DeskOrder>();
  const answer = useCall(
    '/api.php/official/orders/list',
    { day, state: sought ? 'all' : state, order_no: sought, page },
    { keepPreviousData: true },
  );
  const { data, error, isLoading } = answer;

  const columns: TableColumnsType<DeskOrder> = [
    {
      title: say.time,
      key: 'time',
      width: sought ? 170 : 100,
      className: 'tabular-nums',
      render: (_, { counted_at }) => localTime(counted_at, sought !== ''),
    },
    {
      title: say.number,
      dataIndex: 'order_no',
      width: 190,
      render: (number: string, order) => (
        <Button type="link" className="h-auto! p-0! wrap-anywhere" onClick={() => setOpen(order)}>
          {number}
        </Button>
      ),
    },
    { title: say.state, key: 'state', width: 90, render: (_, order) => inLanguage(stateNames[order.state], language) },
    {
      title: say.goods,
      key: 'goods',
      render: (_, { product, category, quantity }) => (
        <span>
          {product || tradeName(category, language)}
          <span className="ml-2 text-ink-3">× {quantity}</span>
        </span>
      ),
    },
    { title: say.buyer, dataIndex: 'buyer', width: 120 },
    {
      title: say.place,
      key: 'place',
      width: 150,
      render: (_, { province, city }) => `${provinceName(province, language)}${city ? ` ${city}` : ''}`,
    },
    {
      title: say.amount,
      dataIndex: 'amount_fen',
      width: 130,
      align: 'right',
      className: 'tabular-nums',
      render: (amount: number) => yuan(amount),
    },
  ];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <DayField
          label={say.day}
          value={day}
          onChange={(chosen) => {
            setDay(chosen);
            setPage(1);
          }}
        />
        <Segmented<'all' | DeskOrder['state']>
          className="max-w-full overflow-x-auto"
          aria-label={say.state}
          disabled={sought !== ''}
          value={state}
          onChange={(chosen) => {
            setState(chosen);
            setPage(1);
          }}
          options={[
            { value: 'all', label: say.all },
            ...orderStatuses.map((value) => ({ value, label: inLanguage(stateNames[value], language) })),
          ]}
        />
        <Input.Search
          allowClear
          className="w-64! max-w-full"
          placeholder={say.seek}
          aria-label={say.seek}
          onSearch={(text) => {
            setSought(text.trim());
            setPage(1);
          }}
        />
      </div>
      <FailedReading answer={answer} />
      {error && !data ? null : (
        <div className={data?.rows.length ? 'overflow-x-auto' : ''}>
          <Table
            rowKey="order_no"
            size="small"
            style={{ minWidth: 960 }}
            columns={columns}
            dataSource={data?.rows ?? []}
            loading={isLoading}
            locale={{ emptyText: <span className="text-ink-2">{sought ? say.notFound : say.noOrders}</span> }}
            pagination={{
              current: page,
              pageSize: ordersPerPage,
              total: data?.total ?? 0,
              showSizeChanger: false,
              showTotal: (total) => say.countOf(total),
              onChange: setPage,
            }}
          />
        </div>
      )}
      <Drawer open={open !== undefined} size={480} title={open?.order_no} onClose={() => setOpen(undefined)}>
        {open ? <OrderHistory order={open} /> : null}
      </Drawer>
    </>
  );
}
