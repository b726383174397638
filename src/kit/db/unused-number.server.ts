import type { Pool, PoolClient } from 'pg';

/** After so many draws nearly all numbers are taken, or `draw` is constant. */
const mostDraws = 1_000;

/**
 * A random number that is unique in a table, for people to read out and type. Random, so that none follows from another;
 * collisions come sooner than expected (birthday paradox).
 *
 * @param table with a column `number`
 */
export async function unusedNumber(
  client: Pick<Pool | PoolClient, 'query'>,
  table: string,
  draw: () => string,
): Promise<string> {
  for (let draws = 0; draws < mostDraws; draws++) {
    const number = draw();
    const { rowCount } = await client.query(`select from ${table} where number = $1`, [number]);
    if (rowCount === 0) return number;
  }
  throw new Error(`${table}: no number is left`);
}
