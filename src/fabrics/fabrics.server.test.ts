import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#kit/db/audit-entry.ts';
import { type Database, openDatabase } from '#kit/db/database.server.ts';
import { openTestDatabase } from '#tests/database.ts';
import { testClock } from '#tests/test-clock.ts';
import { type FabricDraft, fabricDraft } from './contract.ts';
import { fabricProblems } from './fabric-checks.ts';
import { readShown, writeFabrics } from './fabric-store.server.ts';
import { type Fabrics, fabrics } from './fabrics.server.ts';
import { sampleFabric } from './sample-fabric.ts';

const today = '2026-11-21';
const problemsOf = (change: Partial<FabricDraft>, language: 'zh-CN' | 'en' = 'zh-CN') =>
  fabricProblems(sampleFabric(change), today, language);

describe('a draft', () => {
  test('that fits together has no problem', () => {
    expect(problemsOf({})).toEqual({});
  });

  test.each([
    [
      'composition',
      {
        composition: [
          { fibre: 'cotton', permille: 700 },
          { fibre: 'polyester', permille: 310 },
        ],
      },
      '成分合计 101%，应为 100%',
    ],
    [
      'prices',
      {
        prices: [
          { from: 100, price_fen: 1_000 },
          { from: 500, price_fen: 1_001 },
        ],
      },
      '量越大单价不能越高',
    ],
    [
      'certificates',
      { certificates: [{ kind: 'grs', number: 'CU 1', valid_to: '2026-11-20' }] },
      'GRS 全球回收 已于 2026-11-20 过期',
    ],
    [
      'certificates',
      { certificates: [{ kind: 'grs', number: 'CU 1', valid_to: '2026-02-30' }] },
      '证书有效期不是有效日期',
    ],
    ['usable_width_cm', { usable_width_cm: 150 }, '有效门幅不能大于全幅'],
    ['yarns', { yarns: [{ place: 'warp', count: 0.2, unit: 'Ne', ply: 1 }] }, '纱支与单位不符，请核对'],
    ['fastness_washing', { fastness_washing: 42 }, '色牢度为 1 至 5 级，可取半级（耐光至 8 级）'],
    ['fastness_rubbing_dry', { safety_class: 'A', fastness_rubbing_dry: 35 }, '低于 A 类的要求（GB 18401）'],
    ['minimum_per_colour', { minimum_per_colour: 200 }, '每色起订量不能大于总起订量'],
    ['colours', { colours: [] }, '请至少填写一个颜色'],
    ['unit', { unit: 'kilogram' }, '梭织按米，针织可按公斤'],
  ] as [string, Partial<FabricDraft>, string][])('is refused at %s in words', (name, change, words) => {
    expect(problemsOf(change)).toEqual({ [name]: words });
    expect(Object.values(problemsOf(change, 'en'))[0]).toMatch(/^[\x20-\x7e®]+$/);
  });

  test('a certificate is good until the end of its last day', () => {
    expect(problemsOf({ certificates: [{ kind: 'grs', number: 'CU 1', valid_to: today }] })).toEqual({});
  });

  test('comes on the wire as text, lists by repetition and tables as JSON', () => {
    const draft = sampleFabric();
    const wire = Object.fromEntries(
      Object.entries(draft).map(([name, value]) => [
        name,
        typeof value === 'number'
          ? String(value)
          : Array.isArray(value) && typeof value[0] === 'object'
            ? JSON.stringify(value)
            : value,
      ]),
    );
    expect(fabricDraft.parse(wire)).toEqual(draft);
    const wrong = fabricDraft.safeParse({ ...wire, weight_gsm: 'much', code: '棉', surprise: '1' });
    expect(wrong.success).toBe(false);
    expect(wrong.error?.issues.map(({ path, code, ...rest }) => ('keys' in rest ? rest.keys[0] : path[0]))).toEqual(
      expect.arrayContaining(['weight_gsm', 'code', 'surprise']),
    );
  });
});

describe('the store', () => {
  let kept: { url: string; close(): Promise<void> };
  let database: Database;
  let store: Fabrics;
  const who = { kind: 'ia', id: null, address: null, language: 'zh-CN' } as const;
  const clock = testClock('2026-11-21T04:00:00Z');
  const someEditor = async () =>
    (
      await database.pool.query(
        `insert into screen_users (username, name, password_hash, roles) values (gen_random_uuid(), '', '', '{editor}') returning id`,
      )
    ).rows[0]?.id as number;
  beforeAll(async () => {
    kept = await openTestDatabase();
    database = openDatabase(kept.url, { connections: 3 });
    store = fabrics({
      database,
      notices: { listen() {}, onGap() {} },
      clock,
      audit,
      report: (error) => Promise.reject(error),
    });
  });
  afterAll(async () => {
    await database.close();
    await kept.close();
  });

  test('keeps a fabric as it was written, with Lab and dtex worked out, and writes who did it', async () => {
    const draft = sampleFabric();
    const saved = await store.save(who, draft, 0);
    if (!saved.ok) throw new Error(saved.reason);
    expect(saved.value).toMatchObject({ ...draft, revision: 1, state: 'draft' });
    expect(saved.value.colours[0]?.lab[0]).toBeCloseTo(94.9, 0);
    expect(saved.value.yarns[0]?.dtex).toBeCloseTo(147.6, 1);
    expect(await store.find(draft.code)).toEqual(saved.value);
    const { rows } = await database.pool.query(
      `select action, after->>'code' as code from audit_entries where subject = $1`,
      [`fabric/${saved.value.id}`],
    );
    expect(rows).toEqual([{ action: 'fabrics.create', code: draft.code }]);
  });

  test('refuses a code that there is, a stale revision, and what does not fit, with its fields', async () => {
    const draft = sampleFabric({ code: 'WF-2' });
    expect(await store.save(who, draft, 0)).toMatchObject({ ok: true });
    const other = sampleFabric({ code: 'WF-2', weight_gsm: 131 });
    expect(await store.save(who, other, 0)).toMatchObject({ ok: false, reason: 'code_taken' });
    const fewer = sampleFabric({ code: 'WF-2', colours: draft.colours.slice(1), prices: draft.prices.slice(0, 1) });
    expect(await store.save(who, fewer, 1)).toMatchObject({ ok: true, value: { revision: 2, colours: { length: 1 } } });
    expect(await store.save(who, draft, 1)).toMatchObject({ ok: false, reason: 'stale', data: { revision: 2 } });
    expect(await store.save(who, { ...draft, weight_gsm: 10, usable_width_cm: 400 }, 2)).toMatchObject({
      ok: false,
      reason: 'invalid',
      data: { fields: { usable_width_cm: '有效门幅不能大于全幅' } },
    });
  });

  test('two who create one code at once make one fabric', async () => {
    const draft = sampleFabric({ code: 'WF-3' });
    const other = { ...who, id: await someEditor() };
    const answers = await Promise.all([store.save(who, draft, 0), store.save(other, draft, 0)]);
    expect(answers.map((answer) => (answer.ok ? 'saved' : answer.reason)).toSorted()).toEqual(['code_taken', 'saved']);
  });

  test('a new fabric that is sent again by who made it, its answer lost, is made once; later and by others it is taken', async () => {
    const draft = sampleFabric({ code: 'WF-5' });
    const me = { ...who, id: await someEditor() };
    const [first, again] = await Promise.all([store.save(me, draft, 0), store.save(me, draft, 0)]);
    expect(first).toMatchObject({ ok: true, value: { revision: 1 } });
    expect(again).toEqual(first);
    const { id } = (first as { value: { id: number } }).value;
    const { rows } = await database.pool.query('select action from audit_entries where subject = $1', [`fabric/${id}`]);
    expect(rows).toEqual([{ action: 'fabrics.create' }]);
    const taken = { ok: false, reason: 'code_taken' };
    expect(await store.save({ ...who, id: await someEditor() }, draft, 0)).toMatchObject(taken);
    expect(await store.save(me, { ...draft, colours: draft.colours.slice(1) }, 0)).toMatchObject(taken);
    clock.forward(600_000);
    expect(await store.save(me, draft, 0)).toMatchObject(taken);
  });

  test('shows and withdraws by the table of states', async () => {
    const made = await store.save(who, sampleFabric({ code: 'WF-4' }), 0);
    if (!made.ok) throw new Error(made.reason);
    const { id } = made.value;
    expect(await store.setState(who, { id, revision: 1 }, 'draft')).toMatchObject({ reason: 'wrong_state' });
    expect(await store.setState(who, { id, revision: 1 }, 'shown')).toMatchObject({
      value: { state: 'shown', revision: 2 },
    });
    expect(await store.setState(who, { id, revision: 1 }, 'withdrawn')).toMatchObject({ reason: 'stale' });
    expect(await store.setState(who, { id: 0, revision: 1 }, 'shown')).toMatchObject({ reason: 'none' });
  });

  test('writes many at once and reads what is shown in parts', async () => {
    const drafts = Array.from({ length: 25 }, (_, at) => sampleFabric({ code: `MANY-${at}` }));
    const written = await database.transaction((client) =>
      writeFabrics(client, drafts, { at: new Date(), state: 'shown' }),
    );
    expect(written.every(({ revision }) => revision === 1)).toBe(true);
    const parts: number[] = [];
    for await (const part of readShown(database.pool, 10)) parts.push(part.length);
    expect(parts).toEqual([10, 10, 6]);
    const again = await database.transaction((client) => writeFabrics(client, drafts, { at: new Date() }));
    expect(again.every(({ revision }) => revision === 2)).toBe(true);
  });
});
