import { expect, type Page, test } from '@playwright/test';
import type { Client } from 'pg';
import { startOfBusinessDay } from '#kit/time.ts';
import { feedOrders, signInToScreens } from './board-page.ts';
import { inProductDatabase } from './product-database.ts';
import { retailLines } from './retail-orders.ts';
import { tmallLines } from './tmall-orders.ts';

/** What a board shows, read as whoever listens to the page hears it: exact to the fen. */
interface Shown {
  asOf: number;
  orders: number;
  paid_orders: number;
  amount_fen: number;
  net_fen: number;
  refund_fen: number;
}

/** Notes what the document says, ten times a second; one note for each state of the figures. */
async function note(page: Page): Promise<void> {
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

/** By the orders themselves, in SQL that shares nothing with rollups and replays. */
async function truthOf(client: Client, day: string, until: number): Promise<Omit<Shown, 'asOf'>> {
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

/** A step of the server is 200 ms: ten seconds of the one day, and a minute of the other, whose times are whole minutes. */
const files = [
  { shop: 'a shop of Tmall', lines: tmallLines, day: '2020-02-20', from: '21:00', speed: 50 },
  { shop: 'a retailer', lines: retailLines, day: '2011-05-10', from: '15:05', speed: 300 },
] as const;
const stepsWatched = 25;

for (const { shop, lines, day, from, speed } of files)
  test(`the busiest hour of ${shop}, played again on a board, is at every step what its orders add up to; and so is the whole day`, async ({
    page,
    request,
  }) => {
    test.skip(lines === undefined, 'the file of real orders is not on this machine');
    await feedOrders(request, lines ?? []);
    await signInToScreens(page);
    await page.goto(`/screen/pages/main/1/3?replay=${day}T${from}&speed=${speed}`);
    await expect(page.getByRole('status').filter({ hasText: `${speed} 倍速` })).toBeVisible();
    await note(page);
    await page.waitForFunction(
      (count) => (window as never as { noted: unknown[] }).noted.length >= count,
      stepsWatched,
      { timeout: 90_000 },
    );
    const noted = (await page.evaluate('noted')) as Shown[];
    await page.goto(`/screen/pages/main/1/3?day=${day}`);
    await expect(page.getByRole('status').filter({ hasText: '回看' })).toBeVisible();
    await note(page);
    await page.waitForFunction(() => (window as never as { noted: unknown[] }).noted.length > 0);
    const [end] = (await page.evaluate('noted')) as Shown[];

    await inProductDatabase(async (client) => {
      for (const { asOf, ...shown } of noted)
        expect({ asOf, ...shown }).toEqual({ asOf, ...(await truthOf(client, day, asOf)) });
      const whole = startOfBusinessDay(day) + 86_400_000;
      expect({ ...end, asOf: 0 }).toEqual({ ...(await truthOf(client, day, whole)), asOf: 0 });
    });
    // The day went on while it was looked at, or equal figures would say nothing.
    expect(new Set(noted.map(({ orders }) => orders)).size).toBeGreaterThan(3);
  });
