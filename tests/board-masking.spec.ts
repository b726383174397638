import { type CDPSession, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { addStyles } from './add-styles.ts';
import { feedOrders, signInToScreens } from './board-page.ts';
import { inProductDatabase } from './product-database.ts';

/** A day of its own, long ago: the only orders of it are these. */
const day = '2019-03-05';
const moment = `${day}T15:00`;
const boards = {
  desensitized: '/screen/pages/main/2/7/internal-desensitized',
  blurred: '/screen/pages/main/818/2024/2-blur',
  internal: '/screen/pages/main/2/7/internal',
};

/** Found nowhere but in what was planted. */
const canaries = ['欧阳金丝雀', '朱鹮纺织', 'CANARY-5518', '87,654.32', '8765432', '76,543.19', '7654319'];
const people = { buyer: '欧阳金丝雀', supplier: '朱鹮纺织染整有限公司', product: '素绉缎' };
const orderAt = (order_no: string, time: string, amount_fen: number, more: object = people) => ({
  order_no,
  status: 'created',
  occurred_at: `${day}T${time}+08:00`,
  amount_fen,
  quantity: 3,
  category: '真丝',
  province: '浙江省',
  city: '杭州',
  channel: 'live',
  ...more,
});
const planted = [
  orderAt('CANARY-5518-A', '14:30:00', 8_765_432),
  orderAt('CANARY-5518-B', '14:30:20', 7_654_319),
  // The only one of its kind, place and hour: what adds up to it would be its amount.
  orderAt('CANARY-5518-C', '09:10:00', 8_765_432, { ...people, category: '牛仔', province: '西藏', channel: 'store' }),
  ...[1, 2, 3].map((n) => orderAt(`beside-${n}`, `13:0${n}:00`, 10_000 * n, { buyer: '张三', supplier: '绍兴锦越' })),
];

async function heapOf(session: CDPSession): Promise<string> {
  const pieces: string[] = [];
  const take = ({ chunk }: { chunk: string }) => void pieces.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { strings } = JSON.parse(pieces.join('')) as { strings: string[] };
  return strings.join('\n');
}

/** All that a browser keeps for a page: storages, databases, caches and what lies in them. */
const storedBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie, await indexedDB.databases()];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) kept.push(request.url, await (await cache.match(request))?.text());
    }
    return JSON.stringify(kept);
  });

const shows = (page: Page) => page.locator('.order-ledger-lines time, .dye-bands').first();
/** The same picture for the same figures: nothing on it moves by itself or by the time of day, and no hand is on it. */
async function picture(page: Page, address: string): Promise<Buffer> {
  await page.goto(`${address}?replay=${moment}&speed=0`);
  await expect(shows(page)).toBeVisible();
  await addStyles(
    page,
    `html { --shift-x: 0px !important; --shift-y: 0px !important } .transport { display: none !important }
      *, ::before, ::after { animation: none !important; transition: none !important }`,
  );
  await expect(
    page.getByRole('status').filter({ hasText: '已暂停' }).or(page.locator('.dye-bands')).first(),
  ).toBeAttached();
  // Lines may still be on their way: it is taken when nothing has changed for two seconds.
  let taken = await page.screenshot();
  let isSame = 0;
  await expect(async () => {
    const before = taken;
    taken = await page.screenshot();
    isSame = taken.equals(before) ? isSame + 1 : 0;
    expect(isSame).toBeGreaterThanOrEqual(4);
  }).toPass({ timeout: 40_000, intervals: [500] });
  return taken;
}

/** Of any pixel's any colour, of 255. A line that grew into its place is rounded otherwise than one drawn there: by one. */
async function greatestDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((png) => sharp(png).removeAlpha().raw().toBuffer()));
  expect(a?.length).toBe(b?.length);
  return a?.reduce((most, level, at) => Math.max(most, Math.abs(level - (b?.[at] ?? 0))), 0) ?? 0;
}

test('what a board masks is in no document, network, storage, heap or pixel of a browser that shows it', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(180_000);
  // As they are planted at first, if this story is told once more.
  await hand(people.buyer, [8_765_432, 7_654_319]);
  await feedOrders(request, planted);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1_890, height: 480 });
  await signInToScreens(page);
  const session = await context.newCDPSession(page);
  let received: string[] = [];
  page.on('response', (answer) => {
    if (!answer.url().includes('/official/assets/'))
      void answer.text().then(
        (text) => received.push(text),
        () => {},
      );
  });

  const before: Record<string, Buffer> = {};
  for (const [name, address] of Object.entries(boards)) {
    received = [];
    before[name] = await picture(page, address);
    const found = async () => {
      const places = {
        document: await page.content(),
        network: received.join('\n'),
        storage: await storedBy(page),
        heap: await heapOf(session),
      };
      return Object.entries(places).flatMap(([place, text]) =>
        canaries.filter((canary) => text.includes(canary)).map((canary) => `${canary} in ${place}`),
      );
    };
    // On the board for insiders they are found: so these are places where they would be.
    if (name === 'internal')
      expect(await found()).toEqual(expect.arrayContaining(['欧阳金丝雀 in document', '欧阳金丝雀 in heap']));
    else expect(await found(), name).toEqual([]);
  }

  // With other people, and with sums that changed hands, a board that masks them is the same to the pixel.
  await hand('某某某某某某', [7_654_319, 8_765_432]);
  for (const [name, address] of Object.entries(boards)) {
    const difference = await greatestDifference(await picture(page, address), before[name] as Buffer);
    if (name === 'internal') expect(difference).toBeGreaterThan(100);
    else expect(difference, name).toBeLessThanOrEqual(1);
  }
});

/** Whose the planted orders are, and what the first two of them came to, in fen. */
async function hand(buyer: string, [first, second]: [number, number]): Promise<void> {
  await inProductDatabase(async (client) => {
    await client.query(`update orders set buyer = $1 where order_no like 'CANARY-5518-%'`, [buyer]);
    await client.query(
      `update orders set amount_fen = case order_no when 'CANARY-5518-A' then $1::bigint else $2 end
       where order_no in ('CANARY-5518-A', 'CANARY-5518-B')`,
      [first, second],
    );
  });
}
