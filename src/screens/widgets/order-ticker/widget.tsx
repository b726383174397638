import { useTopic } from '#kit/live/use-live.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { provinceName, tradeName } from '#orders/contract.ts';
import { businessTime, countText, yuanAndFen } from '#screens/figures/figure-text.ts';
import { useNoOrders } from '#screens/figures/use-no-orders.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import { ArrivingLines } from './lines.tsx';
import { stateWords } from './state-words.ts';
import type { TickerLine } from './ticker-line.ts';
import './widget.css';

const words = defineWords({
  title: ['最近订单', 'Latest orders'],
  unknown: ['地区未知', 'Unknown location'],
  pieces: ['件', 'pcs'],
});

const headEms = 2;

export function newestFirst<Line extends { at: string }>(
  orders: Partial<Record<string, Line>>,
): (Line & { key: string })[] {
  return Object.entries(orders)
    .flatMap(([key, line]) => (line ? [{ ...line, key }] : []))
    .toSorted((a, b) => (a.at === b.at ? (a.key < b.key ? -1 : 1) : a.at < b.at ? 1 : -1));
}

/** The latest orders. A desensitized board has them without place, goods in detail and sums: the server leaves these out. */
export function OrderTicker({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const states = stateWords(language);
  const rows = placed.rows ?? 6;
  const none = useNoOrders();
  const latest = newestFirst(useTopic<Record<string, TickerLine>>('ticker')).slice(0, rows);
  const rowHeight = (placed.height - headEms * (placed.size ?? 30)) / rows;
  return (
    <section className="order-ticker" data-look={placed.look}>
      <h2 className="widget-label">{placed.title ? inLanguage(placed.title, language) : t.title}</h2>
      {latest.length === 0 ? <p className="widget-none">{none}</p> : null}
      <ArrivingLines lines={latest} rowHeight={rowHeight} className="order-ticker-lines">
        {(line) => (
          <>
            <time dateTime={line.at}>{businessTime(Date.parse(line.at)).minute}</time>
            <span className="order-ticker-place">
              {line.province ? provinceName(line.province, language) : t.unknown}
              {line.city && line.city !== line.province && language !== 'en' ? <small>{line.city}</small> : null}
            </span>
            <span className="order-ticker-goods">
              {line.product || tradeName(line.category, language)}
              {line.product && line.category ? <small>{tradeName(line.category, language)}</small> : null}
            </span>
            {line.quantity === undefined ? null : (
              <span className="order-ticker-count">
                {line.quantity > 0 ? (
                  <>
                    {countText(line.quantity)}
                    <small>{t.pieces}</small>
                  </>
                ) : null}
              </span>
            )}
            {line.amount_fen === undefined ? null : (
              <span className="order-ticker-sum">¥{yuanAndFen(line.amount_fen).whole}</span>
            )}
            <span className="order-state">{states[line.state]}</span>
          </>
        )}
      </ArrivingLines>
    </section>
  );
}
