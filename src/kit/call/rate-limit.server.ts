import type { Pool, PoolClient } from 'pg';
import type { Rows } from '#rows.ts';
import { clientNetwork } from './client-address.server.ts';

/** At most `most` in `windowMs`, counted from the first use. */
export interface Limit {
  /**
   * What is counted, separated by `/`. If the last part is an address, its whole network counts as one. A key that ends in `/`
   * counts clients without a known address: it allows a hundred times as many, shared by all of them.
   */
  key: string;
  most: number;
  windowMs: number;
}

type Verdict = { ok: true } | { ok: false; key: string; retryAfterSeconds: number };

const unknownShare = 100;
const mostOf = ({ key, most }: Limit): number => (key.endsWith('/') ? most * unknownShare : most);

const storedKey = (key: string): string => {
  const at = key.lastIndexOf('/') + 1;
  return key.slice(0, at) + clientNetwork(key.slice(at));
};

const countOne = {
  name: 'rate_limit_count',
  text: `insert into rate_limits as l (key, window_start, count) values ($1, $2, 1)
    on conflict (key) do update set
      count = case when l.window_start + $3 * interval '1 ms' <= $2 then 1 else l.count + 1 end,
      window_start = case when l.window_start + $3 * interval '1 ms' <= $2 then $2 else l.window_start end
    where l.window_start + $3 * interval '1 ms' <= $2 or l.count < $4
    returning count`,
};

/**
 * Counts one use under every limit, or under none: if one limit is full, the counts taken before are returned, so that one
 * person who keeps trying does not exhaust what an office shares. Atomic, as each count is one statement that locks its row;
 * works inside and outside a transaction.
 */
export async function consumeLimits(
  client: Pool | PoolClient,
  limits: readonly Limit[],
  now: number,
): Promise<Verdict> {
  const counted: string[] = [];
  // A fixed lock order, so that two requests with the same keys cannot deadlock.
  const counts = limits.map((limit) => ({ limit, key: storedKey(limit.key) })).sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const { limit, key } of counts) {
    const { rowCount } = await client.query({
      ...countOne,
      values: [key, new Date(now), limit.windowMs, mostOf(limit)],
    });
    if (rowCount !== 0) {
      counted.push(key);
      continue;
    }
    const { rows } = await client.query('select window_start from rate_limits where key = $1', [key]);
    for (const before of counted)
      await client.query('update rate_limits set count = count - 1 where key = $1 and count > 0', [before]);
    const opens = (rows[0]?.window_start.getTime() ?? now) + limit.windowMs;
    return { ok: false, key: limit.key, retryAfterSeconds: Math.max(1, Math.ceil((opens - now) / 1000)) };
  }
  return { ok: true };
}

/** Whether a limit is full, without counting. */
export async function isFull(client: Pool | PoolClient, limit: Limit, now: number): Promise<Verdict> {
  const { rows } = await client.query<Pick<Rows['rate_limits'], 'window_start' | 'count'>>({
    name: 'rate_limit_look',
    text: 'select window_start, count from rate_limits where key = $1',
    values: [storedKey(limit.key)],
  });
  const opens = rows[0] ? rows[0].window_start.getTime() + limit.windowMs : 0;
  if (!rows[0] || opens <= now || rows[0].count < mostOf(limit)) return { ok: true };
  return { ok: false, key: limit.key, retryAfterSeconds: Math.ceil((opens - now) / 1000) };
}

export const resetLimit = (client: Pool | PoolClient, key: string) =>
  client.query('delete from rate_limits where key = $1', [storedKey(key)]);
