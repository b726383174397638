import { useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { countText, shortMoney } from '#screens/figures/figure-text.ts';
import { RollingNumber, Unit } from '#screens/figures/rolling-number.tsx';
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
  const language = useLanguage();
  const t = words(language);
  const { as_of, orders, paid_orders, net_fen, refund_fen, average_fen } = useTopic<DayTotals>('totals');
  const money = (fen: number | undefined) => (fen === undefined ? undefined : shortMoney(fen, language));
  const count = (value: number | undefined) =>
    value === undefined ? undefined : { figure: countText(value), unit: t.ordersUnit, spoken: countText(value) };
  return (
    <dl className="day-figures" data-look={placed.look} data-as-of={as_of ?? undefined}>
      <Figure name={t.orders} value={count(orders)} />
      <Figure name={t.paid} value={count(paid_orders)} />
      <Figure name={t.net} value={money(net_fen)} />
      <Figure name={t.refunds} value={money(refund_fen)} />
      <Figure name={t.average} value={money(average_fen)} />
    </dl>
  );
}

function Figure({
  name,
  value,
}: {
  name: string;
  value: { figure: string; unit: string; spoken: string } | undefined;
}) {
  return (
    <div className="day-figure">
      <dt>{name}</dt>
      <dd>
        {value ? <RollingNumber text={value.figure} spoken={value.spoken} /> : <span>—</span>}
        {value?.unit ? <Unit text={value.unit} isSpoken={value.spoken === value.figure} /> : null}
      </dd>
    </div>
  );
}
