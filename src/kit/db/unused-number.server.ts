import type { Pool, PoolClient } from 'pg';

/** By then as good as all of them are taken, or `draw` gives always the same. */
const mostDraws = 1_000;

/**
 * A number that no row of a table has, for what people read out and type. It is drawn, so that none follows from another; drawn
 * numbers meet, and sooner than one thinks.
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
