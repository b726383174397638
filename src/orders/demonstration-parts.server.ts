import type { Pool } from 'pg';
import type { Clock } from '#kit/text/time.ts';

/** The name under which the whole is marked, when its last part is there. */
const whole = 'all';

/**
 * What a first start fills in, part by part. A part is begun only where nothing of its kind is, and once begun, every start
 * goes on with it until it is whole: a process may be killed anywhere.
 */
export function demonstrationParts({ pool, clock }: { pool: Pool; clock: Clock }) {
  const find = async (part: string) =>
    (await pool.query('select filled_at from demonstration_parts where part = $1', [part])).rows[0];
  const mark = (part: string, { filled }: { filled: boolean }) =>
    pool.query(
      `insert into demonstration_parts (part, begun_at, filled_at) values ($1, $2, $3)
       on conflict (part) do update set filled_at = excluded.filled_at`,
      [part, new Date(clock.now()), filled ? new Date(clock.now()) : null],
    );

  return {
    /** Whether all is there, at whichever start it was finished. */
    areFilled: async () => Boolean((await find(whole))?.filled_at),

    /** Fills one part, which is named after its table, by adding what is missing there. One process at a time may do so. */
    async fill(table: string, addMissing: () => Promise<void>): Promise<void> {
      const known = await find(table);
      if (known?.filled_at) return;
      // What somebody else's rows are in is not for us to fill, now or later.
      const isOurs = known !== undefined || (await pool.query(`select 1 from ${table} limit 1`)).rowCount === 0;
      if (isOurs) {
        await mark(table, { filled: false });
        await addMissing();
      }
      await mark(table, { filled: true });
    },

    /** After the last part. */
    allFilled: async (): Promise<void> => {
      await mark(whole, { filled: true });
    },
  };
}
