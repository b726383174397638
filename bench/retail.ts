import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import { findRunningPostgres } from '#server/embedded-postgres/postgres.ts';
import { feedLines, type RetailRow, readRetailRows, retailTotals } from '#tests/retail-orders.ts';
import { figuresNoted, figuresOfOrders, notedFigures, noteFigures, type Shown } from '#tests/shown-figures.ts';
import { type BoardSite, withBoards } from './client/with-boards.ts';

/** `BENCH_PARTS=days,replay,live`: which of them; `BENCH_DAYS=30`: the first thirty days only, `BENCH_DAYS=31-60`: the next. */
const parts = (process.env.BENCH_PARTS ?? 'days,replay,live').split(',');
const [firstDay, lastDay] = /^(?:(\d+)-)?(\d+)$/.exec(process.env.BENCH_DAYS ?? '')?.slice(1) ?? [];
const rowsASecond = Number(process.env.BENCH_ORDERS ?? 5_000);
const port = 26_093;
const batchLines = 2_000;
const tenSecondsMs = 10_000;
/** The busiest minute of the file, 14:41 with 1,114 lines, is in it. */
const busiest = { day: '2011-10-31', from: '14:30', minutes: 20, speed: 25 };
const board = '/screen/pages/main/1/3';

type Work = BoardSite & { rows: readonly RetailRow[]; client: pg.Client };

/**
 * Every line of a retailer's invoices as an order of its own, fed by HTTP: what board 1 shows in a browser, read from its
 * document, against SQL on the orders. Each day that has any; the busiest minutes played again, at every tenth second; and
 * the whole file once more as the trade of today, with the feed held for a moment at every tenth second.
 */
async function run(): Promise<void> {
  const rows = readRetailRows();
  if (!rows) return console.log('skipped: the file is not on this machine');
  console.log(`${rows.length} lines of ${new Set(rows.map(({ invoice }) => invoice)).size} invoices`);
  verdict('as many lines as are known of the file', rows.length === retailTotals.rows);
  await withBoards({ name: 'retail', port, viewport: { width: 1_920, height: 360 } }, async (boards) => {
    const url = await findRunningPostgres(path.join(boards.dataDirectory, 'postgres'));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const work = { ...boards, rows, client };
      if (parts.includes('days') || parts.includes('replay')) await feedPast(work);
      if (parts.includes('days')) await compareDays(work);
      if (parts.includes('replay')) await compareReplay(work);
      if (parts.includes('live')) await compareLive(work);
    } finally {
      await client.end();
    }
  });
}

/** Those that have any orders and are asked for. */
const daysOf = (rows: readonly RetailRow[]): string[] =>
  [...new Set(rows.map(({ at }) => at.slice(0, 10)))]
    .toSorted()
    .slice(Number(firstDay ?? 1) - 1, lastDay ? Number(lastDay) : undefined);

async function feedPast({ rows, feed }: Work): Promise<void> {
  const days = new Set(parts.includes('replay') ? rows.map(({ at }) => at.slice(0, 10)) : daysOf(rows));
  const lines = rows.flatMap((row, place) => (days.has(row.at.slice(0, 10)) ? feedLines(row, `past-${place}`) : []));
  const startedAt = performance.now();
  let accepted = 0;
  for (let from = 0; from < lines.length; from += batchLines)
    accepted += (await feed(lines.slice(from, from + batchLines))).accepted;
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`${lines.length} lines of the feed, one batch after the other, in ${seconds.toFixed(0)} s`);
  verdict('each of them counted', accepted === lines.length);
}

/** What the board shows of a past day, as soon as it is there. */
async function shownOf(page: Page, address: string): Promise<Shown | undefined> {
  await page.goto(address);
  await noteFigures(page);
  await figuresNoted(page, 1);
  return (await notedFigures(page, 1))[0];
}

async function compareDays({ site, context, rows, client }: Work): Promise<void> {
  const days = daysOf(rows);
  const page = await context.newPage();
  const shown = { orders: 0, amount_fen: 0, refund_fen: 0, net_fen: 0 };
  let equal = 0;
  for (const day of days) {
    const figures = await shownOf(page, `${site}${board}?day=${day}`);
    if (isSame(figures, await figuresOfOrders(client, day, startOfBusinessDay(day) + dayMs))) equal += 1;
    else console.log(`${day}: ${JSON.stringify(figures)}`);
    for (const name of Object.keys(shown) as (keyof typeof shown)[]) shown[name] += figures?.[name] ?? 0;
  }
  await page.close();
  verdict(`${equal} of ${days.length} days as their orders add up`, equal === days.length);
  const together = `together ${shown.orders} orders, ${shown.net_fen} fen net`;
  const { rows: orders, amount_fen, refund_fen, net_fen } = retailTotals;
  if (lastDay) console.log(`these days ${together}`);
  else
    verdict(
      `all days ${together}, as is known of the file`,
      isSame(shown, { orders, amount_fen, refund_fen, net_fen }),
    );
}

async function compareReplay({ site, context, client }: Work): Promise<void> {
  const { day, from, minutes, speed } = busiest;
  const page = await context.newPage();
  await page.goto(`${site}${board}?replay=${day}T${from}&speed=${speed}`);
  await noteFigures(page);
  const [first] = await figuresNoted(page, 1).then(() => notedFigures(page));
  await pause((minutes * 60_000) / speed);
  const noted = (await notedFigures(page)).filter(({ asOf }) => asOf <= (first?.asOf ?? 0) + minutes * 60_000);
  await page.close();
  let equal = 0;
  for (const { asOf, ...shown } of noted) {
    if (isSame(shown, await figuresOfOrders(client, day, asOf))) equal += 1;
    else console.log(`${new Date(asOf).toISOString()}: ${JSON.stringify(shown)}`);
  }
  verdict(`${equal} of ${noted.length} states of ${minutes} minutes played again`, equal === noted.length);
  const tenths = new Set(noted.map(({ asOf }) => Math.floor(asOf / tenSecondsMs)));
  const [begin, end] = [Math.min(...tenths), Math.max(...tenths)];
  verdict(`${tenths.size} of ${end - begin + 1} tenth seconds among them`, tenths.size > end - begin);
  const steps = noted.map(({ orders }, place) => orders - (noted[place - 1]?.orders ?? orders));
  console.log(`the greatest step of one minute: ${Math.max(...steps)} orders`);
}

/** The feed stands still while it is compared: without that, two readings of what grows all the time are of two moments. */
async function compareLive({ site, context, rows, client, feed }: Work): Promise<void> {
  const page = await context.newPage();
  await page.goto(site + board);
  await page.locator('.live-mark[data-state=live]').waitFor();
  await noteFigures(page);
  const day = businessDay(Date.now());
  const waits: number[] = [];
  let compared = 0;
  let equal = 0;
  let fed = 0;
  let nextLook = performance.now() + tenSecondsMs;
  const compare = async () => {
    const truth = await figuresOfOrders(client, day, startOfBusinessDay(day) + dayMs);
    const startedAt = performance.now();
    let shown: Shown | undefined;
    do [shown] = await notedFigures(page, 1);
    while (!isSame(shown, truth) && performance.now() - startedAt < 5_000);
    waits.push(performance.now() - startedAt);
    compared += 1;
    if (isSame(shown, truth)) equal += 1;
    else console.log(`after ${fed} orders: ${JSON.stringify(shown)} is not ${JSON.stringify(truth)}`);
  };
  const startedAt = performance.now();
  while (fed < rows.length) {
    const now = new Date().toISOString();
    const batch = rows.slice(fed, fed + rowsASecond / 10);
    await feed(batch.flatMap((row, place) => feedLines(row, `live-${fed + place}`, now)));
    fed += batch.length;
    await pause(Math.max(0, startedAt + (fed / rowsASecond) * 1_000 - performance.now()));
    if (performance.now() < nextLook) continue;
    await compare();
    nextLook += tenSecondsMs;
  }
  await compare();
  const [end] = await notedFigures(page, 1);
  const states = (await notedFigures(page)).length;
  await page.close();
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`${fed} orders as the trade of today in ${seconds.toFixed(0)} s, ${states} states on the board`);
  verdict(
    `${equal} of ${compared} tenth seconds as the orders add up, after at most ${Math.max(...waits).toFixed(0)} ms`,
    equal === compared,
  );
  const { amount_fen, refund_fen, net_fen } = retailTotals;
  verdict('at the end what is known of the file', isSame(end, { orders: fed, amount_fen, refund_fen, net_fen }));
}

/** Whether all that is known is shown. */
const isSame = (shown: object | undefined, known: object): boolean =>
  shown !== undefined &&
  Object.entries(known).every(([name, value]) => (shown as Record<string, unknown>)[name] === value);

function verdict(text: string, isKept: boolean): void {
  console.log(`${isKept ? 'ok     ' : 'MISSED '} ${text}`);
  if (!isKept) process.exitCode = 1;
}

export default { name: 'retail: half a million real order lines, on a board and by SQL', run };
