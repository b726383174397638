import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fabric } from '#fabrics/contract.ts';
import { sampleFabrics } from '#fabrics/demonstration.server.ts';
import { readShown, writeFabrics, writeMissingWords } from '#fabrics/fabric-store.server.ts';
import { type Database, openDatabase } from '#kit/db/database.server.ts';
import { openTestDatabase } from '#tests/database.ts';
import { testClock } from '#tests/test-clock.ts';
import { type Catalogue, catalogue } from './catalogue.server.ts';
import { type CatalogueQuery, everything } from './catalogue-query.ts';
import { viewCatalogue } from './catalogue-view.server.ts';

const today = '2026-11-21';
let kept: { url: string; close(): Promise<void> };
let database: Database;
let shelf: Catalogue;
let all: Fabric[];

beforeAll(async () => {
  kept = await openTestDatabase();
  database = openDatabase(kept.url, { connections: 3 });
  const drafts = sampleFabrics({ count: 300, today });
  await database.transaction((client) => writeFabrics(client, drafts, { at: new Date(), state: 'shown' }));
  const report = (error: unknown) => expect(error).toBeUndefined();
  const notices = { listen() {}, onGap() {} };
  shelf = catalogue({ database, notices, clock: testClock(`${today}T04:00:00Z`), report });
  all = [];
  for await (const part of readShown(database.pool)) all.push(...part);
});
afterAll(async () => {
  await database.close();
  await kept.close();
});

const found = async (q: string, more: Partial<CatalogueQuery> = {}) => {
  const codes: string[] = [];
  const { pages } = await shelf.find({ ...everything, ...more, q });
  for (let page = 1; page <= pages; page++)
    for (const { code } of (await shelf.find({ ...everything, ...more, q, page })).fabrics) codes.push(code);
  return codes.toSorted();
};
const codesWhere = (isMeant: (fabric: Fabric) => boolean) =>
  all
    .filter(isMeant)
    .map(({ code }) => code)
    .toSorted();

describe('what is typed', () => {
  test('may be a quantity in any unit, of which a twentieth more or less is found', async () => {
    const about = codesWhere(({ weight_gsm }) => Math.abs(weight_gsm - 180) <= 9);
    expect(about.length).toBeGreaterThan(3);
    for (const q of ['180克', '180 g/m2', '180gsm', '１８０ｇ', '180 g/m²']) expect(await found(q), q).toEqual(about);
    const wide = codesWhere(({ usable_width_cm }) => Math.abs(usable_width_cm - 150) <= 7.5);
    for (const q of ['1.5米', '1.5m', '150cm', '150公分']) expect(await found(q), q).toEqual(wide);
  });

  test('may be written together', async () => {
    const jerseys = codesWhere(
      ({ construction, composition, weight_gsm }) =>
        construction === 'jersey' &&
        composition.length === 1 &&
        composition[0]?.fibre === 'cotton' &&
        Math.abs(weight_gsm - 180) <= 9,
    );
    expect(jerseys.length).toBeGreaterThan(0);
    for (const q of ['180克纯棉汗布', '纯棉180g汗布', '純棉 汗布 180克']) expect(await found(q), q).toEqual(jerseys);
    for (const q of ['面料', 'fabrics']) expect(await found(q), q).toHaveLength(all.length);
  });

  test('may be pinyin of the name, or its initials', async () => {
    const poplins = codesWhere(({ name_zh }) => name_zh.includes('府绸'));
    expect(await found('fuchou')).toEqual(expect.arrayContaining(poplins));
    expect(await found('jmfc')).toEqual(codesWhere(({ name_zh }) => name_zh.includes('精棉府绸')));
  });
});

test('words that find nothing show what may have been meant: a slip mended, or without one part', async () => {
  const near = async (q: string) => (await viewCatalogue(shelf, { ...everything, q }, 'en')).nearest;
  for (const { name } of await near('poplni')) expect(name).toMatch(/poplin/i);
  expect((await near('popiln')).length).toBe(8);
  for (const { composition } of await near('羊绒 航天飞机')) expect(composition).toMatch(/cashmere/i);
  expect(await near('航天飞机')).toEqual([]);
  expect(await near('府绸')).toEqual([]);
});

test('a search without a hit says what each filter cuts off, as searching without it does', async () => {
  const query: CatalogueQuery = { ...everything, q: '府绸', fibre: ['silk'], kind: ['knitted'], stock: true };
  const { total, without } = await shelf.find(query);
  expect(total).toBe(0);
  expect(without.map(({ filter }) => filter).toSorted()).toEqual(['fibre', 'kind', 'q', 'stock']);
  for (const { filter, total: left } of without)
    expect((await shelf.find({ ...query, [filter]: everything[filter as 'q'] })).total, filter).toBe(left);
});

test('a fabric that an older version wrote has no words until it is given some', async () => {
  const [one] = all as [Fabric];
  await database.pool.query(`update fabrics set code = code, name_zh = '手工缂丝' where id = $1`, [one.id]);
  expect(await found('手工缂丝')).toEqual([]);
  await writeMissingWords(database.pool);
  await shelf.changed([one.id]);
  expect(await found('手工缂丝')).toEqual([one.code]);
  await database.pool.query('delete from fabrics where id = $1', [one.id]);
  const { rows } = await database.pool.query('select 1 from fabric_words where fabric = $1', [one.id]);
  expect(rows).toEqual([]);
});
