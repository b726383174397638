import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchesOf } from '#tests/serial-batches.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { waitingForLock } from '#tests/waiting-for-lock.ts';
import { type Batch, createBatch } from './desk-contract.ts';

let site: TestApp;
let staff: Visitor;
let batches: ReturnType<typeof batchesOf>;
beforeAll(async () => {
  site = await openTestApp();
  staff = await site.screenUser('editor');
  batches = batchesOf(site, staff);
});
afterAll(() => site.close());

test('numbers that a process left unfinished are made by the next, and none twice', async () => {
  const id = await batches.make(10);
  const { pool } = site.services.database;
  await pool.query(`update serial_batches set state = 'generating', generated = 6 where id = $1`, [id]);
  await pool.query('delete from serial_codes where ctid in (select ctid from serial_codes where batch = $1 offset 6)', [
    id,
  ]);
  await site.services.serials.makeWaiting();
  const { rows } = await pool.query(
    'select count(*)::int as n, count(distinct code)::int as d from serial_codes where batch = $1',
    [id],
  );
  expect(rows).toEqual([{ n: 10, d: 10 }]);
  expect(await batches.now(id)).toMatchObject({ state: 'generated', generated: 10 });
});

test('a batch whose numbers cannot be made stands aside: later ones are made, and it is tried again', async () => {
  const { pool } = site.services.database;
  const id = await batches.make(3);
  const { rows } = await pool.query<{ seed: string }>('select seed from serial_batches where id = $1', [id]);
  await pool.query('delete from serial_codes where batch = $1', [id]);
  await pool.query(`update serial_batches set state = 'generating', generated = 0, seed = 'damaged' where id = $1`, [
    id,
  ]);
  expect(await batches.now(await batches.make(4))).toMatchObject({ state: 'generated', generated: 4 });
  expect(await batches.now(id)).toMatchObject({ state: 'generating', generated: 0, failed: true });
  await pool.query(`update serial_batches set seed = $2, failed_at = now() - interval '2 minutes' where id = $1`, [
    id,
    rows[0]?.seed,
  ]);
  await site.services.serials.makeWaiting();
  expect(await batches.now(id)).toMatchObject({ state: 'generated', generated: 3, failed: false });
});

test('a batch that begins while the table is tidied up after another is made right after it', async () => {
  const { pool } = site.services.database;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    // Numbers may be written meanwhile; whoever tidies up waits.
    await holder.query('lock table serial_codes in share update exclusive mode');
    const first = batches.make(4);
    await waitingForLock(pool, 1);
    const count = async () => (await pool.query('select 1 from serial_batches')).rowCount ?? 0;
    const before = await count();
    const second = batches.make(3);
    await expect.poll(count).toBe(before + 1);
    await holder.query('rollback');
    expect(await batches.now(await first)).toMatchObject({ state: 'generated', generated: 4 });
    expect(await batches.now(await second)).toMatchObject({ state: 'generated', generated: 3 });
  } finally {
    holder.release(true);
  }
});

test('a batch never gets the number of another, however few are left of its day', async () => {
  const { pool } = site.services.database;
  const [known] = (
    await pool.query<{ number: string; day: string }>(
      `select number, split_part(number, '-', 1) as day from serial_batches order by id limit 1`,
    )
  ).rows;
  await pool.query(
    `insert into serial_batches (number, state, revision, product_zh, product_en, quantity, generated, exports, created_at)
     select $1 || '-' || lpad(n::text, 4, '0'), 'revoked', 1, '', '', 1, 1, 0, now() from generate_series(0, 9799) n
     on conflict do nothing`,
    [known?.day],
  );
  for (let more = 0; more < 3; more++) await batches.make(1);
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from serial_batches where state = 'generated' and number > $1 || '-9800'`,
    [known?.day],
  );
  expect(rows[0]?.n).toBeGreaterThanOrEqual(2);
});

test('a batch that is asked for again, as no answer came, is made once', async () => {
  const given = { product_zh: '亚麻衬衫', product_en: 'Linen shirt', quantity: 2, request: 'a1b2c3' };
  const begin = async (who: Visitor, other: object = {}): Promise<Batch> =>
    (await who.call(createBatch, { ...given, ...other })).data;
  const [first, second] = (await Promise.all([begin(staff), begin(staff)])) as [Batch, Batch];
  expect(second.id).toBe(first.id);
  const { rows } = await site.services.database.pool.query<{ after: object }>(
    `select after from audit_entries where action = 'serials.create_batch' and subject = $1`,
    [`serial_batch/${first.number}`],
  );
  expect(rows).toEqual([{ after: { product_zh: '亚麻衬衫', product_en: 'Linen shirt', gtin: '', quantity: 2 } }]);
  await site.services.serials.makeWaiting();
  expect(await begin(staff)).toMatchObject({ id: first.id, state: 'generated', generated: 2 });
  const others = [
    await begin(staff, { request: 'd4e5f6' }),
    await begin(staff, { request: '' }),
    await begin(staff, { request: '' }),
    await begin(await site.screenUser('editor')),
  ];
  expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(5);
  await site.services.serials.makeWaiting();
});
