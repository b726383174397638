import { useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { provinceName, tradeName } from '#orders/contract.ts';
import type { TopicName } from '#screens/boards/board.ts';
import { Count } from '#screens/figures/figure.tsx';
import { businessTime } from '#screens/figures/figure-text.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import type { LedgerLine } from '#screens/widgets/order-ledger/ledger-line.ts';
import { ArrivingLines } from '#screens/widgets/order-ticker/lines.tsx';
import { newestFirst } from '#screens/widgets/order-ticker/widget.tsx';
import type { DayTotals } from '#screens/widgets/turnover/totals.ts';
import './widget.css';

const words = defineWords({
  created: ['待支付', 'Unpaid'],
  paid: ['已支付', 'Paid'],
  refunded: ['已退款', 'Refunded'],
  cancelled: ['已取消', 'Cancelled'],
  orders: ['笔', ''],
  none: ['暂无', 'None'],
  earlier: ['均为更早下单的订单', 'All placed earlier'],
  undone: ['均已退款或取消', 'All since refunded or cancelled'],
  unknown: ['地区未知', 'Unknown location'],
});

type State = 'created' | 'paid' | 'refunded' | 'cancelled';
const counts: Record<State, (totals: Partial<DayTotals>, listed: number) => number | undefined> = {
  // Orders paid or cancelled just after midnight were placed the day before, so the difference may be too low.
  created: ({ orders, paid_orders, cancelled }, listed) =>
    orders === undefined ? undefined : Math.max(listed, orders - (paid_orders ?? 0) - (cancelled ?? 0)),
  paid: ({ paid_orders }) => paid_orders,
  refunded: ({ refunded_orders }) => refunded_orders,
  cancelled: ({ cancelled }) => cancelled,
};

/** Topic of each state: paid, refunded and cancelled orders are not among the latest placed ones. */
const topicOf: Record<State, TopicName> = {
  created: 'unpaid',
  paid: 'paid',
  refunded: 'refunded',
  cancelled: 'cancelled',
};

/** Orders in one state (`look`): how many entered it today, and the latest, by the time they entered it. */
export function StateStream({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const state: State = placed.look && Object.hasOwn(counts, placed.look) ? (placed.look as State) : 'paid';
  const totals = useTopic<DayTotals>('totals');
  const rows = placed.rows ?? 10;
  const listed = newestFirst(useTopic<Record<string, LedgerLine>>(topicOf[state])).filter(
    (line) => line.state === state,
  );
  const lines = listed.slice(0, rows);
  const count = counts[state](totals, listed.length);
  const size = placed.size ?? 30;
  const rowHeight = (placed.height - size * 6.95) / rows;
  return (
    <section className="state-stream" data-state={state}>
      <h2 className="widget-label">{t[state]}</h2>
      <p className="state-stream-count">
        <Count of={count} unit={t.orders} />
      </p>
      {lines.length === 0 ? (
        <p className="widget-none">{count ? (state === 'paid' ? t.undone : t.earlier) : t.none}</p>
      ) : null}
      <ArrivingLines lines={lines} rowHeight={rowHeight} className="state-stream-lines">
        {(line) => (
          <>
            <time dateTime={line.at}>{businessTime(Date.parse(line.at)).minute}</time>
            <span>{line.province ? provinceName(line.province, language) : t.unknown}</span>
            <span className="state-stream-goods">{tradeName(line.category, language)}</span>
          </>
        )}
      </ArrivingLines>
    </section>
  );
}
