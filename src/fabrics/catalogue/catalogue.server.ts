import { LRUCache } from 'lru-cache';
import type { Fabric } from '#fabrics/contract.ts';
import { fabricsChannel, readFabrics, readShown, writeMissingWords } from '#fabrics/fabric-store.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import { addRow, type Bits, bitCount, bitsWhere, hasRow, inAll, noBits } from '#kit/search/bits.ts';
import { isAbout } from '#kit/search/quantities.ts';
import { businessDay, type Clock } from '#kit/text/time.ts';
import type { CatalogueQuery, CatalogueSort } from './catalogue-query.ts';
import { type FabricColumns, fabricColumns } from './fabric-columns.server.ts';
import { type FoundRows, type Hits, searchColumns, sortRows } from './search-columns.server.ts';
import { readWords, type WordQuery } from './word-query.server.ts';
import { type FoundWords, wordSearch } from './word-search.server.ts';

/**
 * Ids of what could take a fabric's place, the likeliest first: made the same way of the same fibres, about as heavy and
 * as dear. What it costs to differ was set by hand; the test says in which order cases must come.
 */
function nearestFabrics({ columns, rowOf }: FabricColumns, id: number, most: number): number[] {
  const row = rowOf.get(id);
  if (row === undefined) return [];
  const { kind, construction, fibre, pattern, weight, price_fen, function: functions } = columns;
  const at = <Column extends ArrayLike<number>>(column: Column, place: number) => column[place] as number;
  const best: { id: number; cost: number }[] = [];
  for (const [otherId, other] of rowOf) {
    if (other === row) continue;
    const shared = bitCount(at(fibre, row) & at(fibre, other)) / bitCount(at(fibre, row) | at(fibre, other));
    const cost =
      (at(kind, row) === at(kind, other) ? 0 : 6) +
      (at(construction, row) === at(construction, other) ? 0 : 3) +
      3 * (1 - shared) +
      (at(pattern, row) === at(pattern, other) ? 0 : 1.2) +
      5 * Math.abs(Math.log(at(weight, row) / at(weight, other))) +
      1.5 * Math.abs(Math.log(at(price_fen, row) / Math.max(1, at(price_fen, other)))) +
      0.4 * bitCount(at(functions, row) ^ at(functions, other));
    const last = best.at(-1);
    if (best.length === most && last && cost >= last.cost) continue;
    const place = best.findIndex((each) => cost < each.cost);
    best.splice(place < 0 ? best.length : place, 0, { id: otherId, cost });
    if (best.length > most) best.pop();
  }
  return best.map((each) => each.id);
}

/**
 * An LRU cache of fabrics with colours and prices, which are expensive to read. Call `forget` on changes.
 *
 * @param read returns the existing ones, in any order.
 */
export function fabricCache(read: (ids: readonly number[]) => Promise<readonly Fabric[]>, most = 400) {
  const cache = new LRUCache<number, Fabric>({ max: most });
  /** Incremented by `forget`: a reading that began earlier may be stale. */
  let changes = 0;
  return {
    async find(ids: readonly number[]): Promise<Map<number, Fabric>> {
      const found = new Map<number, Fabric>();
      for (const id of ids) {
        const fabric = cache.get(id);
        if (fabric) found.set(id, fabric);
      }
      if (found.size === ids.length) return found;
      const before = changes;
      for (const fabric of await read(ids.filter((id) => !found.has(id)))) {
        found.set(fabric.id, fabric);
        if (before === changes) cache.set(fabric.id, fabric);
      }
      return found;
    },
    forget(ids: readonly number[] | 'all'): void {
      changes++;
      if (ids === 'all') cache.clear();
      else for (const id of ids) cache.delete(id);
    },
  };
}

export interface CataloguePage extends Omit<Hits, 'ids'> {
  fabrics: Fabric[];
}

export interface CatalogueNeeds {
  database: Database;
  notices: Pick<Notices, 'listen' | 'onGap'>;
  clock: Clock;
  report(error: unknown): void;
}

/** Rebuilds the columns after this many replaced rows. */
const mostGone = 0.25;
/** Texts of searches whose rows are cached, some 40 KB each of 100,000 fabrics. */
const mostFound = 60;

/**
 * The shown fabrics, to be searched. Each process keeps sets and columns of rows in memory, made when they are first asked
 * for and kept fresh by notices, and the fabrics that its pages last showed; words are found by PostgreSQL.
 */
export function catalogue({ database, notices, clock, report }: CatalogueNeeds) {
  let index: FabricColumns | undefined;
  let loading: Promise<FabricColumns> | undefined;
  /** Changes apply one after another; those during a full reading wait for it. */
  let working: Promise<void> = Promise.resolve();
  /** Cached until the next change. */
  let orders = new Map<CatalogueSort, Uint32Array>();
  let foundWords = new LRUCache<string, FoundRows>({ max: mostFound });
  const forgetFound = () => {
    orders = new Map();
    foundWords = new LRUCache({ max: mostFound });
  };
  const search = wordSearch(database);
  const shown = fabricCache((ids) => readFabrics(database.pool, ids));

  async function readAll(): Promise<FabricColumns> {
    const made = fabricColumns();
    made.keepDay(businessDay(clock.now()));
    writeMissingWords(database.pool).then(forgetFound, report);
    for await (const fabrics of readShown(database.pool)) for (const fabric of fabrics) made.add(fabric);
    index = made;
    forgetFound();
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
    forgetFound();
  }
  const changed = (ids: readonly number[] | 'all'): Promise<void> => {
    shown.forget(ids);
    working = working
      .then(() => loading)
      .then(() => refresh(ids))
      .catch((error) => {
        // The next request reads everything again, including missed changes.
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
    if (index.keepDay(businessDay(clock.now()))) forgetFound();
    return index;
  }

  function orderOf(of: FabricColumns, sort: CatalogueSort): Uint32Array {
    const known = orders.get(sort);
    if (known) return known;
    const made = sort === 'new' ? newestFirst(of) : inOrder(of, sort, orderOf(of, 'new'));
    orders.set(sort, made);
    return made;
  }

  /** Those that many ask for are found in many fabrics, and cost most. */
  async function findWords(of: FabricColumns, text: string): Promise<FoundRows | undefined> {
    const words = readWords(text);
    if (!words) return undefined;
    const cached = foundWords;
    const known = cached.get(text);
    if (known) return known;
    const found = rowsOf(of, words, await search.find(words));
    cached.set(text, found);
    return found;
  }

  return {
    /** One page of matches, with counts of all options. */
    async find(query: CatalogueQuery): Promise<CataloguePage> {
      const of = await current();
      const found = query.q ? await findWords(of, query.q) : undefined;
      const { ids, ...hits } = searchColumns(of, query, { words: found, orderOf: (sort) => orderOf(of, sort) });
      const read = await shown.find(ids);
      // Skip a fabric withdrawn meanwhile.
      const fabrics = ids.flatMap((id) => {
        const fabric = read.get(id);
        return fabric?.state === 'shown' ? [fabric] : [];
      });
      return { ...hits, fabrics };
    },
    /** Nearest matches for words without a match. */
    async nearTo(text: string, most: number): Promise<Fabric[]> {
      const of = await current();
      // Some of them may be drafts.
      const ids = (await search.nearest(text, most * 4)).filter((id) => of.rowOf.has(id)).slice(0, most);
      const read = await shown.find(ids);
      return ids.flatMap((each) => read.get(each) ?? []);
    },
    /** Alternatives to a fabric, best first. */
    async nearest(id: number, most: number): Promise<Fabric[]> {
      const ids = nearestFabrics(await current(), id, most);
      const read = await shown.find(ids);
      return ids.flatMap((each) => read.get(each) ?? []);
    },
    /** Number of shown fabrics, without loading all. */
    async count(): Promise<number> {
      if (index) return index.rowOf.size;
      const { rows } = await database.pool.query<{ shown: number }>(
        `select count(*)::int as shown from fabrics where state = 'shown'`,
      );
      return rows[0]?.shown ?? 0;
    },
    /** Resolves when this process's own changes are searchable. */
    changed,
  };
}
export type Catalogue = ReturnType<typeof catalogue>;

/** Rows of the matches, matches of the name first. */
function rowsOf(
  { columns, present, rowOf }: FabricColumns,
  { parts, quantities }: WordQuery,
  { found, titled, exact }: FoundWords,
): FoundRows {
  const bitsOf = (ids: readonly number[]): Bits => {
    const bits = noBits(present.length * 32);
    for (const id of ids) {
      const row = rowOf.get(id);
      if (row !== undefined) addRow(bits, row);
    }
    return bits;
  };
  const isAboutAll = (row: number) => quantities.every(({ of, value }) => isAbout(columns[of][row] as number, value));
  const words = parts.length > 0 ? bitsOf(found) : present;
  const bits = quantities.length > 0 ? inAll([words, bitsWhere(present.length * 32, isAboutAll)]) : words;
  return { bits, better: [bitsOf(titled), bitsOf(exact)] };
}

/** More than any key or id. */
const most = 2 ** 32;

function newestFirst({ columns, present, rowOf, length }: FabricColumns): Uint32Array {
  const rows = new Uint32Array(rowOf.size);
  let at = rows.length;
  for (let row = 0; row < length; row++) if (hasRow(present, row)) rows[--at] = row;
  // Rows grow as ids do, but for fabrics that changed: those come in their old places.
  return sortRows(rows, (row) => most - (columns.id[row] as number));
}

const columnOf = {
  price: 'price_fen',
  price_down: 'price_fen',
  weight: 'weight',
  weight_down: 'weight',
  lead: 'lead',
  minimum: 'minimum',
} as const;

function inOrder({ columns }: FabricColumns, sort: keyof typeof columnOf, newest: Uint32Array): Uint32Array {
  const column = columns[columnOf[sort]];
  return sortRows(newest, (row) => (sort.endsWith('_down') ? most - (column[row] as number) : (column[row] as number)));
}
