import { useAsOf, useConnection, useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { businessTime, countText } from '#screens/figures/figure-text.ts';
import { useWidgetEnvironment, type WidgetProps } from '#screens/widget-environment.tsx';
import type { DayTotals } from '#screens/widgets/turnover/totals.ts';
import './widget.css';

const words = defineWords({
  asOf: [(time: string) => `数据截至 ${time}`, (time: string) => `As of ${time}`],
  connecting: ['正在连接', 'Connecting'],
  orders: [
    (count: number) => `当日 ${countText(count)} 笔订单`,
    (count: number) => `${countText(count)} ${count === 1 ? 'order' : 'orders'} on the day`,
  ],
  zone: ['营业日按北京时间', 'Business day in Beijing time'],
});

/** One line of status: as of when, how many orders, and the clock. */
export function StatusLine({ placed }: WidgetProps) {
  const t = words(useLanguage());
  const connection = useConnection();
  const confirmedAt = useAsOf();
  const { orders, as_of } = useTopic<DayTotals>('totals');
  const { played } = useWidgetEnvironment();
  // A replay shows the replayed moment.
  const asOf = played ? (as_of ?? undefined) : confirmedAt;
  return (
    <p className="status-line" data-look={placed.look} data-stale={connection === 'stale' ? '' : undefined}>
      <span>{asOf === undefined ? t.connecting : t.asOf(businessTime(asOf).time)}</span>
      {orders === undefined ? null : <span>{t.orders(orders)}</span>}
      <span>{t.zone}</span>
    </p>
  );
}
