import { randomInt } from 'node:crypto';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import { hourMs } from '#kit/text/time.ts';

/** A random number that is easy to read out: letters and digits. */
export const randomCaseNumber = (letters: string, digits: number): string =>
  `${letters}${Array.from({ length: digits }, () => randomInt(10)).join('')}`;

/** Limits look-ups of cases, against guessing numbers and contacts. */
export async function limitLookUps(
  database: Database,
  look: { what: string; address: string; number: string; now: number; perAddressHour: number; perNumberHour: number },
): Promise<Outcome<null, 'too_many'>> {
  const verdict = await consumeLimits(
    database.pool,
    [
      { key: `${look.what}/address/${look.address}`, most: look.perAddressHour, windowMs: hourMs },
      { key: `${look.what}/number/${look.number}`, most: look.perNumberHour, windowMs: hourMs },
    ],
    look.now,
  );
  return verdict.ok ? done(null) : refuse('too_many', { retry_after: verdict.retryAfterSeconds });
}
