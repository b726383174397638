import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleFabrics } from '#fabrics/demonstration.server.ts';
import * as page from '#fabrics/fabric-page.tsx';
import { writeFabrics } from '#fabrics/fabric-store.server.ts';
import { cardAddress } from '#fabrics/pictures.server.ts';
import { sampleFabric } from '#fabrics/sample-fabric.ts';
import { renderPage } from '#tests/render-page.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { nearestToCode } from './sheet-view.server.ts';

let site: TestApp;
const own = sampleFabric();
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-21T04:00:00Z' });
  const drafts = [...sampleFabrics({ count: 120, today: '2026-11-21' }), own, sampleFabric({ code: 'HIDDEN-1' })];
  await site.services.database.transaction((client) =>
    writeFabrics(client, drafts, { at: new Date(), state: 'shown' }),
  );
  await site.services.database.pool.query(`update fabrics set state = 'withdrawn' where code = 'HIDDEN-1'`);
});
afterAll(() => site.close());
const sheet = (code: string) => site.services.fabrics.sheet(code, 'zh-CN');

test('a sheet has its swatches, the days of its papers, and substitutes with what differs', async () => {
  const found = await sheet('wf-po-0001');
  if (!found.ok) throw new Error('no sheet');
  const { fabric, swatches, certificateDays, substitutes } = found.value;
  expect(fabric.code).toBe(own.code);
  expect(new Set(swatches).size).toBe(own.colours.length);
  expect(certificateDays).toEqual([1317]);
  expect(substitutes).toHaveLength(4);
  expect(substitutes[0]?.head.name).toContain('府绸');
  for (const { head, differences } of substitutes) {
    expect(head.code).not.toBe(own.code);
    expect(differences.length).toBeGreaterThan(0);
  }
});

test('a code that there is not, or no more, tells what may have been meant', async () => {
  for (const code of ['PO-99999', 'HIDDEN-1', '没有', '', '%00']) {
    const found = await sheet(code);
    expect(found, code).toMatchObject({ ok: false, reason: 'none' });
    if (!found.ok) expect((found.data as unknown[]).length, code).toBeGreaterThan(0);
  }
});

test('a long code of many parts is looked for a few times, not as often as it has parts', async () => {
  const { catalogue } = site.services.fabrics;
  let searches = 0;
  const counted = {
    ...catalogue,
    find: (...asked: Parameters<typeof catalogue.find>) => {
      searches += 1;
      return catalogue.find(...asked);
    },
  };
  const long = Array.from({ length: 3_000 }, (_, at) => `${String.fromCharCode(97 + (at % 26))}${at}`).join('.');
  for (const code of [long, `${'x.'.repeat(2_000)}`, `${'长'.repeat(5_000)}-PO`]) {
    searches = 0;
    expect((await nearestToCode(counted, code, 'en')).length).toBeGreaterThan(0);
    expect(searches).toBeLessThanOrEqual(5);
  }
  expect((await nearestToCode(catalogue, 'zzz/府绸', 'zh-CN')).length).toBeGreaterThan(0);
});

test('four stand side by side with their differences marked; unknown codes are told', async () => {
  const codes = ['WF-PO-0001', 'PO-10002', 'nope-1', 'PL-10003', 'JE-10001'];
  const { columns, rows, unknown } = await site.services.fabrics.compare(codes, 'en');
  expect(columns.map(({ code }) => code)).toEqual(['WF-PO-0001', 'PO-10002', 'PL-10003']);
  expect(unknown).toEqual(['nope-1']);
  expect(rows.find(({ name }) => name === 'Composition')?.differs).toBe(true);
  expect(rows.every(({ texts }) => texts.length === 3)).toBe(true);
});

test('a basket keeps what is shown, with the colour that was chosen', async () => {
  const chosen = await site.services.fabrics.chosen(['WF-PO-0001~02', 'HIDDEN-1~01', 'x', 'WF-PO-0001~99'], 'en');
  expect(chosen.map(({ item, colour }) => [item, colour])).toEqual([
    ['WF-PO-0001~02', '02'],
    ['WF-PO-0001~99', ''],
  ]);
});

test('the page of a fabric tells search engines and cards which it is, at one address in each language', async () => {
  const open = (query: string) => renderPage(page, new Request(`http://localhost/fabric?${query}`), site.services);
  const { status, html } = await open('code=wf-po-0001&shade=02&quantity=300&utm_source=x&lang=en');
  expect(status).toBe(200);
  expect(html).toContain('<link rel="canonical" href="/fabric?code=WF-PO-0001&amp;lang=en"/>');
  for (const [name, at] of [
    ['zh-CN', '&amp;lang=zh-CN'],
    ['en', '&amp;lang=en'],
    ['x-default', ''],
  ])
    expect(html).toContain(`<link rel="alternate" hrefLang="${name}" href="/fabric?code=WF-PO-0001${at}"/>`);
  const described = /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
  expect(described).toContain('120 g/m²');
  expect(html).toContain(`<meta property="og:description" content="${described}"/>`);
  const fabric = await site.services.fabrics.find('WF-PO-0001');
  expect(html).toContain(`<meta property="og:image" content="${cardAddress(fabric as never, 'zh-CN')}"/>`);
  expect(html).not.toContain('noindex');
  const none = await open('code=PO-99999');
  expect(none.status).toBe(404);
  expect(none.html).toContain('<meta name="robots" content="noindex"/>');
  expect(none.html).not.toContain('rel="canonical"');
});

test('a page that the catalogue has no longer leads to its last one, with what was chosen and in the language', async () => {
  const open = (query: string) => renderPage(page, new Request(`http://localhost/fabric?${query}`), site.services);
  for (const far of ['9999', '99999999999'])
    await expect(open(`kind=knitted&page=${far}&lang=en`)).rejects.toThrow(
      /^the page answered 302 \/fabric\?kind=knitted&page=[2-9]&lang=en$/,
    );
  await expect(open('q=zzzz&page=2')).rejects.toThrow('302 /fabric?q=zzzz');
});

test('search engines are told the price of a unit on each step, at the address of the language, with a picture they read', async () => {
  const productAt = async (query: string) => {
    const request = new Request(`https://weftline.test/fabric?${query}`);
    const { html } = await renderPage(page, request, site.services, { origin: 'https://weftline.test' });
    const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    return texts.map(([, text = '']) => JSON.parse(text)).find((each) => each['@type'] === 'Product');
  };
  const { offers, url, image, brand } = await productAt('code=WF-PO-0001&shade=02&lang=en');
  expect(url).toBe('https://weftline.test/fabric?code=WF-PO-0001&lang=en');
  expect(image).toMatch(/^https:\/\/weftline\.test\/[^?]*\.png$/);
  expect(brand.name).toBe(own.supplier);
  expect(offers).toHaveLength(own.prices.length);
  expect(offers[0]).toMatchObject({
    '@type': 'Offer',
    url,
    availability: 'https://schema.org/InStock',
    price: 18.6,
    priceCurrency: 'CNY',
    priceSpecification: { price: 18.6, unitCode: 'MTR', eligibleQuantity: { minValue: 100, maxValue: 499 } },
  });
  expect(offers[1].priceSpecification.eligibleQuantity).toEqual({
    '@type': 'QuantitativeValue',
    minValue: 500,
    unitCode: 'MTR',
  });
  expect((await productAt('code=WF-PO-0001')).url).toBe('https://weftline.test/fabric?code=WF-PO-0001');
});

test('the sitemap names every fabric that is shown', async () => {
  const { body } = await site.app.inject('/sitemap.xml');
  expect(body).toContain('/fabric?code=WF-PO-0001</loc>');
  expect(body).not.toContain('HIDDEN-1');
});
