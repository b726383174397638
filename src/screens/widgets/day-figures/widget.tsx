import type { ReactNode } from 'react';
import { useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { Count, Money } from '#screens/figures/figure.tsx';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import type { DayTotals } from '#screens/widgets/turnover/totals.ts';
import './widget.css';

const words = defineWords({
  orders: ['订单', 'Orders'],
  paid: ['已支付', 'Paid orders'],
  net: ['支付净额', 'Net paid'],
  refunds: ['退款', 'Refunds'],
  average: ['单均金额', 'Average order'],
  ordersUnit: ['笔', ''],
});

/** Five figures that explain the hero number, in a row or in a column (look `column`). */
export function DayFigures({ placed }: WidgetProps) {
  const t = words(useLanguage());
  const { as_of, orders, paid_orders, net_fen, refund_fen, average_fen } = useTopic<DayTotals>('totals');
  return (
    <dl className="day-figures" data-look={placed.look} data-as-of={as_of ?? undefined}>
      <Figure name={t.orders}>
        <Count of={orders} unit={t.ordersUnit} />
      </Figure>
      <Figure name={t.paid}>
        <Count of={paid_orders} unit={t.ordersUnit} />
      </Figure>
      <Figure name={t.net}>
        <Money fen={net_fen} />
      </Figure>
      <Figure name={t.refunds}>
        <Money fen={refund_fen} />
      </Figure>
      <Figure name={t.average}>
        <Money fen={average_fen} />
      </Figure>
    </dl>
  );
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="day-figure">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
