import { useTopic } from '#kit/live/use-live.tsx';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { provinceName } from '#orders/contract.ts';
import type { PlacedWidget } from '#screens/boards/board.ts';
import { businessTime, countText, yuanAndFen } from '#screens/figures/figure-text.ts';
import type { TickerLine } from './ticker-line.ts';
import './widget.css';

const words = defineWords({
  title: ['最近订单', 'Latest orders'],
  none: ['今天的第一笔订单会出现在这里', 'The first order of the day will appear here'],
  unknown: ['地区未知', 'Place unknown'],
  created: ['已下单', 'Placed'],
  paid: ['已支付', 'Paid'],
  refunded: ['已退款', 'Refunded'],
  cancelled: ['已取消', 'Cancelled'],
  pieces: ['件', 'pcs'],
});

const headHeight = 60;

/** The latest orders, newest on top. A new one pushes the others down; the last leaves. */
export function OrderTicker({ placed }: { placed: PlacedWidget }) {
  const language = useLanguage();
  const say = words(language);
  const orders = useTopic<Record<string, TickerLine>>('ticker');
  const rows = placed.rows ?? 6;
  const latest = Object.entries(orders)
    .flatMap(([key, line]) => (line ? [{ key, ...line }] : []))
    .toSorted((a, b) => (a.at === b.at ? (a.key < b.key ? -1 : 1) : a.at < b.at ? 1 : -1))
    .slice(0, rows);
  const rowHeight = (placed.height - headHeight) / rows;
  return (
    <section className="order-ticker">
      <h2 className="widget-label">{say.title}</h2>
      {latest.length === 0 ? <p className="widget-none">{say.none}</p> : null}
      <ol style={{ height: rowHeight * rows }}>
        {latest.map((line, place) => (
          <li
            key={line.key}
            data-state={line.state}
            style={{ height: rowHeight, transform: `translateY(${place * rowHeight}px)` }}
          >
            <time dateTime={line.at}>{businessTime(Date.parse(line.at)).minute}</time>
            <span className="order-ticker-place">
              {line.province ? provinceName(line.province, language) : say.unknown}
              {line.city && line.city !== line.province && language !== 'en' ? <small>{line.city}</small> : null}
            </span>
            <span className="order-ticker-goods">
              {line.product || line.category}
              {line.product && line.category ? <small>{line.category}</small> : null}
            </span>
            <span className="order-ticker-count">
              {countText(line.quantity)}
              <small>{say.pieces}</small>
            </span>
            <span className="order-ticker-sum">¥{yuanAndFen(line.amount_fen).whole}</span>
            <span className="order-ticker-state">{say[line.state]}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
