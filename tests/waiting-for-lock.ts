import type { Pool } from 'pg';
import { expect } from 'vitest';

/**
 * Until at least so many statements of this database wait for what others hold; by then each has done all that it does before.
 * There may be more for a moment: what the product does by itself waits as well.
 */
export const waitingForLock = (pool: Pool, count: number): Promise<void> =>
  expect
    .poll(
      async () =>
        (
          await pool.query(
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
        ).rowCount,
    )
    .toBeGreaterThanOrEqual(count);
