import type { Pool } from 'pg';
import { isSealed, type Sealing } from './sealing.server.ts';
import type { Secrets } from './secrets.server.ts';

/**
 * Phone numbers at rest: encrypted, and found by keyed indexes (HMAC under the installation's secret) of the whole number and
 * of its last four digits. A leaked database gives no numbers and no way to try them out: mobile numbers are few enough that an
 * unkeyed hash could be computed for all of them.
 */
export interface SealedPhones {
  seal(e164: string): string;
  /** Decrypts; plain numbers of an older version and erased ones are returned unchanged. */
  open(stored: string): string;
  /** A deterministic index, for exact lookup. */
  indexOf(e164: string): string;
  /** An index of the last four digits. */
  lastFourIndexOf(lastFour: string): string;
  /** The columns of a row with this number. */
  columnsOf(e164: string): { phone: string; phone_index: string; phone_end: string };
  /**
   * One pass over a table: encrypts plain numbers, re-encrypts those of older keys, and recomputes indexes after the
   * installation's secret was replaced. Returns how many rows it changed.
   */
  reseal(pool: Pool, table: string, options?: { hasEnd?: boolean }): Promise<number>;
}

const boundTo = 'phone';
const batch = 1_000;

export function sealedPhones({ sealing, secrets }: { sealing: Sealing; secrets: Pick<Secrets, 'sign'> }): SealedPhones {
  // Marks the secret of an index: after a new secret, old indexes would match no number and nobody could sign in.
  const mark = secrets.sign('phone-index', 'mark').slice(0, 8);
  const index = (what: string, value: string) => `${mark}${secrets.sign(`phone-index/${what}`, value).slice(0, 32)}`;

  const phones: SealedPhones = {
    seal: (e164) => sealing.seal(e164, boundTo),
    open: (stored) => (isSealed(stored) ? sealing.open(stored, boundTo) : stored),
    indexOf: (e164) => index('whole', e164),
    lastFourIndexOf: (lastFour) => index('end', lastFour),
    columnsOf: (e164) => ({
      phone: phones.seal(e164),
      phone_index: phones.indexOf(e164),
      phone_end: phones.lastFourIndexOf(e164.slice(-4)),
    }),

    async reseal(pool, table, { hasEnd = false } = {}) {
      let changed = 0;
      for (;;) {
        const { rows } = await pool.query<{ at: string; phone: string }>(
          `select ctid::text as at, phone from ${table}
           where (phone like '+%' or phone like 'sealed:%')
             and (phone like '+%' or phone not like $1 or phone_index is null or phone_index not like $2) limit ${batch}`,
          [`${sealing.currentPrefix()}%`, `${mark}%`],
        );
        if (rows.length === 0) return changed;
        const made = rows.map(({ phone }) => phones.columnsOf(phones.open(phone)));
        // The next round finds a row that moved or changed meanwhile.
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
