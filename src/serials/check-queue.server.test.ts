import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchesOf } from '#tests/serial-batches.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { checkLimits } from './check-limits.server.ts';
import { type CheckTotals, evaluate, totalsAfter } from './check-rules.ts';
import { checkQueue } from './checks.server.ts';
import { proveLedger } from './ledger.server.ts';

let site: TestApp;
let known: Buffer[];
beforeAll(async () => {
  site = await openTestApp();
  const { id } = await batchesOf(site, await site.screenUser('editor')).activate(12);
  const { rows } = await site.services.database.pool.query('select code from serial_codes where batch = $1', [id]);
  known = rows.map(({ code }) => code);
});
afterAll(() => site.close());

const process = () => checkQueue({ database: site.services.database, onSuspicions: () => {} });
/** Waits for some turns of the event loop, so that groups meet the next in every state. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
}

test.each([
  ['one process', 1],
  ['two processes on one database', 2],
])('%s: what overlaps is counted once, in the order of the ledger', async (_, processes) => {
  const { pool } = site.services.database;
  site.clock.forward(checkLimits.windowMs);
  const { rows: heads } = await pool.query<{ last: number }>(
    'select coalesce(max(id), 0)::int as last from serial_checks',
  );
  const queues = Array.from({ length: processes }, process);
  const asked: Promise<{ ok: boolean }>[] = [];
  for (let at = 0; at < 300; at++) {
    const device = `device ${processes} ${at % 7}`;
    const code = known[(at * 5) % known.length] as Buffer;
    const address = `203.0.${processes}.${at % 11}`;
    asked.push(
      (queues[at % processes] as ReturnType<typeof process>).check({
        code,
        address,
        device,
        at: site.clock.now(),
        region: null,
        place: null,
      }),
    );
    if (at % 9 === 0) await turns(at % 40);
  }
  const answered = (await Promise.all(asked)).filter(({ ok }) => ok).length;
  expect(answered).toBe(300);

  const { rows: lines } = await pool.query<{ id: number; at: Date; code: string; outcome: string; device: string }>(
    `select id::int, at, encode(code, 'hex') as code, outcome, device from serial_checks order by id`,
  );
  expect(lines.filter(({ id }) => id > (heads[0]?.last ?? 0))).toHaveLength(300);
  const totals = new Map<string, CheckTotals>();
  for (const { at, code, outcome, device } of lines) {
    const before = totals.get(code) ?? null;
    const asker = { at: at.getTime(), device, region: null, place: null };
    const judged = evaluate({ batchState: 'activated', isMarked: false, totals: before }, asker);
    expect(outcome).toBe(judged.outcome);
    if (judged.counts) totals.set(code, totalsAfter(before, asker));
  }
  const { rows: stored } = await pool.query<{ code: string; checks: number }>(
    `select encode(code, 'hex') as code, checks from serial_totals order by 1`,
  );
  expect(stored).toEqual(
    [...totals].map(([code, { checks }]) => ({ code, checks })).sort((a, b) => (a.code < b.code ? -1 : 1)),
  );
  const { rows: askers } = await pool.query<{ checks: number }>(
    'select sum(checks)::int as checks from serial_askers where address like $1',
    [`203.0.${processes}.%`],
  );
  expect(askers).toEqual([{ checks: 300 }]);
  expect(await proveLedger(site.services.database)).toMatchObject({ ok: true });
  // Each line refers to the previous one of the same number.
  const { rows: astray } = await pool.query(
    `select id from (select id, earlier, lag(id) over (partition by code order by id) as before from serial_checks) c
     where earlier is distinct from before`,
  );
  expect(astray).toEqual([]);
});

test('a group that fails to write is rejected, and later groups start from the stored state', async () => {
  site.clock.forward(checkLimits.windowMs);
  const queue = process();
  const ask = (device: string) =>
    queue.check({
      code: known[0] as Buffer,
      address: '192.0.2.44',
      device,
      at: site.clock.now(),
      region: null,
      place: null,
    });
  const outcomes: Promise<boolean>[] = [];
  for (let at = 0; at < 40; at++) {
    // PostgreSQL refuses this character.
    outcomes.push(
      ask(at % 8 === 3 ? 'bad\u0000' : 'good').then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    await turns(at % 30);
  }
  const answered = (await Promise.all(outcomes)).filter(Boolean).length;
  expect(answered).toBeGreaterThan(0);
  expect(answered).toBeLessThan(36);
  const { rows } = await site.services.database.pool.query(
    `select (select checks from serial_askers where address = '192.0.2.44') as asked,
       (select count(*)::int from serial_checks where at = $1) as lines`,
    [new Date(site.clock.now())],
  );
  expect(rows).toEqual([{ asked: answered, lines: answered }]);
  expect(await proveLedger(site.services.database)).toMatchObject({ ok: true });
});

test('groups with only refused checks are counted, too', async () => {
  site.clock.forward(checkLimits.windowMs);
  const queue = process();
  const asked = [];
  for (let at = 0; at < 400; at++) {
    const [code] = known as [Buffer];
    asked.push(
      queue.check({ code, address: '192.0.2.9', device: 'one', at: site.clock.now(), region: null, place: null }),
    );
    if (at % 10 === 0) await turns(20);
  }
  expect((await Promise.all(asked)).filter(({ ok }) => ok)).toHaveLength(checkLimits.perCode);
  const { rows } = await site.services.database.pool.query(
    `select checks from serial_askers where address = '192.0.2.9'`,
  );
  expect(rows).toEqual([{ checks: 400 }]);
});
