import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFabrics } from '#fabrics/fabric-store.server.ts';
import { sampleFabric } from '#fabrics/sample-fabric.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { waitingForLock } from '#tests/waiting-for-lock.ts';
import * as call from './contract.ts';

let site: TestApp;
let staff: Visitor;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-21T10:00:00+08:00' });
  staff = await site.screenUser('editor');
  const drafts = Array.from({ length: 40 }, (_, at) =>
    sampleFabric({
      code: `WF-${String(at).padStart(4, '0')}`,
      construction: at % 2 ? 'twill' : 'poplin',
      supplier: at < 10 ? '苏州云锦' : '绍兴锦澜',
      certificates: at < 3 ? [{ kind: 'grs', number: 'CU 1', valid_to: '2026-12-01' }] : [],
      ...(at === 39 ? { prices: [{ from: 100, price_fen: 1 }] } : {}),
    }),
  );
  await site.services.database.transaction((client) =>
    writeFabrics(client, drafts, { at: new Date(site.clock.now()), state: 'shown' }),
  );
});
afterAll(() => site.close());

const total = async (filter: Record<string, unknown>) => (await staff.call(call.listDeskFabrics, filter)).data.total;
const prices = async (code: string) =>
  (await site.services.fabrics.find(code))?.prices.map(({ price_fen }) => price_fen);

test('the list is narrowed by state, construction, supplier, what lacks, and part of a code or name, or its pinyin', async () => {
  expect(await total({})).toBe(40);
  expect(await total({ state: 'draft' })).toBe(0);
  expect(await total({ construction: 'twill', supplier: '苏州云锦' })).toBe(5);
  expect(await total({ lack: 'certificate' })).toBe(3);
  expect(await total({ lack: 'picture' })).toBe(40);
  expect(await total({ lack: 'stock' })).toBe(0);
  expect(await total({ q: 'wf-000' })).toBe(10);
  // Full width, as an input method leaves it.
  expect(await total({ q: 'ｗｆ－０００' })).toBe(10);
  expect(await total({ q: '100%' })).toBe(0);
  // 精梳棉府绸
  for (const q of ['fuchou', 'jsmfc']) expect(await total({ q })).toBe(40);
  expect(await total({ q: 'xiewen' })).toBe(0);
  const { rows, suppliers } = (await staff.call(call.listDeskFabrics, { q: 'WF-0001' })).data;
  expect(rows).toEqual([
    expect.objectContaining({ code: 'WF-0001', price_fen: [1_860, 1_690], stock: 2_400, valid_to: '2026-12-01' }),
  ]);
  expect(suppliers).toEqual(['绍兴锦澜', '苏州云锦'].toSorted());
});

test('a fabric is written by its form, shown, and taken back; what does not fit is told at its field', async () => {
  const draft = sampleFabric({ code: 'NEW-1' });
  const json = async ({ revision, ...change }: { revision: number; usable_width_cm?: number; weight_gsm?: number }) => {
    const answer = await site.app.inject({
      method: 'POST',
      url: call.saveFabric.path,
      payload: { revision, fabric: { ...draft, ...change } },
      headers: { cookie: [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    return answer.json();
  };
  const saved = await json({ revision: 0 });
  expect(saved).toMatchObject({ code: 1, data: { state: 'draft', revision: 1 } });
  // Its answer may have been lost: what is sent again as it is is done, and other words under its code are refused.
  expect(await json({ revision: 0 })).toEqual(saved);
  expect(await json({ revision: 0, weight_gsm: 121 })).toMatchObject({
    code: 400,
    data: { fields: { code: expect.any(String) } },
  });
  expect(await json({ revision: 9_007_199_254_740_991 })).toMatchObject({ code: 400 });
  expect(await json({ revision: 1, usable_width_cm: 200 })).toMatchObject({
    code: 400,
    data: { fields: { usable_width_cm: '有效门幅不能大于全幅' } },
  });
  expect(await json({ revision: 1, weight_gsm: 9 })).toMatchObject({
    code: 400,
    data: { fields: { weight_gsm: '不能小于 10' } },
  });
  expect(await json({ revision: 7 })).toMatchObject({ code: 409 });
  const { id } = saved.data;
  expect(await staff.call(call.setFabricState, { id, revision: 1, state: 'shown' })).toMatchObject({
    data: { state: 'shown' },
  });
  expect(await staff.call(call.setFabricState, { id, revision: 2, state: 'withdrawn' })).toMatchObject({
    data: { state: 'withdrawn' },
  });
  expect(await staff.call(call.getDeskFabric, { id })).toMatchObject({
    data: { code: 'NEW-1', colours: [{ number: '01' }, { number: '02' }] },
  });
});

test('prices of a filter change together as the preview said, are recorded, and are given back where nobody wrote others since', async () => {
  const given = { supplier: '苏州云锦', by: 'permille', amount: 50 };
  const preview = (await staff.call(call.previewPrices, given)).data;
  expect(preview).toMatchObject({ fabrics: 10, kept: 0, samples: { length: 8 } });
  expect(preview.samples[0]).toMatchObject({ before: [1_860, 1_690], after: [1_953, 1_775] });
  const { stamp } = preview;
  expect(await staff.call(call.changePrices, { ...given, fabrics: 9, stamp })).toMatchObject({ code: 409 });
  const changed = await staff.call(call.changePrices, { ...given, fabrics: 10, stamp });
  expect(changed).toMatchObject({ code: 1, data: { fabrics: 10, undone_at: null } });
  expect(await prices('WF-0000')).toEqual([1_953, 1_775]);
  expect(await prices('WF-0010')).toEqual([1_860, 1_690]);
  // Somebody writes one of them anew.
  const one = await site.services.fabrics.find('WF-0001');
  const editor = { kind: 'ia', id: null, address: null, language: 'zh-CN' } as const;
  const { id: _id, state: _state, updated_at: _at, revision, ...draft } = one as NonNullable<typeof one>;
  const yarns = draft.yarns.map(({ dtex: _dtex, ...yarn }) => yarn);
  await site.services.fabrics.save(editor, { ...draft, yarns, prices: [{ from: 100, price_fen: 2_000 }] }, revision);
  expect(await staff.call(call.undoPrices, { id: changed.data.id })).toMatchObject({ data: { restored: 9, left: 1 } });
  expect(await prices('WF-0000')).toEqual([1_860, 1_690]);
  expect(await prices('WF-0001')).toEqual([2_000]);
  expect(await staff.call(call.undoPrices, { id: changed.data.id })).toMatchObject({ code: 409 });
  expect((await staff.call(call.listRepriced)).data[0]).toMatchObject({ fabrics: 10, undone_at: expect.any(String) });
});

test('a price that would fall to nothing stays, and a ladder never rises by a change', async () => {
  const down = { by: 'fen', amount: -1, q: 'WF-0039' };
  expect((await staff.call(call.previewPrices, down)).data).toMatchObject({ fabrics: 0, kept: 1 });
  const given = { by: 'permille', amount: -333 };
  const { fabrics, stamp } = (await staff.call(call.previewPrices, given)).data;
  expect(await staff.call(call.changePrices, { ...given, fabrics, stamp })).toMatchObject({ code: 1 });
  const { rows } = await site.services.database.pool.query(
    `select 1 from fabric_prices a join fabric_prices b on b.fabric = a.fabric and b.from_quantity > a.from_quantity
     where b.price_fen > a.price_fen`,
  );
  expect(rows).toEqual([]);
});

test('prices are changed once, from those that were looked at: a change that is sent again finds others and is refused', async () => {
  await site.services.database.transaction((client) =>
    writeFabrics(client, [sampleFabric({ code: 'ONCE-1' }), sampleFabric({ code: 'ONCE-2' })], {
      at: new Date(site.clock.now()),
      state: 'shown',
    }),
  );
  const given = { q: 'ONCE-', by: 'fen', amount: 10 };
  const look = async () => (await staff.call(call.previewPrices, given)).data;
  const { fabrics, stamp } = await look();
  const changes = () => staff.call(call.changePrices, { ...given, fabrics, stamp });
  expect(await changes()).toMatchObject({ code: 1, data: { fabrics: 2 } });
  expect(await changes()).toMatchObject({ code: 409 });
  expect(await prices('ONCE-1')).toEqual([1_870, 1_700]);
  // Two that are changed against each other come to the same sum, and are not the same.
  const before = await look();
  const { pool } = site.services.database;
  for (const [code, by] of [
    ['ONCE-1', 5],
    ['ONCE-2', -5],
  ] as const)
    await pool.query(
      'update fabric_prices set price_fen = price_fen + $2 where fabric = (select id from fabrics where code = $1)',
      [code, by],
    );
  expect((await look()).stamp).not.toBe(before.stamp);
  expect(await staff.call(call.changePrices, { ...given, fabrics, stamp: before.stamp })).toMatchObject({ code: 409 });
  expect(await prices('ONCE-1')).toEqual([1_875, 1_705]);
});

test('prices that two editors change at once are changed by one of them, and a fabric read before is not saved over them', async () => {
  const { pool } = site.services.database;
  await site.services.database.transaction((client) =>
    writeFabrics(client, [sampleFabric({ code: 'BOTH-1' })], { at: new Date(site.clock.now()), state: 'shown' }),
  );
  const looked = { q: 'BOTH-1', by: 'permille', amount: 100 };
  const { fabrics, stamp } = (await staff.call(call.previewPrices, looked)).data;
  const given = { ...looked, fabrics, stamp };
  const editor = { kind: 'ia', id: null, address: null, language: 'zh-CN' } as const;
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query(
      `select from fabric_prices where fabric = (select id from fabrics where code = 'BOTH-1') for update`,
    );
    const changes = [staff.call(call.changePrices, given), staff.call(call.changePrices, given)];
    await waitingForLock(pool, 2);
    const saved = site.services.fabrics.save(editor, sampleFabric({ code: 'BOTH-1', weight_gsm: 125 }), 1);
    await waitingForLock(pool, 3);
    await holder.query('rollback');
    expect((await Promise.all(changes)).map(({ code }) => code).toSorted()).toEqual([1, 409]);
    expect(await saved).toMatchObject({ ok: false, reason: 'stale' });
  } finally {
    holder.release(true);
  }
  expect(await prices('BOTH-1')).toEqual([2_046, 1_859]);
});

test('a draft can be deleted for good, and stands in the log; what was shown cannot', async () => {
  const draft = sampleFabric({ code: 'GONE-1' });
  const { data: made } = await staff.call(call.saveFabric, { revision: 0, fabric: JSON.stringify(draft) });
  const target = { id: made.id, revision: made.revision };
  expect((await staff.call(call.removeFabricDraft, { ...target, revision: 99 })).code).toBe(409);
  expect(await staff.call(call.removeFabricDraft, target)).toMatchObject({ code: 1, data: null });
  expect((await staff.call(call.getDeskFabric, { id: made.id })).code).toBe(404);
  const { rows } = await site.services.database.pool.query(
    `select before->>'code' as code from audit_entries where action = 'fabrics.delete' and subject = $1`,
    [`fabric/${made.id}`],
  );
  expect(rows).toEqual([{ code: 'GONE-1' }]);
  const shown = await site.services.fabrics.find('WF-0005');
  const refused = await staff.call(call.removeFabricDraft, { id: shown?.id, revision: shown?.revision });
  expect(refused).toMatchObject({ code: 409, msg: '只能删除草稿' });
});
