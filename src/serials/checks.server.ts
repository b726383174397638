import { clientNetwork } from '#kit/call/client-network.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import type { Text } from '#kit/text/language.ts';
import { businessDay, type Clock } from '#kit/text/time.ts';
import { alarmWriter } from './alarms.server.ts';
import { checkLimits } from './check-limits.server.ts';
import { checkQueue } from './check-queue.server.ts';
import type { Place } from './check-rules.ts';
import type { CheckAnswer } from './contract.ts';
import { storedCode } from './derive-code.server.ts';
import { type Hmac, hmacUnder } from './hmac.server.ts';
import { readCode } from './serial-code.ts';

/** Location of an address, if known. */
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

export interface CheckClient {
  address: string;
  userAgent: string;
}

const iso = (instant: number) => new Date(instant).toISOString();
/** How much of a hash can be compared by eye. */
const shownHashLength = 12;

/** Checks of serial numbers by visitors. */
export function checks({ database, clock, secrets, codeKey, placeOf, report }: CheckNeeds) {
  // Same key as `secrets.sign('serial device')`, so that devices match.
  const deviceKey = hmacUnder(secrets.key('sign/serial device'));
  const alarms = alarmWriter({ database, report });
  const queue = checkQueue({ database, onSuspicions: alarms.raise });

  return {
    /** Parses and answers a number; its ledger line is stored before the answer. */
    async check(
      text: string,
      { address, userAgent }: CheckClient,
    ): Promise<Outcome<CheckAnswer, 'misread' | 'too_many'>> {
      const read = readCode(text);
      if (!read.ok) return refuse('misread', read);
      const at = clock.now();
      const location = placeOf(address);
      const checked = await queue.check({
        code: storedCode(codeKey, read.code),
        // Limits count networks; region and device use the full address.
        address: clientNetwork(address),
        // Per day, as in tracking: recognises a repeated view, but identifies no one later.
        device: deviceKey(`${businessDay(at)} ${address} ${userAgent}`, 'hex').slice(0, 16),
        at,
        region: location ? location.region.join('|') : null,
        place: location?.place ?? null,
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
        first_region: before ? before.firstRegion : (location?.region.join('|') ?? null),
        last_at: before ? iso(before.lastAt) : null,
        last_region: before?.lastRegion ?? null,
        recall: outcome === 'recalled' ? [batch.recallZh, batch.recallEn] : null,
        line: { id: line, hash: hash.toString('hex').slice(0, shownHashLength) },
      });
    },

    /** Head of the ledger: a recorded head proves later that nothing before it changed. */
    async ledgerHead(): Promise<{ last: number; hash: string }> {
      const { rows } = await database.pool.query('select last, hash from serial_ledger_head where one');
      return { last: rows[0]?.last ?? 0, hash: rows[0]?.hash.toString('hex') ?? '' };
    },

    /** Deletes counters whose window is over. */
    async deleteExpiredClients(): Promise<void> {
      // Skips locked rows, so that it neither waits for a check nor deadlocks with one.
      await database.pool.query(
        `delete from serial_askers where address in
           (select address from serial_askers where since <= $1 for update skip locked)`,
        [clock.now() - checkLimits.windowMs],
      );
    },

    async close() {
      await queue.close();
      await alarms.flush();
    },
    /** Resolves when the alarms of all answered checks are written. */
    flushAlarms: alarms.flush,
  };
}
export type Checks = ReturnType<typeof checks>;
