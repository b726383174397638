import type { Database } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { SessionStore } from './sessions.server.ts';

/** The longest window of a rate limit is a day. */
const longestWindowMs = 86_400_000;

/** Deletes expired sessions, codes and counters. Their timestamps already exclude them before that. */
export async function sweepAccounts(database: Database, sessions: SessionStore, clock: Clock): Promise<void> {
  const now = clock.now();
  await sessions.dropExpired();
  await database.pool.query('delete from verify_codes where expires_at < $1', [new Date(now)]);
  await database.pool.query('delete from rate_limits where window_start < $1', [new Date(now - longestWindowMs)]);
}
