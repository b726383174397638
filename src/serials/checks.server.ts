import { clientNetwork } from '#kit/call/client-network.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import type { Text } from '#kit/text/language.ts';
import { businessDay, type Clock } from '#kit/text/time.ts';
import { alarmBook } from './alarms.server.ts';
import { checkLimits } from './check-limits.server.ts';
import { checkQueue } from './check-queue.server.ts';
import type { Place } from './check-rules.ts';
import { storedCode } from './code-making.server.ts';
import type { CheckAnswer } from './contract.ts';
import { type Hmac, hmacUnder } from './hmac.server.ts';
import { readCode } from './serial-code.ts';

/** Where an address is, as far as it is known. */
export interface AddressPlace {
  region: Text;
  place: Place | null;
}

export interface CheckNeeds {
  database: Database;
  clock: Clock;
  secrets: Pick<Secrets, 'key'>;
  codeKey: Hmac;
  placeOf(address: string): AddressPlace | undefined;
  report(error: unknown): void;
}

export interface CheckAsker {
  address: string;
  userAgent: string;
}

const iso = (instant: number) => new Date(instant).toISOString();
/** How much of a hash is shown and can be compared by eye. */
const shownHash = 12;

/** The check of a number, as anybody asks for it. */
export function checks({ database, clock, secrets, codeKey, placeOf, report }: CheckNeeds) {
  // The key, and so the devices, of `secrets.sign('serial device')`.
  const deviceKey = hmacUnder(secrets.key('sign/serial device'));
  const alarms = alarmBook({ database, report });
  const queue = checkQueue({ database, suspect: alarms.raise });

  return {
    /** Reads what was typed and answers it; the line in the ledger is safe before the answer is given. */
    async check(
      text: string,
      { address, userAgent }: CheckAsker,
    ): Promise<Outcome<CheckAnswer, 'misread' | 'too_many'>> {
      const read = readCode(text);
      if (!read.ok) return refuse('misread', read);
      const at = clock.now();
      const found = placeOf(address);
      const checked = await queue.check({
        code: storedCode(codeKey, read.code),
        // Limits count by it; where it is, and whose device, are told by the whole of it.
        address: clientNetwork(address),
        // By day, as visits are: it tells a second look from a second person, and nobody by it later.
        device: deviceKey(`${businessDay(at)} ${address} ${userAgent}`, 'hex').slice(0, 16),
        at,
        region: found ? found.region.join('|') : null,
        place: found?.place ?? null,
      });
      if (!checked.ok) return refuse('too_many', { retry_after: checked.retryAfterSeconds });
      const { outcome, batch, before, checks: count, line, hash } = checked;
      if (outcome === 'unknown' || !batch) return done({ outcome: 'unknown' });
      return done({
        outcome,
        product: [batch.productZh, batch.productEn],
        batch: batch.number,
        checks: count,
        first_at: iso(before?.firstAt ?? at),
        first_region: before ? before.firstRegion : (found?.region.join('|') ?? null),
        last_at: before ? iso(before.lastAt) : null,
        last_region: before?.lastRegion ?? null,
        recall: outcome === 'recalled' ? [batch.recallZh, batch.recallEn] : null,
        line: { id: line, hash: hash.toString('hex').slice(0, shownHash) },
      });
    },

    /** The end of the ledger: whoever notes it down can tell later that nothing before it was changed. */
    async ledgerHead(): Promise<{ last: number; hash: string }> {
      const { rows } = await database.pool.query('select last, hash from serial_ledger_head where one');
      return { last: rows[0]?.last ?? 0, hash: rows[0]?.hash.toString('hex') ?? '' };
    },

    /** Drops addresses whose window is long over. */
    async forgetAskers(): Promise<void> {
      // Never waits for a check that is being written, nor that one for this in a circle.
      await database.pool.query(
        `delete from serial_askers where address in
           (select address from serial_askers where since <= $1 for update skip locked)`,
        [clock.now() - checkLimits.windowMs],
      );
    },

    async close() {
      await queue.close();
      await alarms.settled();
    },
    /** When all alarms of answered checks are in the book. */
    alarmsSettled: alarms.settled,
  };
}
export type Checks = ReturnType<typeof checks>;
