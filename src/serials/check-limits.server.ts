import type { PoolClient } from 'pg';

/** How much of what is counted, within `windowMs` from the first. */
export const checkLimits = {
  windowMs: 600_000,
  perAddress: 60,
  perDevice: 40,
  perCode: 40,
  /** Numbers that are not in use: whoever types a label needs few tries, whoever guesses needs many. */
  failuresPerAddress: 12,
  /** From so many failures of everybody on, one failure is all that an address may have: the guessing may come from many. */
  failuresInAll: 2_000,
} as const;

const addUp = {
  name: 'serials_count',
  text: `insert into rate_limits as l (key, window_start, count)
    select key, $2, n from unnest($1::text[], $3::int[]) as t(key, n) order by key
    on conflict (key) do update set
      count = case when l.window_start + $4 * interval '1 ms' <= $2 then excluded.count else l.count + excluded.count end,
      window_start = case when l.window_start + $4 * interval '1 ms' <= $2 then $2 else l.window_start end
    returning key, count, window_start`,
};

export interface Counted {
  count: number;
  opensAt: number;
}

/** Adds to many counters at once and tells what stands in each then; adding 0 is looking. */
export async function addToCounters(
  client: PoolClient,
  amounts: ReadonlyMap<string, number>,
  now: number,
): Promise<Map<string, Counted>> {
  if (amounts.size === 0) return new Map();
  const { rows } = await client.query<{ key: string; count: number; window_start: Date }>({
    ...addUp,
    values: [[...amounts.keys()], new Date(now), [...amounts.values()], checkLimits.windowMs],
  });
  return new Map(
    rows.map(({ key, count, window_start }) => [
      key,
      { count, opensAt: window_start.getTime() + checkLimits.windowMs },
    ]),
  );
}
