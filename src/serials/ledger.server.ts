import type { Database } from '#kit/db/database.server.ts';
import { firstHash, hashOf, type LedgerLine } from './ledger-hash.server.ts';

export type LedgerProof = { ok: true; lines: number; hash: string } | { ok: false; brokenAt: number; lines: number };

const batchSize = 10_000;

/** First line whose `earlier` is wrong. Sorts all lines: minutes for ten million. */
const firstBrokenLink = {
  text: `select min(id) as id from
      (select id, earlier, lag(id) over (partition by code order by id) as before from serial_checks where id <= $1) lines
    where earlier is distinct from before`,
  query_timeout: 3_600_000,
};

/**
 * Verifies the whole ledger: each line must follow from the previous one without a gap, up to the head, and the lines of each number
 * must be linked without omissions.
 */
export async function proveLedger(database: Database): Promise<LedgerProof> {
  const { rows: heads } = await database.pool.query('select last, hash from serial_ledger_head where one');
  const head = heads[0] ?? { last: 0, hash: firstHash };
  let hash: Buffer = firstHash;
  let id = 0;
  while (id < head.last) {
    const { rows } = await database.pool.query<Omit<LedgerLine, 'at'> & { at: Date; hash: Buffer }>(
      'select id, at, code, outcome, batch, region, device, hash from serial_checks where id > $1 and id <= $2 order by id limit $3',
      [id, head.last, batchSize],
    );
    if (rows.length === 0) return { ok: false, brokenAt: id + 1, lines: id };
    for (const row of rows) {
      hash = hashOf(hash, { ...row, at: row.at.getTime() });
      if (row.id !== id + 1 || !hash.equals(row.hash)) return { ok: false, brokenAt: id + 1, lines: id };
      id = row.id;
    }
  }
  if (!hash.equals(head.hash)) return { ok: false, brokenAt: id, lines: id };
  const { rows } = await database.pool.query<{ id: number | null }>({ ...firstBrokenLink, values: [id] });
  const brokenLink = rows[0]?.id ?? null;
  return brokenLink === null
    ? { ok: true, lines: id, hash: hash.toString('hex') }
    : { ok: false, brokenAt: brokenLink, lines: brokenLink - 1 };
}
