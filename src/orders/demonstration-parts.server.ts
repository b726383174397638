import type { Pool } from 'pg';
import type { Clock } from '#kit/text/time.ts';

/** The name under which the whole is marked, when its last part is there. */
const whole = 'all';

/**
 * What a first start fills in, part by part. A part is begun only where nothing of its kind is, and once begun, every start
 * goes on with it until it is whole: a process may be killed anywhere.
 */
export function demonstrationParts({ pool, clock }: { pool: Pool; clock: Clock }) {
  const now = () => new Date(clock.now());

  async function markFilled(part: string): Promise<void> {
    await pool.query(
      `insert into demonstration_parts (part, begun_at, filled_at) values ($1, $2, $2)
       on conflict (part) do update set filled_at = excluded.filled_at`,
      [part, now()],
    );
  }

  /** Whether it is for us to fill; one that somebody else's rows are in is not, now or later. */
  async function mayFill(table: string): Promise<boolean> {
    const { rows } = await pool.query<{ filled: boolean }>(
      'select filled_at is not null as filled from demonstration_parts where part = $1',
      [table],
    );
    if (rows[0]) return !rows[0].filled;
    const { rowCount } = await pool.query(`select 1 from ${table} limit 1`);
    if (rowCount) {
      await markFilled(table);
      return false;
    }
    await pool.query('insert into demonstration_parts (part, begun_at) values ($1, $2)', [table, now()]);
    return true;
  }

  return {
    /** Whether all is there, at whichever start it was finished. */
    async areFilled(): Promise<boolean> {
      const { rowCount } = await pool.query(
        'select 1 from demonstration_parts where part = $1 and filled_at is not null',
        [whole],
      );
      return rowCount === 1;
    },

    /** Fills one part, which is named after its table, by adding what is missing there. One process at a time may do so. */
    async fill(table: string, addMissing: () => Promise<void>): Promise<void> {
      if (!(await mayFill(table))) return;
      await addMissing();
      await markFilled(table);
    },

    /** After the last part. */
    allFilled: () => markFilled(whole),
  };
}
