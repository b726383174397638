import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('the picture for cards has their size, in both languages', async () => {
  for (const language of ['zh-CN', 'en'] as const) {
    const { rawPayload, headers } = await get(cardAddress(fabric, language));
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
  }
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
