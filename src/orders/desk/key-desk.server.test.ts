import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestPath, summaryPath } from '#orders/contract.ts';
import { sampleOrder } from '#tests/sample-order.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { createKey, type DeskOrder, type IngestKey, listKeys, listOrders, revokeKey, rotateKey } from './contract.ts';
import { notStated, orderParts } from './desk-choices.ts';

let site: TestApp;
let admin: Visitor;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-11T20:00:00+08:00' });
  admin = await site.screenUser('admin');
});
afterAll(() => site.close());

const keyNow = async (id: number): Promise<IngestKey> =>
  (await admin.call(listKeys)).data.find((key: IngestKey) => key.id === id);
const send = async (key: string, payload = sampleOrder('K1')) =>
  (await site.app.inject({ method: 'POST', url: ingestPath, payload, headers: { authorization: `Bearer ${key}` } }))
    .statusCode;
const period = new URLSearchParams({ from: '2026-11-11T00:00:00Z', to: '2026-11-12T00:00:00Z' });
const readSums = async (key: string) =>
  (await site.app.inject({ url: `${summaryPath}?${period}`, headers: { authorization: `Bearer ${key}` } })).statusCode;

test('a key does what its scopes say, is shown once, and tells when it was last used', async () => {
  const { data } = await admin.call(createKey, { name: '门店系统', scopes: 'orders' });
  expect(await keyNow(data.id)).toMatchObject({ name: '门店系统', scopes: ['orders'], last_used_at: null });
  expect(await send(data.key)).toBe(200);
  expect(await readSums(data.key)).toBe(403);
  expect((await keyNow(data.id)).last_used_at).not.toBeNull();
  const reading = (await admin.call(createKey, { name: '报表', scopes: ['summary'] })).data;
  expect(await send(reading.key)).toBe(403);
  expect(await readSums(reading.key)).toBe(200);
  const { rows } = await site.services.database.pool.query<{ text: string }>(
    'select k::text as text from ingest_keys k union all select a::text from audit_entries a',
  );
  for (const { text } of rows) for (const { key } of [data, reading]) expect(text).not.toContain(key);
  expect(await admin.call(createKey, { name: 'x', scopes: '' })).toMatchObject({ code: 400 });
  expect(await admin.call(createKey, { name: 'x', scopes: 'everything' })).toMatchObject({ code: 400 });
});

test('beside the new key the old one goes on for the hours that it was given, and not an hour longer', async () => {
  const old = (await admin.call(createKey, { name: 'ERP', scopes: ['orders', 'summary'] })).data;
  const next = (await admin.call(rotateKey, { id: old.id, grace_hours: 24 })).data;
  expect(await keyNow(next.id)).toMatchObject({ name: 'ERP', scopes: ['orders', 'summary'] });
  expect(await keyNow(old.id)).toMatchObject({ replaced_by: next.id, expires_at: expect.any(String) });
  expect([await send(old.key), await send(next.key)]).toEqual([200, 200]);
  const { pool } = site.services.database;
  await pool.query(`update ingest_keys set expires_at = expires_at - interval '24 hours' where id = $1`, [old.id]);
  expect([await send(old.key), await send(next.key)]).toEqual([401, 200]);
  expect(await admin.call(rotateKey, { id: old.id, grace_hours: 1 })).toMatchObject({ code: 409 });
  const third = (await admin.call(rotateKey, { id: next.id, grace_hours: 0 })).data;
  expect([await send(next.key), await send(third.key)]).toEqual([401, 200]);
});

test('a revoked key is dead at once, and each change of a key is in the audit log', async () => {
  const { data } = await admin.call(createKey, { name: '旧系统', scopes: ['orders'] });
  expect(await send(data.key)).toBe(200);
  expect(await admin.call(revokeKey, { id: data.id })).toMatchObject({ code: 1 });
  expect(await send(data.key)).toBe(401);
  expect(await admin.call(revokeKey, { id: data.id })).toMatchObject({ code: 409 });
  expect(await admin.call(revokeKey, { id: 99_999 })).toMatchObject({ code: 404 });
  const { rows } = await site.services.database.pool.query(
    'select action from audit_entries where subject = $1 order by id',
    [`ingest_key/${data.id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['orders.create_key', 'orders.revoke_key']);
});

test('staff with the right see the orders of a day and find one by its number; nobody else does', async () => {
  const paid = { status: 'paid', paid_fen: 100, occurred_at: '2026-11-11T12:05:00+08:00' };
  const key = await site.services.orders.keys.create('list');
  await send(key, [sampleOrder('A1'), sampleOrder('A2'), sampleOrder('A2', paid)].join('\n'));
  const inner = await site.screenUser('internal');
  const list = async (given: Record<string, unknown>) => (await inner.call(listOrders, given)).data;
  const today = await list({});
  expect(today.day).toBe('2026-11-11');
  expect(today.rows.map(({ order_no }: DeskOrder) => order_no)).toEqual(expect.arrayContaining(['A1', 'A2']));
  expect((await list({ state: 'paid' })).rows).toMatchObject([
    { order_no: 'A2', state: 'paid', buyer: '张伟', paid_at: '2026-11-11T04:05:00.000Z', paid_fen: 100 },
  ]);
  expect(await list({ order_no: 'A1', day: '2020-01-01' })).toMatchObject({ total: 1, rows: [{ order_no: 'A1' }] });
  expect(await list({ day: '2020-01-01' })).toMatchObject({ total: 0, rows: [] });
  inner.cookies.set('lang', 'en');
  expect((await list({ order_no: 'A1' })).rows).toMatchObject([{ city: 'Hangzhou' }]);
  expect(await inner.call(listOrders, { day: '2026-02-30' })).toMatchObject({ code: 400 });
  expect(await (await site.screenUser('viewer')).call(listOrders)).toMatchObject({ code: 403 });
});

test('the orders of a day are narrowed by category, province and supplier, and what is listed is summed up', async () => {
  const day = { occurred_at: '2026-11-10T12:00:00+08:00' };
  const of = (order_no: string, category: string, province: string, supplier: string, amount_fen: number) =>
    sampleOrder(order_no, { ...day, category, province, supplier, amount_fen });
  const paid = { status: 'paid', paid_fen: 250, occurred_at: '2026-11-10T13:00:00+08:00' };
  const key = await site.services.orders.keys.create('narrowed');
  const lines = [
    of('N1', '女装', '浙江', '常熟一厂', 300),
    of('N2', '女装', '浙江', '常熟二厂', 200),
    of('N3', '男装', '广东', '常熟二厂', 100),
    of('N4', '', '', '', 50),
    sampleOrder('N1', { ...paid, category: '女装', province: '浙江', supplier: '常熟一厂' }),
  ];
  await send(key, lines.join('\n'));
  const inner = await site.screenUser('internal');
  const list = async (given: object) => (await inner.call(listOrders, { day: '2026-11-10', ...given })).data;
  const whole = await list({ size: 30 });
  expect(whole).toMatchObject({ total: 4, sums: { amount_fen: 650, paid_fen: 250, refund_fen: 0 } });
  // The commonest first; last what the feed did not name.
  expect(whole.parts).toEqual({
    category: ['女装', '男装', '-'],
    province: ['浙江', '广东', '-'],
    supplier: ['常熟二厂', '常熟一厂', '-'],
  });
  expect(await list({ category: '女装', supplier: '常熟二厂' })).toMatchObject({
    total: 1,
    sums: { amount_fen: 200, paid_fen: 0 },
    rows: [{ order_no: 'N2' }],
  });
  expect(await list({ province: '浙江', state: 'paid' })).toMatchObject({ total: 1, sums: { paid_fen: 250 } });
  for (const part of orderParts)
    expect(await list({ [part]: notStated }), part).toMatchObject({ total: 1, rows: [{ order_no: 'N4' }] });
  expect(await list({ province: '西藏' })).toMatchObject({ total: 0, sums: { amount_fen: 0 }, rows: [] });
  expect(await list({ order_no: 'N3' })).toMatchObject({ total: 1, parts: { category: [] } });
});
