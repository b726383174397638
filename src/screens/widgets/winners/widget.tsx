import { useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { provinceName } from '#orders/contract.ts';
import { countText } from '#screens/figures/figure-text.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import { ArrivingLines } from '#screens/widgets/order-ticker/lines.tsx';
import { newestFirst } from '#screens/widgets/order-ticker/widget.tsx';
import { type SaleFigures, winsOf } from '#screens/widgets/stock-bars/sale.ts';
import './widget.css';

const words = defineWords({
  title: ['刚刚抢到', 'Just sold'],
  none: ['开场后，抢到的商品会出现在这里', 'Items will appear here as they sell'],
  unknown: ['地区未知', 'Unknown location'],
  pieces: ['件', 'pcs'],
});

/** The last products sold in the sale, and their destination, without names. */
export function Winners({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const rows = placed.rows ?? 8;
  const lines = newestFirst(winsOf(useTopic<SaleFigures>('sale')))
    .slice(0, rows)
    .map((win) => ({ ...win, state: 'won' }));
  const rowHeight = (placed.height - (placed.size ?? 30) * 2) / rows;
  return (
    <section className="winners">
      <h2 className="widget-label">{t.title}</h2>
      {lines.length === 0 ? <p className="widget-none">{t.none}</p> : null}
      <ArrivingLines lines={lines} rowHeight={rowHeight} className="winners-lines">
        {(line) => (
          <>
            <span>
              {line.province ? provinceName(line.province, language) : t.unknown}
              {line.city && line.city !== line.province && language !== 'en' ? <small>{line.city}</small> : null}
            </span>
            <span className="winners-goods">{line.product}</span>
            <span className="winners-count">
              {/* Of some orders a feed does not say how many. */}
              {line.quantity > 0 ? (
                <>
                  {countText(line.quantity)}
                  <small>{t.pieces}</small>
                </>
              ) : null}
            </span>
          </>
        )}
      </ArrivingLines>
    </section>
  );
}
