import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { squareOf } from '#kit/ui/share-picture-address.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import type { Fabric } from './contract.ts';
import { writeFabrics } from './fabric-store.server.ts';
import { cardAddress, swatchAddress } from './pictures.server.ts';
import { sampleFabric } from './sample-fabric.ts';

let site: TestApp;
let fabric: Fabric;
beforeAll(async () => {
  site = await openTestApp();
  const { database, fabrics } = site.services;
  await database.transaction((client) => writeFabrics(client, [sampleFabric()], { at: new Date(), state: 'shown' }));
  fabric = (await fabrics.find('WF-PO-0001')) as Fabric;
});
afterAll(() => site.close());
const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

test('a drawn cloth never changes at its address; another stamp is not kept for long', async () => {
  const address = swatchAddress(fabric);
  const { statusCode, headers, body } = await get(address);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'cache-control': expect.stringContaining('immutable'),
  });
  expect(body).toMatch(/^<svg /);
  expect((await get(address, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  expect(swatchAddress(fabric, 1)).not.toBe(address);
  const old = await get(address.replace(/-\w+\.svg$/, '-OLD.svg'));
  expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'public, max-age=300']);
});

test('the picture for cards has their size, and one for stamps is square, in both languages', async () => {
  for (const language of ['zh-CN', 'en'] as const) {
    const { rawPayload, headers } = await get(cardAddress(fabric, language));
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    const square = await get(squareOf(cardAddress(fabric, language)));
    expect(await sharp(square.rawPayload).metadata()).toMatchObject({ width: 354, height: 354 });
  }
});

test('a card lies at one address alone: whatever else is asked for leads there, and nothing is drawn for it', async () => {
  const { address, named } = {
    address: cardAddress(fabric, 'en'),
    named: (name: string) => `/fabric/card/en/WF-PO-0001/${name}`,
  };
  const [, revision, stamp] = /(\d+)-(\w+)\.png$/.exec(address) ?? [];
  const others = [`${Number(revision) + 1}-${stamp}`, `${revision}-AAAAAAAA`, `0${revision}-${stamp}`];
  for (const other of others) {
    const { statusCode, headers } = await get(named(`${other}.png`));
    expect([statusCode, headers.location, headers['cache-control']], other).toEqual([302, address, 'no-cache']);
  }
  // A crowd of made-up names keeps nobody from their card.
  const [card, ...crowd] = await Promise.all([
    get(cardAddress(fabric, 'zh-CN')),
    ...Array.from({ length: 20 }, (_, at) => get(named(`7-x${at}.png`))),
  ]);
  expect(card?.statusCode).toBe(200);
  expect(crowd.every(({ statusCode }) => statusCode === 302)).toBe(true);
});

test('a card of a fabric that was changed is another one, at another address', async () => {
  const { database, fabrics } = site.services;
  const poisoned = { ...fabric, revision: fabric.revision + 1, weight_gsm: 260 };
  const address = cardAddress(poisoned, 'en');
  expect((await get(address)).statusCode).toBe(302);
  const before = (await get(cardAddress(fabric, 'en'))).rawPayload;
  await database.transaction((client) =>
    writeFabrics(client, [sampleFabric({ weight_gsm: 260 })], { at: new Date(), state: 'shown' }),
  );
  const after = (await fabrics.find('WF-PO-0001')) as Fabric;
  const { statusCode, rawPayload } = await get(cardAddress(after, 'en'));
  expect(statusCode).toBe(200);
  expect(rawPayload.equals(before)).toBe(false);
});

test.each([
  '/fabric/swatch/NONE-1/1-abc.svg',
  '/fabric/swatch/WF-PO-0001/9-abc.svg',
  '/fabric/swatch/WF-PO-0001/0-abc.svg',
  '/fabric/swatch/WF-PO-0001/..%2f..%2fetc.svg',
  '/fabric/swatch/%00/1-abc.svg',
  '/fabric/card/fr/WF-PO-0001/1-abc.png',
  '/fabric/card/en/WF-PO-0001/x.png',
])('%s is none', async (address) => {
  expect((await get(address)).statusCode).toBe(404);
});
