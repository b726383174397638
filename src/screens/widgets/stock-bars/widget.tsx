import { useEffect, useState } from 'react';
import { useLiveClient, useTopic } from '#kit/live/use-live.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { countText } from '#screens/figures/figure-text.ts';
import { RollingNumber } from '#screens/figures/rolling-number.tsx';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import { useServerSeconds } from '#screens/widgets/countdown/use-server-seconds.ts';
import { productsOf, type SaleFigures, type SaleProduct, sessionAt } from './sale.ts';
import './widget.css';

/** A product that sold out longer ago than this is not celebrated any more. */
const freshMs = 20_000;
const storageKey = 'weftline:sold-out';

/** Remembers celebrated products across reloads, if storage is available. */
export interface Memory {
  read(): string | null;
  write(text: string): void;
}
const sessionMemory: Memory = {
  read() {
    try {
      return sessionStorage.getItem(storageKey);
    } catch {
      return null;
    }
  },
  write(text) {
    try {
      sessionStorage.setItem(storageKey, text);
    } catch {
      // Without storage, a reload within seconds celebrates again.
    }
  },
};

/** Whether to celebrate this sell-out: once, and only if it is recent. */
export function shouldCelebrate(
  { product, sold_out_at }: { product: string; sold_out_at: string | null },
  now: number,
  memory: Memory,
): boolean {
  if (sold_out_at === null || now - Date.parse(sold_out_at) > freshMs) return false;
  const moment = `${product}@${sold_out_at.slice(0, 13)}`;
  const known = (memory.read() ?? '').split('\n');
  if (known.includes(moment)) return false;
  memory.write([...known.slice(-40), moment].join('\n'));
  return true;
}

const words = defineWords({
  title: ['本场库存', 'Stock this session'],
  over: ['上一场结束时的库存', 'Stock at the end of the last session'],
  left: ['剩', 'left'],
  of: [(stock: string) => `共 ${stock}`, (stock: string) => `of ${stock}`],
  soldOut: ['售罄', 'Sold out'],
  none: ['本场还没有商品', 'No products in this session yet'],
});

/** Remaining stock of each product as a length of cloth; the last piece is celebrated once. */
export function StockBars({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const figures = useTopic<SaleFigures>('sale');
  const products = productsOf(figures);
  const now = useServerSeconds();
  const { sessions = [] } = figures;
  const isBetween =
    now !== undefined && sessions.some(({ to }) => to <= now) && sessionAt(sessions, now)?.isOn !== true;
  const rows = placed.rows ?? 8;
  const size = placed.size ?? 30;
  const rowHeight = (placed.height - size * 2) / rows;
  return (
    <section className="stock-bars">
      <h2 className="widget-label">
        {placed.title ? inLanguage(placed.title, language) : isBetween ? t.over : t.title}
      </h2>
      {products.length === 0 ? <p className="widget-none">{t.none}</p> : null}
      <ul>
        {products.slice(0, rows).map((product) => (
          <Stock key={product.product} product={product} height={rowHeight} />
        ))}
      </ul>
    </section>
  );
}

function Stock({ product, height }: { product: SaleProduct; height: number }) {
  const t = words(useLanguage());
  const client = useLiveClient();
  const [isMoment, setIsMoment] = useState(false);
  const { stock, sold_out_at } = product;
  const left = Math.max(0, product.left);
  const isGone = left === 0;
  useEffect(() => {
    if (shouldCelebrate({ product: product.product, sold_out_at }, client.now(), sessionMemory)) setIsMoment(true);
  }, [product.product, sold_out_at, client]);
  return (
    <li style={{ height }} data-gone={isGone ? '' : undefined} data-moment={isMoment ? '' : undefined}>
      <span className="stock-bars-name">{product.product}</span>
      <span className="stock-bars-left">
        {isGone ? (
          t.soldOut
        ) : (
          <>
            <small>{t.left}</small>
            <RollingNumber text={countText(left)} />
            <small>{t.of(countText(stock))}</small>
          </>
        )}
      </span>
      <span className="stock-bars-way">
        <span style={{ transform: `scaleX(${(stock > 0 ? left / stock : 0).toFixed(4)})` }} />
      </span>
    </li>
  );
}
