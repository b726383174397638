import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { colourDistance, labOfHex } from '#fabrics/colour-distance.ts';
import type { Fabric } from '#fabrics/contract.ts';
import { sampleFabrics } from '#fabrics/demonstration.server.ts';
import { readShown, tellChanged, writeFabrics } from '#fabrics/fabric-store.server.ts';
import { constructions, keysOf } from '#fabrics/fabric-terms.ts';
import type { Fibre } from '#fabrics/fibres.ts';
import { canonicalQuery } from '#kit/call/page-address.ts';
import { type Database, openDatabase } from '#kit/db/database.server.ts';
import { type Notices, openNotices } from '#kit/live/notices.server.ts';
import { openTestDatabase } from '#tests/database.ts';
import { testClock } from '#tests/test-clock.ts';
import { basicColours } from './basic-colours.ts';
import { type Catalogue, catalogue } from './catalogue.server.ts';
import {
  type CatalogueQuery,
  type ChoiceFilter,
  catalogueSorts,
  choiceFilters,
  colourTolerance,
  everything,
  fabricParameters,
  limitFilters,
  rangeFilters,
  rangeSteps,
  readQuery,
  writeQuery,
} from './catalogue-query.ts';
import { perMetre, rangeOfStep } from './fabric-facts.ts';

const today = '2026-11-21';
let kept: { url: string; close(): Promise<void> };
let database: Database;
let notices: Notices;
let shelf: Catalogue;
let all: Fabric[];
const clock = testClock(`${today}T04:00:00Z`);
const faults: unknown[] = [];
const open = () => catalogue({ database, notices, clock, report: (error) => void faults.push(error) });

beforeAll(async () => {
  kept = await openTestDatabase();
  database = openDatabase(kept.url, { connections: 3 });
  notices = openNotices(kept.url, () => {});
  const drafts = sampleFabrics({ count: 300, today });
  await database.transaction((client) => writeFabrics(client, drafts, { at: new Date(), state: 'shown' }));
  shelf = open();
  all = [];
  for await (const part of readShown(database.pool)) all.push(...part);
});
afterAll(async () => {
  // What is still being read as everything closes may fail.
  expect(faults).toEqual([]);
  await notices.close();
  await database.close();
  await kept.close();
});

const priceOf = (fabric: Fabric) => Math.round(perMetre(fabric.prices[0]?.price_fen ?? 0, fabric.unit, fabric) / 100);
const values: Record<ChoiceFilter, (fabric: Fabric) => readonly string[]> = {
  kind: ({ construction }) => [constructions[construction].kind],
  construction: ({ construction }) => [construction],
  fibre: ({ composition }) => composition.map(({ fibre }) => fibre),
  pattern: ({ pattern }) => [pattern],
  season: ({ seasons }) => seasons,
  function: ({ functions }) => functions,
  safety: ({ safety_class }) => [safety_class],
  certificate: ({ certificates }) => certificates.filter(({ valid_to }) => valid_to >= today).map(({ kind }) => kind),
};
const numbers = {
  weight: ({ weight_gsm }: Fabric) => weight_gsm,
  width: ({ usable_width_cm }: Fabric) => usable_width_cm,
  price: priceOf,
  lead: ({ bulk_days }: Fabric) => bulk_days,
  minimum: ({ minimum_order }: Fabric) => minimum_order,
};
const nearest = (fabric: Fabric, hex: string) =>
  Math.min(...fabric.colours.map(({ lab }) => colourDistance(lab, labOfHex(hex))));
/** Read anew for every fabric, one filter after the other. */
const fits = (fabric: Fabric, query: CatalogueQuery): boolean => {
  for (const name of keysOf(choiceFilters)) {
    const [wanted, has] = [query[name] as readonly string[], values[name](fabric)];
    const isAllOf = name === 'function' || name === 'certificate';
    if (
      isAllOf
        ? !wanted.every((each) => has.includes(each))
        : wanted.length > 0 && !wanted.some((each) => has.includes(each))
    )
      return false;
  }
  for (const name of rangeFilters) {
    const { from, to } = query[name];
    const value = numbers[name](fabric);
    if ((from !== null && value < from) || (to !== null && value > to)) return false;
  }
  for (const name of ['lead', 'minimum'] as const)
    if (query[name] !== null && numbers[name](fabric) > (query[name] as number)) return false;
  if (query.stock && !fabric.colours.some(({ stock }) => stock > 0)) return false;
  return query.colour === null || nearest(fabric, query.colour) <= colourTolerance;
};
/** Codes of what is found by words alone, page by page; which those are is shown by the tests of words. */
async function foundBy(q: string): Promise<ReadonlySet<string>> {
  if (q === '') return new Set(all.map(({ code }) => code));
  const codes = new Set<string>();
  const { pages } = await shelf.find({ ...everything, q });
  for (let page = 1; page <= pages; page++)
    for (const { code } of (await shelf.find({ ...everything, q, page })).fabrics) codes.add(code);
  return codes;
}

const some = <Option>(options: readonly Option[]): fc.Arbitrary<Option[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<Option[]>([]) },
    { weight: 1, arbitrary: fc.subarray([...options], { minLength: 1 }) },
  );
const range = (most: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant({ from: null, to: null }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: most }), fc.option(fc.integer({ min: 0, max: most })))
        .map(([from, more]) => ({ from, to: more === null ? null : from + more })),
    },
  );
const randomQuery: fc.Arbitrary<CatalogueQuery> = fc.record({
  q: fc.constant(''),
  kind: some(choiceFilters.kind),
  construction: some(choiceFilters.construction),
  fibre: some(choiceFilters.fibre),
  pattern: some(choiceFilters.pattern),
  season: some(choiceFilters.season),
  function: some(choiceFilters.function),
  safety: some(choiceFilters.safety),
  certificate: some(choiceFilters.certificate),
  weight: range(400),
  width: range(180),
  price: range(120),
  lead: fc.option(fc.integer({ min: 5, max: 40 }), { freq: 1 }),
  minimum: fc.option(fc.integer({ min: 5, max: 600 }), { freq: 1 }),
  stock: fc.boolean(),
  colour: fc.oneof(fc.constant(null), fc.constantFrom(...basicColours.map(({ hex }) => hex), '#0d9488')),
  sort: fc.option(fc.constantFrom(...catalogueSorts), { nil: undefined }),
  view: fc.constant('grid' as const),
  units: fc.constant('metric' as const),
  page: fc.constant(1),
});

describe('counts of every option, on random filters', () => {
  test('are those of reading every fabric, or every one that the words find', async () => {
    const named = new Map<string, ReadonlySet<string>>();
    for (const q of ['', '棉', 'poplin']) named.set(q, await foundBy(q));
    const sizes = [...named.values()].map(({ size }) => size);
    expect(sizes.every((size) => size > 5) && new Set(sizes).size === 3, String(sizes)).toBe(true);
    await fc.assert(
      fc.asyncProperty(randomQuery, fc.constantFrom('', ...named.keys()), async (filters, q) => {
        const query = { ...filters, q };
        const within = all.filter(({ code }) => named.get(q)?.has(code));
        const count = (asked: CatalogueQuery) => within.filter((fabric) => fits(fabric, asked)).length;
        const { total, facets } = await shelf.find(query);
        expect(total).toBe(count(query));
        for (const name of keysOf(choiceFilters))
          for (const [at, option] of choiceFilters[name].entries()) {
            const isAllOf = name === 'function' || name === 'certificate';
            const chosen = isAllOf ? [...new Set([...(query[name] as string[]), option])] : [option];
            expect(facets.choices[name][at], `${name} ${option}`).toBe(count({ ...query, [name]: chosen }));
          }
        for (const name of rangeFilters)
          for (const [at] of rangeSteps[name].entries())
            expect(facets.ranges[name][at], `${name} ${at}`).toBe(count({ ...query, [name]: rangeOfStep(name, at) }));
        for (const name of ['lead', 'minimum'] as const)
          for (const [at, most] of limitFilters[name].entries())
            expect(facets.limits[name][at], `${name} ${most}`).toBe(count({ ...query, [name]: most }));
        for (const [at, { hex }] of basicColours.entries())
          expect(facets.basic[at], hex).toBe(count({ ...query, colour: hex }));
        expect(facets.stock).toBe(count({ ...query, stock: true }));
      }),
      { numRuns: 25 },
    );
  });

  test('and the order is the one that was asked for, over all pages', async () => {
    const key: Record<string, (fabric: Fabric) => number> = {
      price: (fabric) => perMetre(fabric.prices[0]?.price_fen ?? 0, fabric.unit, fabric),
      weight: numbers.weight,
      lead: numbers.lead,
      minimum: numbers.minimum,
      new: ({ id }) => -id,
    };
    await fc.assert(
      fc.asyncProperty(randomQuery, async (query) => {
        const found: Fabric[] = [];
        const { pages } = await shelf.find(query);
        for (let page = 1; page <= pages; page++) found.push(...(await shelf.find({ ...query, page })).fabrics);
        const { sort, colour } = query;
        const turn = sort?.endsWith('_down') ? -1 : 1;
        const by = sort
          ? key[sort.replace('_down', '')]
          : colour
            ? (fabric: Fabric) => Math.fround(nearest(fabric, colour))
            : key.new;
        const expected = all
          .filter((fabric) => fits(fabric, query))
          .sort((one, other) => turn * ((by?.(one) ?? 0) - (by?.(other) ?? 0)) || other.id - one.id);
        expect(found.map(({ code }) => code)).toEqual(expected.map(({ code }) => code));
      }),
      { numRuns: 12 },
    );
  });
});

describe('an address', () => {
  test('says a query and is read as the same one', () => {
    fc.assert(
      fc.property(randomQuery, (query) => {
        expect(readQuery(new URLSearchParams(writeQuery(query, { page: query.page })))).toEqual(query);
      }),
    );
    // As pages that are kept for many are asked for.
    const chosen = readQuery(new URLSearchParams(Object.entries(choiceFilters).map(([name, of]) => [name, of.join()])));
    expect(chosen.construction).toHaveLength(choiceFilters.construction.length);
    expect(readQuery(new URLSearchParams(canonicalQuery(writeQuery(chosen), fabricParameters)))).toEqual(chosen);
    expect(writeQuery(everything)).toBe('');
    expect(writeQuery({ ...everything, page: 4 }, { fibre: ['cotton'] })).toBe('?fibre=cotton');
  });

  test('with anything in it is read without a fault, and what is read is read again as the same', () => {
    const name = fc.constantFrom(
      ...Object.keys(everything),
      ...rangeFilters.flatMap((of) => [`${of}_from`, `${of}_to`]),
    );
    const known = fc.constantFrom(
      ...Object.values(choiceFilters).flat(),
      '1',
      '0',
      '-5',
      '1e9',
      '#0d9488',
      ',',
      ' ',
      '\u0000',
    );
    const text = fc.oneof(
      fc.nat({ max: 60 }).map((more) => `${'布'.repeat(20 + more)}  布`),
      fc.string({ unit: 'binary', maxLength: 90 }),
      fc.array(known, { maxLength: 30 }).map((parts) => parts.join(',')),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text), { maxLength: 9 }), (pairs) => {
        const query = readQuery(new URLSearchParams(pairs));
        expect(readQuery(new URLSearchParams(writeQuery(query, { page: query.page })))).toEqual(query);
      }),
    );
  });

  test('that is nonsense asks for everything; a range the wrong way round is turned', () => {
    const nonsense =
      'fibre=stone&construction=%00&weight_from=-5&price_to=1e9&colour=teal&sort=up&page=0&stock=yes&lead=%F0';
    expect(readQuery(new URLSearchParams(nonsense))).toEqual(everything);
    expect(readQuery(new URLSearchParams('weight_from=300&weight_to=100')).weight).toEqual({ from: 100, to: 300 });
    expect(readQuery(new URLSearchParams('fibre=linen,cotton&fibre=cotton')).fibre).toEqual(['cotton', 'linen']);
  });
});

describe('words', () => {
  const names = async (q: string) => (await shelf.find({ ...everything, q })).fabrics;
  test.each([
    ['府绸', ({ construction }: Fabric) => construction === 'poplin'],
    ['精梳棉府绸', ({ name_zh }: Fabric) => name_zh.includes('精梳棉府绸')],
    ['絲光府綢', ({ name_zh }: Fabric) => name_zh.includes('丝光') && name_zh.includes('府绸')],
    ['丝光府绸', ({ name_zh }: Fabric) => name_zh.includes('丝光') && name_zh.includes('府绸')],
    ['denim', ({ construction }: Fabric) => construction === 'denim'],
    ['40s poplin', ({ name_en }: Fabric) => /40s/.test(name_en)],
    ['ＧＥＯＲＧＥＴＴＥ', ({ construction }: Fabric) => construction === 'georgette'],
    ['silk chiffon', ({ composition }: Fabric) => composition[0]?.fibre === 'silk'],
  ] as const)('%s finds what is called so, first', async (q, isMeant) => {
    const [first] = await names(q);
    expect(first && isMeant(first), first?.name_zh).toBe(true);
  });

  test('a code finds its fabric; words that no fabric has find none', async () => {
    const wanted = all[40] as Fabric;
    expect((await names(wanted.code.toLowerCase()))[0]?.code).toBe(wanted.code);
    expect(await names('航天飞机')).toEqual([]);
    expect((await names('棉 航天飞机')).length).toBe(0);
    expect((await names('…')).length).toBe(20);
  });
});

describe('a fibre', () => {
  const of = (fibre: Fibre) => all.filter((fabric) => fabric.composition.some((share) => share.fibre === fibre)).length;
  const found = async (q: string, fibre: Fibre[] = []) => (await shelf.find({ ...everything, q, fibre })).total;

  test.each([
    ['silk', '丝绸 絲綢 真丝 蚕丝 桑蚕丝 silk'],
    ['wool', '毛料 毛呢 呢料 羊毛 wool'],
    ['cashmere', '羊绒 开司米 cashmere'],
    ['polyester', '涤纶 滌綸 聚酯 聚酯纤维 的确良 polyester poly'],
    ['polyamide', '锦纶 尼龙 尼龍 聚酰胺 nylon polyamide Nylon'],
    ['elastane', '氨纶 莱卡 弹力 elastane spandex lycra'],
    ['viscose', '粘胶 粘纤 黏胶 人棉 人造棉 人造丝 viscose rayon'],
    ['modal', '莫代尔 modal'],
    ['lyocell', '天丝 莱赛尔 莱塞尔 lyocell tencel'],
    ['acetate', '醋酸 醋纤 三醋酸 acetate'],
    ['cupro', '铜氨 铜氨纤维 cupro bemberg'],
    ['linen', '亚麻 亞麻 linen flax'],
    ['ramie', '苎麻 苧麻 ramie'],
    ['hemp', '汉麻 大麻 hemp'],
    ['cotton', '棉花 棉料 cotton'],
  ] as const)('%s is found by every name: %s', async (fibre, words) => {
    expect(of(fibre)).toBeGreaterThan(0);
    for (const q of words.split(' ')) {
      expect(await found(q, [fibre]), q).toBe(of(fibre));
      // A name may say one that the label does not: nothing else comes with it.
      expect(await found(q), q).toBeLessThan(of(fibre) + all.length * 0.03);
    }
  });

  test('is found within a longer word, whatever the rest of it says', async () => {
    for (const q of ['丝绸面料', '丝绸布', '真丝绸缎面料', '真丝连衣裙面料'])
      expect(await found(q, ['silk']), q).toBe(of('silk'));
    expect(await found('毛料大衣', ['wool'])).toBe(of('wool'));
    const [first, ...others] = (await shelf.find({ ...everything, q: '丝绸双绉' })).fabrics;
    for (const fabric of [first, ...others]) expect(fabric?.construction).toBe('crepe');
    expect(await found('丝绸航天飞机 府绸牛仔')).toBe(0);
  });

  test('that the name says comes first', async () => {
    const { fabrics } = await shelf.find({ ...everything, q: '丝绸' });
    expect(fabrics[0]?.name_en).toMatch(/silk/i);
    expect((await shelf.find({ ...everything, q: '涤纶' })).fabrics[0]?.name_zh).toContain('涤纶');
  });

  test('that is the only one is asked for as pure', async () => {
    const isPure = (fibre: Fibre) => (fabric: Fabric) => fabric.composition.every((share) => share.fibre === fibre);
    for (const [q, fibre] of [
      ['纯棉', 'cotton'],
      ['全棉', 'cotton'],
      ['pure cotton', 'cotton'],
      ['pure silk', 'silk'],
    ] as const)
      expect(await foundBy(q), q).toEqual(new Set(all.filter(isPure(fibre)).map(({ code }) => code)));
    expect((await shelf.find({ ...everything, q: '全棉府绸' })).fabrics[0]?.construction).toBe('poplin');
  });
});

describe('changes', () => {
  test('are seen by every process, and a paper that ends counts no more on the next day', async () => {
    const other = open();
    const before = (await other.find(everything)).total;
    expect(await open().count(), 'one that has read nothing yet').toBe(before);
    const draft = {
      ...(sampleFabrics({ count: 1, today })[0] as Fabric),
      code: 'NEW-1',
      certificates: [{ kind: 'fsc' as const, number: '1', valid_to: today }],
    };
    const [written] = await database.transaction((client) =>
      writeFabrics(client, [draft], { at: new Date(), state: 'shown' }),
    );
    await expect.poll(() => other.count(), { timeout: 20_000 }).toBe(before + 1);
    const withPaper = { ...everything, q: 'NEW-1', certificate: ['fsc' as const] };
    expect((await other.find(withPaper)).total).toBe(1);
    clock.forward(86_400_000);
    expect((await other.find(withPaper)).total).toBe(0);
    await database.pool.query(`update fabrics set state = 'withdrawn' where id = $1`, [written?.id]);
    await tellChanged(database.pool, [written?.id ?? 0]);
    await expect.poll(() => other.count(), { timeout: 20_000 }).toBe(before);
    await database.pool.query(`update fabrics set state = 'withdrawn' where code like 'DE-%'`);
    await database.pool.query(`select pg_notify('fabrics_changed', 'all')`);
    await expect.poll(() => other.count(), { timeout: 20_000 }).toBeLessThan(before);
  });
});
