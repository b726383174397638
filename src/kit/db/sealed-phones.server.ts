import type { Pool } from 'pg';
import { isSealed, type Sealing } from './sealing.server.ts';
import type { Secrets } from './secrets.server.ts';

/**
 * Phone numbers at rest: sealed, and found by keyed indexes (HMAC under the installation's secret) of the whole number and
 * of its last four digits. A copy of the database gives neither numbers nor a way to try them out: there are few enough
 * mobile numbers that an index without a key could be computed for all of them.
 */
export interface SealedPhones {
  seal(e164: string): string;
  /** What stood there before sealing, and what is no number (an erased one), is given as it is. */
  open(stored: string): string;
  /** For finding a number; the same number always has the same index. */
  indexOf(e164: string): string;
  /** For finding numbers by their last four digits. */
  endIndexOf(lastFour: string): string;
  /** What a row with this number holds. */
  columnsOf(e164: string): { phone: string; phone_index: string; phone_end: string };
  /**
   * One pass over the numbers of a table: seals what is readable, brings what is sealed under the present key, and
   * computes indexes anew after the installation's secret was replaced. Gives how many rows it changed.
   */
  keep(pool: Pool, table: string, options?: { hasEnd?: boolean }): Promise<number>;
}

const boundTo = 'phone';
const batch = 1_000;

export function sealedPhones({ sealing, secrets }: { sealing: Sealing; secrets: Pick<Secrets, 'sign'> }): SealedPhones {
  // Which secret made an index: after a change of it none would be found, and nobody could sign in to their own account.
  const mark = secrets.sign('phone-index', 'mark').slice(0, 8);
  const index = (what: string, value: string) => `${mark}${secrets.sign(`phone-index/${what}`, value).slice(0, 32)}`;

  const phones: SealedPhones = {
    seal: (e164) => sealing.seal(e164, boundTo),
    open: (stored) => (isSealed(stored) ? sealing.open(stored, boundTo) : stored),
    indexOf: (e164) => index('whole', e164),
    endIndexOf: (lastFour) => index('end', lastFour),
    columnsOf: (e164) => ({
      phone: phones.seal(e164),
      phone_index: phones.indexOf(e164),
      phone_end: phones.endIndexOf(e164.slice(-4)),
    }),

    async keep(pool, table, { hasEnd = false } = {}) {
      let changed = 0;
      for (;;) {
        const { rows } = await pool.query<{ at: string; phone: string }>(
          `select ctid::text as at, phone from ${table}
           where (phone like '+%' or phone like 'sealed:%')
             and (phone like '+%' or phone not like $1 or phone_index is null or phone_index not like $2) limit ${batch}`,
          [`${sealing.presentMark()}%`, `${mark}%`],
        );
        if (rows.length === 0) return changed;
        const made = rows.map(({ phone }) => phones.columnsOf(phones.open(phone)));
        // A row that moved or changed meanwhile is found again by the next turn.
        const { rowCount } = await pool.query(
          `update ${table} t set phone = n.phone, phone_index = n.phone_index${hasEnd ? ', phone_end = n.phone_end' : ''}
           from unnest($1::tid[], $2::text[], $3::text[], $4::text[], $5::text[]) as n(at, was, phone, phone_index, phone_end)
           where t.ctid = n.at and t.phone = n.was`,
          [
            rows.map(({ at }) => at),
            rows.map(({ phone }) => phone),
            made.map(({ phone }) => phone),
            made.map((row) => row.phone_index),
            made.map((row) => row.phone_end),
          ],
        );
        changed += rowCount ?? 0;
      }
    },
  };
  return phones;
}
