import { randomInt } from 'node:crypto';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import { hourMs } from '#kit/text/time.ts';

/** A number as people read it out: two letters and digits, drawn so that none follows from another. */
export const drawCaseNumber = (letters: string, digits: number): string =>
  `${letters}${Array.from({ length: digits }, () => randomInt(10)).join('')}`;

/** Counts a look-up of a case by its number: numbers and what proves them are not to be guessed. */
export async function countLook(
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
