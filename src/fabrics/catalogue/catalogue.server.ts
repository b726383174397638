import type { Fabric } from '#fabrics/contract.ts';
import { fabricsChannel, readFabrics, readShown } from '#fabrics/fabric-store.server.ts';
import type { Database } from '#kit/database.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import { bitsWhere } from '#kit/search/bits.ts';
import { businessDay, type Clock } from '#kit/time.ts';
import type { CatalogueQuery, CatalogueSort } from './catalogue-query.ts';
import { type FabricColumns, fabricColumns } from './fabric-columns.server.ts';
import { keptFabrics } from './kept-fabrics.server.ts';
import { nearestFabrics } from './nearest-fabrics.server.ts';
import { type Hits, searchColumns, sortRows } from './search-columns.server.ts';

export interface CataloguePage extends Omit<Hits, 'ids'> {
  fabrics: Fabric[];
}

export interface CatalogueNeeds {
  database: Database;
  notices: Pick<Notices, 'listen' | 'onGap'>;
  clock: Clock;
  report(error: unknown): void;
}

/** So many rows may be gone before the columns are made anew. */
const mostGone = 0.25;

/**
 * The shown fabrics, to be searched. Each process keeps columns of numbers in memory, made when they are first asked for
 * and kept fresh by notices, and the fabrics that its pages last showed.
 */
export function catalogue({ database, notices, clock, report }: CatalogueNeeds) {
  let index: FabricColumns | undefined;
  let loading: Promise<FabricColumns> | undefined;
  /** Changes are worked in one after the other; what comes while everything is read waits for it. */
  let working: Promise<void> = Promise.resolve();
  let orders = new Map<CatalogueSort, Uint32Array>();
  const shown = keptFabrics((ids) => readFabrics(database.pool, ids));

  async function readAll(): Promise<FabricColumns> {
    const made = fabricColumns();
    made.keepDay(businessDay(clock.now()));
    for await (const fabrics of readShown(database.pool)) for (const fabric of fabrics) made.add(fabric);
    index = made;
    orders = new Map();
    return made;
  }

  async function refresh(ids: readonly number[] | 'all'): Promise<void> {
    if (!index) return;
    if (ids === 'all' || index.goneCount > 500 + index.length * mostGone) {
      await readAll();
      return;
    }
    const read = await readFabrics(database.pool, ids);
    const present = index;
    for (const id of ids) present.remove(id);
    for (const fabric of read) if (fabric.state === 'shown') present.add(fabric);
    orders = new Map();
  }
  const changed = (ids: readonly number[] | 'all'): Promise<void> => {
    shown.forget(ids);
    working = working
      .then(() => loading)
      .then(() => refresh(ids))
      .catch((error) => {
        // What was missed is read with everything else, by whoever asks next.
        index = undefined;
        report(error);
      });
    return working;
  };
  notices.listen(fabricsChannel, (payload) => void changed(payload === 'all' ? 'all' : payload.split(',').map(Number)));
  notices.onGap(() => void changed('all'));

  async function current(): Promise<FabricColumns> {
    if (!index) {
      loading ??= readAll().finally(() => {
        loading = undefined;
      });
      return loading;
    }
    if (index.keepDay(businessDay(clock.now()))) orders = new Map();
    return index;
  }

  function orderOf(of: FabricColumns, sort: CatalogueSort): Uint32Array {
    const known = orders.get(sort);
    if (known) return known;
    const made = makeOrder(of, sort);
    orders.set(sort, made);
    return made;
  }

  return {
    /** One page of what fits, with the counts of every option. */
    async find(query: CatalogueQuery): Promise<CataloguePage> {
      const of = await current();
      const scores = query.q ? of.words.scores(query.q, of.length) : undefined;
      const words = scores && { scores, bits: bitsWhere(of.present.length * 32, (row) => (scores[row] ?? 0) > 0) };
      const { ids, ...hits } = searchColumns(of, query, { words, orderOf: (sort) => orderOf(of, sort) });
      const read = await shown.find(ids);
      // One that was withdrawn this moment is left out.
      const fabrics = ids.flatMap((id) => {
        const fabric = read.get(id);
        return fabric?.state === 'shown' ? [fabric] : [];
      });
      return { ...hits, fabrics };
    },
    /** What could take a fabric's place, the likeliest first. */
    async nearest(id: number, most: number): Promise<Fabric[]> {
      const ids = nearestFabrics(await current(), id, most);
      const read = await shown.find(ids);
      return ids.flatMap((each) => read.get(each) ?? []);
    },
    /** How many are shown. Nobody waits for all to be read who asks only that. */
    async count(): Promise<number> {
      if (index) return index.rowOf.size;
      const { rows } = await database.pool.query<{ shown: number }>(
        `select count(*)::int as shown from fabrics where state = 'shown'`,
      );
      return rows[0]?.shown ?? 0;
    },
    /** What was changed by this process itself is there when this is done. */
    changed,
  };
}
export type Catalogue = ReturnType<typeof catalogue>;

function makeOrder({ columns, rowOf }: FabricColumns, sort: CatalogueSort): Uint32Array {
  // Ids grow: the newest first.
  const newest = Uint32Array.from(Float64Array.from(rowOf.keys()).sort().reverse(), (id) => rowOf.get(id) as number);
  if (sort === 'new') return newest;
  const column =
    columns[sort === 'price' || sort === 'price_down' ? 'price_fen' : sort === 'weight_down' ? 'weight' : sort];
  const most = 2 ** 32;
  return sortRows(newest, (row) => (sort.endsWith('_down') ? most - (column[row] as number) : (column[row] as number)));
}
