import { matchesPassword } from '#accounts/passwords.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits, resetLimit } from '#kit/call/rate-limit.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';

/**
 * Verifies the password of a signed-in user before an action that a stolen session must not allow. Ten attempts in a quarter of
 * an hour.
 */
export async function verifyOwnPassword(
  { database, clock }: { database: Database; clock: Clock },
  account: number,
  password: string,
): Promise<Outcome<{ username: string }, 'not_matching' | 'too_many'>> {
  const limit = { key: `password/own/${account}`, most: 10, windowMs: 15 * 60_000 };
  const verdict = await consumeLimits(database.pool, [limit], clock.now());
  if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
  const { rows } = await database.pool.query('select username, password_hash from screen_users where id = $1', [
    account,
  ]);
  if (!rows[0] || !(await matchesPassword(password, rows[0].password_hash))) return refuse('not_matching');
  await resetLimit(database.pool, limit.key);
  return done({ username: rows[0].username });
}
