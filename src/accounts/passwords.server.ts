import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Pool, PoolClient } from 'pg';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits, resetLimit } from '#kit/call/rate-limit.server.ts';
import { type ActingStaff, audit, auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';

const derive = promisify(scrypt) as (
  password: string,
  salt: Buffer,
  length: number,
  options: object,
) => Promise<Buffer>;
/** 32 MB and about 80 ms per attempt: OWASP's recommendation for scrypt. Tests lower it. */
export const passwordCost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 };

/** `scrypt$N$r$p$salt$hash`: stored with its cost, so that the cost can rise without invalidating passwords. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password.normalize('NFKC'), salt, 32, passwordCost);
  const { N, r, p } = passwordCost;
  return ['scrypt', N, r, p, salt.toString('base64'), hash.toString('base64')].join('$');
}

export async function matchesPassword(password: string, stored: string): Promise<boolean> {
  const [scheme, N, r, p, salt, hash] = stored.split('$');
  if (scheme !== 'scrypt' || !salt || !hash) return false;
  const expected = Buffer.from(hash, 'base64');
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: 64 * 2 ** 20 };
  const derived = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64'), expected.length, options);
  return timingSafeEqual(derived, expected);
}

/** Clears the attempt counters after a reset, so that the user can sign in with the new password at once. */
export const resetPasswordLimits = (pool: Pool, username: string) =>
  pool.query('delete from rate_limits where starts_with(key, $1) or starts_with(key, $2) or key = $3', [
    `password/user/${username}/`,
    `password/device/${username}/`,
    `password/name/${username}`,
  ]);

/** Runs in the caller's transaction and writes the audit entry. */
export async function setOwnPassword(client: PoolClient, who: ActingStaff, hash: string, at: number): Promise<void> {
  await client.query('update screen_users set password_hash = $2, must_change_password = false where id = $1', [
    who.id,
    hash,
  ]);
  await audit(
    client,
    auditEntry(who, at, { action: 'accounts.change_own_password', subject: `screen_user/${who.id}` }),
  );
}

/** Hash that no password matches. Checked for an unknown user name, so that timing does not reveal which names exist. */
export const dummyHash = ({ N, r, p } = passwordCost) => `scrypt$${N}$${r}$${p}$${'A'.repeat(22)}==$${'A'.repeat(43)}=`;

const commonParts =
  /qwerty(uiop)?|asdfgh(jkl)?|zxcvbn|1q2w3e4r|passw[o0]rd|admin(istrator)?|welcome|iloveyou|letmein|weftline|abc/g;
const digitsAndSymbols = /[\d\s!-/:-@[-`{-~]/g;

/** True for common words, digits and symbols only, very few different characters, or variations of the user name. */
export function isTooCommon(password: string, username: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (new Set(text).size < 5) return true;
  const rest = text.replaceAll(username.toLowerCase(), '').replaceAll(commonParts, '').replaceAll(digitsAndSymbols, '');
  return rest.length < 4;
}

/**
 * Verifies the password of a signed-in user before an action that a stolen session must not allow. Ten attempts in a quarter of
 * an hour.
 */
export async function verifyOwnPassword(
  { database, clock }: Needs<'database' | 'clock'>,
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
