import { basicColours } from '#fabrics/catalogue/basic-colours.ts';
import { catalogue } from '#fabrics/catalogue/catalogue.server.ts';
import { type CatalogueQuery, catalogueSorts, choiceFilters, everything } from '#fabrics/catalogue/catalogue-query.ts';
import type { FabricDraft } from '#fabrics/contract.ts';
import { chance } from '#fabrics/demonstration/chance.ts';
import { makeFabrics } from '#fabrics/demonstration/make-fabrics.ts';
import { writeFabrics } from '#fabrics/fabric-store.server.ts';
import { systemClock } from '#kit/time.ts';
import { measureCombinations } from './client/combinations.ts';
import { withOwnDatabase } from './client/own-database.ts';

const fabrics = Number(process.env.BENCH_FABRICS ?? 100_000);
const queries = Number(process.env.BENCH_QUERIES ?? 400);
const limitMs = 30;
const words = ['', '', '', '府绸', '丝光棉', 'denim', '40s', '再生 涤纶', 'PO-1', '天丝弹力', 'chiffon silk'];

/** A combination as visitors make them: some filters, at times a word, a colour, an order, a later page. */
function someQuery(serial: number): CatalogueQuery {
  const random = chance(serial);
  const some = <Option>(options: readonly Option[], share: number): Option[] =>
    random.often(share) ? Array.from({ length: random.between(1, 3) }, () => random.pick(options)) : [];
  return {
    ...everything,
    q: random.pick(words),
    kind: some(choiceFilters.kind, 0.15),
    construction: some(choiceFilters.construction, 0.3),
    fibre: some(choiceFilters.fibre, 0.4),
    pattern: some(choiceFilters.pattern, 0.15),
    season: some(choiceFilters.season, 0.2),
    function: some(choiceFilters.function, 0.15),
    safety: some(choiceFilters.safety, 0.15),
    certificate: some(choiceFilters.certificate, 0.2),
    weight: random.often(0.3) ? { from: random.between(20, 200), to: random.between(200, 400) } : everything.weight,
    price: random.often(0.3) ? { from: null, to: random.between(10, 90) } : everything.price,
    minimum: random.often(0.2) ? random.pick([20, 50, 100]) : null,
    stock: random.often(0.2),
    colour: random.often(0.25) ? (random.often(0.5) ? random.pick(basicColours).hex : '#0d9488') : null,
    sort: random.often(0.4) ? random.pick(catalogueSorts) : undefined,
    page: random.often(0.2) ? random.between(2, 40) : 1,
  };
}

const run = () =>
  withOwnDatabase('fabrics', { waitsForDisk: false }, async (database) => {
    let part: FabricDraft[] = [];
    const flush = () =>
      database
        .transaction((client) => writeFabrics(client, part, { at: new Date(), state: 'shown' }))
        .then(() => {
          part = [];
        });
    for (const draft of makeFabrics({ count: fabrics, today: '2026-11-21' }))
      if (part.push(draft) === 500) await flush();
    await flush();
    await database.pool.query('vacuum analyze');
    const report = (error: unknown) => console.error(error);
    const shelf = catalogue({ database, notices: { listen() {}, onGap() {} }, clock: systemClock, report });
    const began = performance.now();
    await shelf.find(everything);
    const all = `${fabrics.toLocaleString('en')} fabrics`;
    console.log(`${all} read into memory in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    await measureCombinations({
      queries,
      limitMs,
      of: { all, page: 'fabrics' },
      ask: async (serial) => (await shelf.find(someQuery(serial))).total,
    });
  });

export default { name: `fabrics: any combination of filters over ${fabrics} fabrics, at the server`, run };
