import { Timeline } from 'antd';
import type { ReactNode } from 'react';
import { inLanguage } from '#kit/text/language.ts';
import { yuan } from '#kit/text/money.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { placeName, tradeName } from '#orders/contract.ts';
import type { DeskOrder } from './contract.ts';
import { deskWords, eventNames } from './desk-words.ts';
import { localTime } from './local-time.ts';

/** What became of one order, and all that is known of it. */
export function OrderHistory({ order }: { order: DeskOrder }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const events = (
    [
      ['created', order.created_at, yuan(order.amount_fen)],
      ['paid', order.paid_at, yuan(order.paid_fen)],
      ['refunded', order.refunded_at, yuan(order.refund_fen)],
      ['cancelled', order.cancelled_at, ''],
    ] as const
  )
    .flatMap(([status, at, sum]) => (at === null ? [] : [{ status, at, sum }]))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return (
    <>
      <h2 className="mb-4 text-base font-semibold">{t.history}</h2>
      <Timeline
        items={events.map(({ status, at, sum }) => ({
          key: status,
          content: (
            <span className="flex flex-wrap gap-x-3">
              <span className="font-medium">{inLanguage(eventNames[status], language)}</span>
              <span className="tabular-nums">{sum}</span>
              <span className="text-ink-3 tabular-nums">{localTime(at)}</span>
            </span>
          ),
        }))}
      />
      {order.created_at === null ? (
        <p className="mb-4 text-sm text-ink-2">{t.standsIn(localTime(order.counted_at))}</p>
      ) : null}
      <dl className="grid grid-cols-[7rem_1fr] gap-x-4 gap-y-2 border-line border-t pt-4 text-sm">
        <Fact name={t.amount}>{yuan(order.amount_fen)}</Fact>
        <Fact name={t.paid}>{yuan(order.paid_fen)}</Fact>
        <Fact name={t.refund}>{yuan(order.refund_fen)}</Fact>
        <Fact name={t.net}>{yuan(order.paid_fen - order.refund_fen)}</Fact>
        <Fact name={t.quantity}>{order.quantity}</Fact>
        <Fact name={t.product}>{order.product}</Fact>
        <Fact name={t.category}>{order.category ? tradeName(order.category, language) : ''}</Fact>
        <Fact name={t.supplier}>{order.supplier}</Fact>
        <Fact name={t.buyer}>{order.buyer}</Fact>
        <Fact name={t.place}>{placeName(order.province, order.city, language)}</Fact>
        <Fact name={t.channel}>{order.channel ? tradeName(order.channel, language) : ''}</Fact>
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children || <span className="text-ink-3">–</span>}</dd>
    </>
  );
}
