import { createHash } from 'node:crypto';
import type { Database } from '#kit/db/database.server.ts';

export interface LedgerLine {
  id: number;
  at: number;
  code: Buffer;
  outcome: string;
  batch: number | null;
  region: string | null;
  device: string;
}

/** Hash before the first line. */
const firstHash = Buffer.alloc(32);

/**
 * Hash of a line over the previous hash and the line's fields, so that a change shows in all later lines. The previous line of the
 * same number is not included: it follows from the lines, and the proof verifies it.
 */
export function hashOf(before: Buffer, { id, at, code, outcome, batch, region, device }: LedgerLine): Buffer {
  const text = JSON.stringify([id, at, code.toString('hex'), outcome, batch, region, device]);
  return createHash('sha256').update(before).update(text).digest();
}

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
