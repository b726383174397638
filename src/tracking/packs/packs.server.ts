import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import type { Period } from '#tracking/figures/period.ts';
import { KeptColumns } from './kept-columns.ts';
import { type PackColumn, type PackedDay, readColumn } from './packed-day.ts';

const inflate = promisify(inflateRaw);
/** Requests are answered in between. */
const longestMs = 3;

/** When a day was packed; of one that was not over then, up to which number of the ledger. */
export interface Packed {
  at: number;
  upTo: number | undefined;
}
export type PackedDays = ReadonlyMap<string, Packed>;

/** Of those that every pack has; a day without it was packed by an older version. */
export const newestColumn: PackColumn = 'began';

/** Reads packed days. Columns that were read stay in memory for a while: whoever looks at figures looks at more of them. */
export function packs(database: Pool | PoolClient) {
  const kept = new KeptColumns();

  /** One that was packed before a column was thought of counts as not packed, and is packed again in the night. */
  async function find({ from, to }: Pick<Period, 'from' | 'to'>): Promise<PackedDays> {
    const { rows } = await database.query<{ day: string; at: Date; up_to: number | null }>({
      name: 'tracking_packed_days',
      text: `select to_char(day, 'YYYY-MM-DD') as day, at, up_to from tracking_packs where name = '${newestColumn}' and day between $1 and $2 order by 1`,
      values: [from, to],
    });
    return new Map(rows.map(({ day, at, up_to }) => [day, { at: at.getTime(), upTo: up_to ?? undefined }]));
  }

  /** Undefined when a day was packed anew meanwhile. */
  async function load(days: PackedDays, columns: readonly PackColumn[]): Promise<Map<string, PackedDay> | undefined> {
    const loaded = new Map([...days].map(([day, { at }]) => [day, kept.take(day, at, columns)]));
    const lacking = columns.filter((name) => [...loaded.values()].some((day) => !(name in day)));
    const missing = [...days.keys()].filter((day) => lacking.some((name) => !(name in (loaded.get(day) ?? {}))));
    if (missing.length > 0) {
      const { rows } = await database.query<{ day: string; name: PackColumn; at: Date; bytes: Buffer }>({
        name: 'tracking_packed_columns',
        text: `select to_char(day, 'YYYY-MM-DD') as day, name, at, bytes from tracking_packs where day = any($1::date[]) and name = any($2)`,
        values: [missing, lacking],
      });
      for (const { day, name, at, bytes } of rows) {
        const into = loaded.get(day);
        if (!into || days.get(day)?.at !== at.getTime()) return undefined;
        if (name in into) continue;
        const column = readColumn[name](await inflate(bytes));
        Object.assign(into, { [name]: column });
        kept.put(day, at.getTime(), name, column);
      }
    }
    const isWhole = [...loaded.values()].every((day) => columns.every((name) => name in day));
    return isWhole ? (loaded as Map<string, PackedDay>) : undefined;
  }

  return {
    find,
    /** Gives up what is in memory, where nobody asks for more of it. */
    forget: () => kept.forget(),

    /** Works on each of these days, of which these columns are there. Undefined when one was packed anew since it was found. */
    async each<Result>(
      days: PackedDays,
      columns: readonly PackColumn[],
      work: (visits: PackedDay, day: string) => Result,
    ): Promise<Map<string, Result> | undefined> {
      const results = new Map<string, Result>();
      const packed = days.size > 0 ? await load(days, columns) : new Map<string, PackedDay>();
      if (!packed) return undefined;
      let since = performance.now();
      for (const [day, visits] of packed) {
        results.set(day, work(visits, day));
        if (performance.now() - since < longestMs) continue;
        await turn();
        since = performance.now();
      }
      return results;
    },
  };
}
export type Packs = ReturnType<typeof packs>;
