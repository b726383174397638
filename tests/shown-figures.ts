import type { Page } from '@playwright/test';
import type { ClientBase } from 'pg';
import { startOfBusinessDay } from '#kit/text/time.ts';

/** What board 1 shows, read as whoever listens to the page hears it: exact to the fen. */
export interface Shown {
  /** As of when, as it stands in the document. */
  asOf: number;
  orders: number;
  paid_orders: number;
  amount_fen: number;
  net_fen: number;
  refund_fen: number;
}

/** Has the page note what its document says, ten times a second: one note for each state of the figures. */
export async function noteFigures(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noted: Shown[] = [];
    Object.assign(window, { noted });
    const digits = (text: string | null | undefined) => Number((text ?? '').replace(/[^\d-]/g, ''));
    setInterval(() => {
      const figures = [...document.querySelectorAll('.day-figures dd .sr-only')].map(({ textContent }) => textContent);
      const hero = [...document.querySelectorAll('.turnover-figure .sr-only')].map(({ textContent }) => textContent);
      const asOf = [...document.querySelectorAll('[data-as-of]')].map((each) => each.getAttribute('data-as-of'));
      if (figures.length < 5 || new Set(asOf).size !== 1 || noted.at(-1)?.asOf === Number(asOf[0])) return;
      noted.push({
        asOf: Number(asOf[0]),
        orders: digits(figures[0]),
        paid_orders: digits(figures[1]),
        net_fen: digits(figures[2]),
        refund_fen: digits(figures[3]),
        amount_fen: digits(hero.join('')),
      });
    }, 100);
  });
}

/** All that was noted since the page was opened, or the last `most` of it. */
export const notedFigures = (page: Page, most = Number.POSITIVE_INFINITY): Promise<Shown[]> =>
  page.evaluate((count) => (window as never as { noted: Shown[] }).noted.slice(-count), Math.min(most, 1e9));

/** Waits until so many states of the figures are noted. */
export async function figuresNoted(page: Page, count: number, timeout = 90_000): Promise<void> {
  await page.waitForFunction((least) => (window as never as { noted: unknown[] }).noted.length >= least, count, {
    timeout,
  });
}

/** By the orders themselves, in SQL that shares nothing with rollups and replays. */
export async function figuresOfOrders(client: ClientBase, day: string, until: number): Promise<Omit<Shown, 'asOf'>> {
  const within = (column: string) => `filter (where ${column} >= $1 and ${column} < $2)`;
  const { rows } = await client.query(
    `select count(*) ${within('counted_at')} as orders, count(*) ${within('paid_at')} as paid_orders,
       coalesce(sum(amount_fen) ${within('counted_at')}, 0) as amount_fen, coalesce(sum(refund_fen) ${within('refunded_at')}, 0) as refund_fen,
       coalesce(sum(paid_fen) ${within('paid_at')}, 0) - coalesce(sum(refund_fen) ${within('refunded_at')}, 0) as net_fen
     from orders`,
    [new Date(startOfBusinessDay(day)), new Date(until)],
  );
  return Object.fromEntries(Object.entries(rows[0]).map(([name, value]) => [name, Number(value)])) as never;
}
