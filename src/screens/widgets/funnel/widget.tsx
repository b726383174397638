import { useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { Count } from '#screens/figures/figure.tsx';
import { shareText } from '#screens/figures/figure-text.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import type { DayTotals } from '#screens/widgets/turnover/totals.ts';
import './widget.css';

const words = defineWords({
  title: ['订单转化', 'Order funnel'],
  placed: ['下单', 'Placed'],
  standing: ['未取消', 'Not cancelled'],
  paid: ['已支付', 'Paid'],
  retained: ['支付后未退款', 'Paid, not refunded'],
  count: ['笔', ''],
});

/**
 * The remaining count; undefined if it would be negative: orders cancelled or refunded just after midnight were placed or
 * paid the day before.
 */
const lessThan = (all: number | undefined, gone = 0) => (all === undefined || gone > all ? undefined : all - gone);

/** From placed to retained orders: each step a length of cloth, with its share of the first. */
export function Funnel({ placed }: WidgetProps) {
  const t = words(useLanguage());
  const { orders, cancelled, paid_orders, refunded_orders } = useTopic<DayTotals>('totals');
  const steps = [
    { name: t.placed, value: orders },
    { name: t.standing, value: lessThan(orders, cancelled) },
    { name: t.paid, value: paid_orders },
    { name: t.retained, value: lessThan(paid_orders, refunded_orders) },
  ];
  const size = placed.size ?? 30;
  const rowHeight = (placed.height - size * 1.9) / steps.length;
  return (
    <section className="funnel">
      <h2 className="widget-label">{t.title}</h2>
      <ol>
        {steps.map(({ name, value }, place) => {
          const length = orders ? Math.min(1, (value ?? 0) / orders) : 0;
          const isShare = place > 0 && orders && value !== undefined && value <= orders;
          return (
            <li key={name} style={{ height: rowHeight }}>
              <span className="funnel-name">{name}</span>
              <span className="funnel-figure">
                <Count of={value} unit={t.count} />
              </span>
              <span className="funnel-share">{isShare ? `${shareText(value, orders)}%` : ''}</span>
              <span className="funnel-cloth" style={{ transform: `scaleX(${length.toFixed(4)})` }} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
