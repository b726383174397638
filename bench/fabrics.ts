import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { basicColours } from '#fabrics/catalogue/basic-colours.ts';
import { catalogue } from '#fabrics/catalogue/catalogue.server.ts';
import {
  type CatalogueQuery,
  catalogueSorts,
  choiceFilters,
  everything,
  limitFilters,
  type Range,
} from '#fabrics/catalogue/catalogue-query.ts';
import { viewCatalogue } from '#fabrics/catalogue/catalogue-view.server.ts';
import type { FabricDraft } from '#fabrics/contract.ts';
import { writeFabrics } from '#fabrics/fabric-store.server.ts';
import { systemClock } from '#kit/text/time.ts';
import { type Drawing, measureCombinations } from './client/combinations.ts';
import { manyFabrics } from './client/many-fabrics.ts';
import { withOwnDatabase } from './client/own-database.ts';

const fabrics = Number(process.env.BENCH_FABRICS ?? 100_000);
const queries = Number(process.env.BENCH_QUERIES ?? 400);
const facetsLimitMs = 40;
const wordsLimitMs = 60;
const holdMs = 20;
/** As people type: common ones often, and hundreds of others once. */
const common = ['棉', '府绸', 'denim', '丝光棉', '涤纶', '180克纯棉汗布'];
const kindsOfCloth = ['府绸', '汗布', '牛仔布', '双绉', '灯芯绒', 'twill', 'satin', 'fuchou', 'jersey', '罗马布'];
const colours = ['白', '蓝色', '红', '本白', 'navy', 'grey', '驼', '墨绿', '藏蓝', '米'];
const kindsOfFibre = ['棉', '再生 涤纶', '天丝弹力', 'silk', '羊毛', '人棉', '亚麻', '锦纶'];
const words = ({ random }: Drawing): string =>
  random.often(0.5)
    ? random.pick(common)
    : random.often(0.2)
      ? `PO-${random.between(1, 99)}`
      : [random.pick(kindsOfFibre), random.pick(kindsOfCloth), random.often(0.4) ? random.pick(colours) : ''].join(' ');
/** Nothing is called so, alone or with the rest. */
const unknown = ({ random }: Drawing): string => random.pick(['航天飞机', 'zzyzx', '棉 航天飞机', 'poplni']);

/** Any combination: of filters, their options, ranges, words, a colour, an order, a later page. */
function someQuery({ random, isAsked, some }: Drawing, q: string): CatalogueQuery {
  const range = (least: number, most: number): Range => {
    if (!isAsked()) return { from: null, to: null };
    const from = random.between(least, most);
    const to = random.between(from, most);
    return random.pick([
      { from, to },
      { from, to: null },
      { from: null, to },
    ]);
  };
  return {
    ...everything,
    q,
    kind: some(choiceFilters.kind),
    construction: some(choiceFilters.construction),
    fibre: some(choiceFilters.fibre),
    pattern: some(choiceFilters.pattern),
    season: some(choiceFilters.season),
    function: some(choiceFilters.function),
    safety: some(choiceFilters.safety),
    certificate: some(choiceFilters.certificate),
    weight: range(20, 400),
    width: range(90, 300),
    price: range(5, 120),
    lead: isAsked() ? random.pick(limitFilters.lead) : null,
    minimum: isAsked() ? random.pick(limitFilters.minimum) : null,
    stock: isAsked(),
    colour: isAsked() ? (random.often(0.5) ? random.pick(basicColours).hex : '#0d9488') : null,
    sort: isAsked() ? random.pick(catalogueSorts) : undefined,
    page: random.often(0.2) ? random.between(2, 40) : 1,
  };
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** In megabytes: what JavaScript holds once its garbage is collected, and what the process has of the machine. */
function memory(): { held: number; resident: number } {
  collect();
  collect();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  return { held: (heapUsed + arrayBuffers) / 2 ** 20, resident: rss / 2 ** 20 };
}

const run = () =>
  withOwnDatabase('fabrics', { synchronousCommit: false }, async (database) => {
    let part: FabricDraft[] = [];
    const flush = () =>
      database
        .transaction((client) => writeFabrics(client, part, { at: new Date(), state: 'shown' }))
        .then(() => {
          part = [];
        });
    for (const draft of manyFabrics({ count: fabrics, today: '2026-11-21' }))
      if (part.push(draft) === 500) await flush();
    await flush();
    await database.pool.query('vacuum analyze');
    const report = (error: unknown) => console.error(error);
    const shelf = catalogue({ database, notices: { listen() {}, onGap() {} }, clock: systemClock, report });
    const before = memory();
    const began = performance.now();
    await shelf.find(everything);
    const all = `${fabrics.toLocaleString('en')} fabrics`;
    console.log(`${all} read into memory in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    const after = memory();
    console.log(
      `memory of the catalogue, garbage collected: ${(after.held - before.held).toFixed(0)} MB held; resident ${before.resident.toFixed(0)} -> ${after.resident.toFixed(0)} MB`,
    );
    const of = { all, page: 'fabrics' };
    for (const [limitMs, texts] of [
      [facetsLimitMs, () => ''],
      [wordsLimitMs, words],
      [wordsLimitMs, unknown],
    ] as const) {
      console.log(texts === words ? '\nwords' : texts === unknown ? '\nwords that find nothing' : '\nfacets');
      const ask = async (drawing: Drawing) =>
        (await viewCatalogue(shelf, someQuery(drawing, texts(drawing)), 'zh-CN')).total;
      await measureCombinations({ queries, limitMs, holdMs, of, ask });
    }
  });

export default { name: `fabrics: any combination of filters over ${fabrics} fabrics, at the server`, run };
