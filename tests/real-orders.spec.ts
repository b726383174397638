import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startOfBusinessDay } from '#kit/text/time.ts';
import { summaryPath } from '#orders/contract.ts';
import { feedOrders, signInToScreens } from './board-page.ts';
import { inProductDatabase } from './product-database.ts';
import { readRetailRows, retailInvoices, retailTotals } from './retail-orders.ts';
import { figuresNoted, figuresOfOrders, notedFigures, noteFigures } from './shown-figures.ts';
import { tmallLines, tmallTotals } from './tmall-orders.ts';

const retailRows = readRetailRows();

/** A step of the server is 200 ms: ten seconds of the one day, and a minute of the other, whose times are whole minutes. */
const files = [
  {
    shop: 'a shop of Tmall',
    lines: () => tmallLines,
    totals: tmallTotals,
    from: '2020-02-01',
    to: '2020-03-01',
    day: '2020-02-20',
    time: '21:00',
    speed: 50,
  },
  {
    shop: 'a retailer',
    lines: () => retailRows && retailInvoices(retailRows),
    totals: retailTotals,
    from: retailTotals.firstDay,
    to: '2011-12-10',
    day: '2011-05-10',
    time: '15:05',
    speed: 300,
  },
] as const;
const stepsWatched = 25;

for (const { shop, lines, totals, from, to, day, time, speed } of files)
  test(`the busiest hour of ${shop}, played again on a board, is at every step what its orders add up to; and so are the whole day, and all days`, async ({
    page,
    request,
  }) => {
    const all = lines();
    test.skip(all === undefined, 'the file of real orders is not on this machine');
    await feedOrders(request, all ?? []);
    const key = fs.readFileSync(path.join(process.env.TEST_DATA_DIR ?? '', 'ingest-key.txt'), 'utf8').trim();
    const period = new URLSearchParams({ from: `${from}T00:00:00+08:00`, to: `${to}T00:00:00+08:00` });
    const summary = await request.get(`${summaryPath}?${period}`, { headers: { authorization: `Bearer ${key}` } });
    const { amount_fen, paid_fen, refund_fen, net_fen } = totals;
    expect(await summary.json()).toMatchObject({ amount_fen, paid_fen, refund_fen, net_fen });

    await signInToScreens(page);
    await page.goto(`/screen/pages/main/1/3?replay=${day}T${time}&speed=${speed}`);
    await expect(page.getByRole('status').filter({ hasText: `${speed} 倍速` })).toBeVisible();
    await noteFigures(page);
    await figuresNoted(page, stepsWatched);
    const noted = await notedFigures(page);
    await page.goto(`/screen/pages/main/1/3?day=${day}`);
    await expect(page.getByRole('status').filter({ hasText: '回看' })).toBeVisible();
    await noteFigures(page);
    await figuresNoted(page, 1);
    const [end] = await notedFigures(page);

    await inProductDatabase(async (client) => {
      for (const { asOf, ...shown } of noted)
        expect({ asOf, ...shown }).toEqual({ asOf, ...(await figuresOfOrders(client, day, asOf)) });
      const whole = startOfBusinessDay(day) + 86_400_000;
      expect({ ...end, asOf: 0 }).toEqual({ ...(await figuresOfOrders(client, day, whole)), asOf: 0 });
    });
    // The day went on while it was looked at, or equal figures would say nothing.
    expect(new Set(noted.map(({ orders }) => orders)).size).toBeGreaterThan(3);
  });
