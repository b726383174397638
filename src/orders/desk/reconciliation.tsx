import { App, Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { send } from '#kit/call/send.ts';
import { DayInput } from '#kit/desk/day-input.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { PlainSelect } from '#kit/form/plain-select.tsx';
import { grouped } from '#kit/text/grouped.ts';
import { yuan } from '#kit/text/money.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { ReconciledDay } from './contract.ts';
import { mostDaysReconciled } from './desk-choices.ts';
import { deskWords, rollupName } from './desk-words.ts';
import { localTime } from './local-time.ts';

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10);

/** Rollups held against the orders, day by day; a day that differs is made again while the feed goes on. */
export function Reconciliation() {
  const t = useWords(deskWords);
  const language = useLanguage();
  const { modal } = App.useApp();
  const [until, setUntil] = useState(() => businessDay(Date.now()));
  const [days, setDays] = useState(7);
  const { data, error, isLoading, isValidating, mutate } = useCall(
    '/api.php/official/orders/reconcile',
    { from: daysBefore(until, days - 1), days },
    // Each comparison reads every order of the days: it is made when somebody asks for it, and whenever the tab is opened, however
    // short ago that was: an import may have been taken back meanwhile.
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: true, dedupingInterval: 0 },
  );
  const isAdmin = useOutletContext<ScreenRecord>().roles.includes('admin');
  const change = useChange(t.rebuilt, mutate);
  const [working, setWorking] = useState('');
  const rebuild = async (day: string) => {
    setWorking(day);
    await change(() => send('/api.php/official/orders/rebuild_day', { day }, { timeoutMs: 120_000 }));
    setWorking('');
  };
  const wrong = data?.filter((one) => one.wrong.length > 0).length ?? 0;

  const sum = (name: 'amount_fen' | 'paid_fen' | 'refund_fen', title: string) => ({
    title,
    key: name,
    width: 150,
    responsive: ['md' as const],
    align: 'right' as const,
    className: 'tabular-nums',
    render: (_: unknown, { orders, rollup }: ReconciledDay) => (
      <Compared raw={orders[name]} rolledUp={rollup[name]} show={yuan} />
    ),
  });
  const columns: TableColumnsType<ReconciledDay> = [
    {
      title: t.businessDay,
      key: 'day',
      width: 120,
      className: 'tabular-nums',
      render: (_, { day, orders }) => (
        <span>
          {day}
          {/* On a phone the sums have no columns of their own. */}
          <span className="block text-[0.8125rem] text-ink-3 md:hidden">{yuan(orders.amount_fen)}</span>
        </span>
      ),
    },
    {
      title: t.ordersCount,
      key: 'orders',
      width: 110,
      responsive: ['md'],
      align: 'right',
      className: 'tabular-nums',
      render: (_, { orders, rollup }) => <Compared raw={orders.orders} rolledUp={rollup.orders} show={grouped} />,
    },
    sum('amount_fen', t.amount),
    sum('paid_fen', t.paid),
    sum('refund_fen', t.refund),
    {
      title: t.outcome,
      key: 'wrong',
      render: (_, row) =>
        row.wrong.length === 0 ? (
          <span className="text-ink-2">{t.agrees}</span>
        ) : (
          <span className="text-madder">
            {t.differs(row.wrong.map((rollup) => rollupName(rollup, language)).join(language === 'en' ? ', ' : '、'))}
          </span>
        ),
    },
    {
      title: t.late,
      key: 'late',
      width: 190,
      responsive: ['md'],
      render: (_, { late_events, late_at }) =>
        late_events === 0 ? (
          <span className="text-ink-3">–</span>
        ) : (
          <span>
            {t.lateOf(late_events)}
            <span className="block text-[0.8125rem] text-ink-3 tabular-nums">{late_at ? localTime(late_at) : ''}</span>
          </span>
        ),
    },
    {
      title: <span className="sr-only">{t.actions}</span>,
      key: 'actions',
      width: 110,
      hidden: !isAdmin || wrong === 0,
      render: (_, row) =>
        row.wrong.length === 0 ? null : (
          <Button
            size="small"
            type="primary"
            loading={working === row.day}
            disabled={working !== '' && working !== row.day}
            onClick={() =>
              void modal.confirm({
                icon: null,
                title: t.sureRebuild(row.day),
                okText: t.rebuild,
                onOk: () => void rebuild(row.day),
              })
            }
          >
            {t.rebuild}
          </Button>
        ),
    },
  ];
  return (
    <>
      <p className="mb-4 max-w-[48rem] text-sm text-ink-2">{t.reconciliationAbout}</p>
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <DayInput label={t.until} required value={until} onChange={setUntil} />
        <span className="w-28">
          <PlainSelect
            label={t.howManyDays}
            value={String(days)}
            onChange={(chosen) => setDays(Number(chosen))}
            options={[7, 14, mostDaysReconciled].map((value) => ({ value: String(value), label: t.daysOf(value) }))}
          />
        </span>
        <Button loading={isValidating} onClick={() => void mutate()}>
          {t.compareAgain}
        </Button>
        {data && !isValidating ? (
          <span
            role="status"
            className={`flex min-h-8 items-center text-sm ${wrong > 0 ? 'text-madder' : 'text-moss'}`}
          >
            {wrong > 0 ? t.wrongDays(wrong) : t.allAgree}
          </span>
        ) : null}
      </div>
      <FailedReading answer={{ data, error, mutate }} />
      {error && !data ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        <section aria-label={t.reconciliation} tabIndex={0} className="overflow-x-auto">
          <Table
            rowKey="day"
            size="small"
            className="md:min-w-[67.5rem]"
            columns={columns}
            dataSource={data?.toReversed() ?? []}
            loading={isLoading}
            pagination={false}
          />
        </section>
      )}
    </>
  );
}

/** What the orders come to; where the rollup says something else, that below it. */
function Compared({ raw, rolledUp, show }: { raw: number; rolledUp: number; show(value: number): string }) {
  const t = useWords(deskWords);
  return (
    <span>
      {show(raw)}
      {raw === rolledUp ? null : (
        <span className="block text-[0.8125rem] text-madder">
          {t.rollupSays} {show(rolledUp)}
        </span>
      )}
    </span>
  );
}
