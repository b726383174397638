import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFabrics } from '#fabrics/fabric-store.server.ts';
import { sampleFabric } from '#fabrics/sample-fabric.ts';
import { writeFormBody } from '#kit/form/form-body.ts';
import { renderPage } from '#tests/render-page.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import * as page from './request-page.tsx';

let site: TestApp;
const { code } = sampleFabric();
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-21T10:00:00+08:00' });
  await site.services.database.transaction((client) =>
    writeFabrics(client, [sampleFabric()], { at: new Date(site.clock.now()), state: 'shown' }),
  );
});
afterAll(() => site.close());

/** What stands beside the fields of the form that comes back, by their names. */
async function problemsOf(fields: Record<string, string>) {
  const request = new Request(`http://localhost/fabric/request?item=${code}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: writeFormBody({ code, colour: '', quantity: '', intent: 'submit', ...fields }),
  });
  const { status, html } = await renderPage(page, request, site.services);
  expect(status).toBe(400);
  return Object.fromEntries(
    [...html.matchAll(/id="(\w+)-problem"[^>]*>([^<]+)</g)].map(([, name = '', text = '']) => [name, text]),
  );
}

test('who asks with an empty form is told at once of all that their kind of request needs', async () => {
  const both = ['company', 'consent', 'contact_phone', 'name', 'verify_code'];
  const samples = await problemsOf({ kind: 'sample' });
  expect(Object.keys(samples).sort()).toEqual(['address', ...both]);
  expect(samples.address).toBe('请填写样布寄送地址');
  const quotation = await problemsOf({ kind: 'quotation' });
  expect(Object.keys(quotation).sort()).toEqual([...both, 'items'].sort());
  expect(quotation.items).toBe('请填写每种面料的数量');
  expect(Object.keys(await problemsOf({ kind: 'quotation', quantity: '300' })).sort()).toEqual(both);
});

test('what samples cost and when they leave stands where they are asked for, and where it is said that they were', async () => {
  const { sample_fen, sample_days, name_zh: name } = sampleFabric();
  const [cost, days] = [`¥${(sample_fen / 100).toFixed(2)}`, `${sample_days}\u00a0天内寄出，下单后抵扣`];
  const shown = async (query: string) =>
    (await renderPage(page, new Request(`http://localhost/fabric/request?${query}`), site.services)).html;
  for (const query of [`item=${code}`, `sent=FR00000001&kind=sample&item=${code}`]) {
    const html = await shown(query);
    expect(html).toContain(name);
    expect(html).toContain(`样布 ${cost}，${days}`);
  }
  expect(await shown(`sent=FR00000001&kind=quotation&item=${code}`)).not.toContain(days);
});
