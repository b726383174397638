import type { Pool, PoolClient } from 'pg';
import { senderNetwork } from './sender-network.server.ts';

/** At most `most` in `windowMs`, counted from the first use. */
export interface Limit {
  /** What is counted, in parts; where the last one is an address, all of its network count together. */
  key: string;
  most: number;
  windowMs: number;
}

type Verdict = { ok: true } | { ok: false; key: string; retryAfterSeconds: number };

const storedKey = (key: string): string => {
  const at = key.lastIndexOf('/') + 1;
  return key.slice(0, at) + senderNetwork(key.slice(at));
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
 * Counts one use under every limit; the first that is full refuses. No limit is exceeded by two at once, because each count
 * is one statement that locks its row. What was counted before the refusal stays counted: whoever wants all or none calls
 * it inside a transaction and throws on a refusal, so that it rolls back.
 */
export async function countWithin(client: Pool | PoolClient, limits: readonly Limit[], now: number): Promise<Verdict> {
  // One order for everybody, so that two requests with the same keys never wait for each other in a circle.
  const counts = limits.map((limit) => ({ limit, key: storedKey(limit.key) })).sort((a, b) => (a.key < b.key ? -1 : 1));
  for (const { limit, key } of counts) {
    const counted = await client.query({ ...countOne, values: [key, new Date(now), limit.windowMs, limit.most] });
    if (counted.rowCount === 0) {
      const { rows } = await client.query<{ window_start: Date }>(
        'select window_start from rate_limits where key = $1',
        [key],
      );
      const opens = (rows[0]?.window_start.getTime() ?? now) + limit.windowMs;
      return { ok: false, key: limit.key, retryAfterSeconds: Math.max(1, Math.ceil((opens - now) / 1000)) };
    }
  }
  return { ok: true };
}

/** Whether a limit is full, without counting. */
export async function isFull(client: Pool | PoolClient, limit: Limit, now: number): Promise<Verdict> {
  const { rows } = await client.query<{ window_start: Date; count: number }>({
    name: 'rate_limit_look',
    text: 'select window_start, count from rate_limits where key = $1',
    values: [storedKey(limit.key)],
  });
  const opens = rows[0] ? rows[0].window_start.getTime() + limit.windowMs : 0;
  if (!rows[0] || opens <= now || rows[0].count < limit.most) return { ok: true };
  return { ok: false, key: limit.key, retryAfterSeconds: Math.ceil((opens - now) / 1000) };
}

export const forgetLimit = (client: Pool | PoolClient, key: string) =>
  client.query('delete from rate_limits where key = $1', [storedKey(key)]);
