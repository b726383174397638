import type { PoolClient } from 'pg';
import type { BatchState } from './batch-states.ts';
import type { CheckTotals } from './check-rules.ts';
import { firstHash, type LedgerLine } from './ledger-hash.server.ts';

/** All that the check of one number looks at. */
export interface StoredCode {
  batch: number | null;
  state: BatchState | null;
  productZh: string;
  productEn: string;
  batchNumber: string;
  recallZh: string;
  recallEn: string;
  isMarked: boolean;
  totals: CheckTotals | null;
}

const look = {
  name: 'serials_look',
  text: `select c.batch, b.state, b.product_zh, b.product_en, b.number, b.recall_zh, b.recall_en, m.code is not null as marked,
      s.checks, s.first_at, s.first_region, s.first_device, s.last_at, s.last_region, s.last_latitude, s.last_longitude
    from unnest($1::bytea[]) with ordinality as t(code, place)
    left join serial_codes c on c.code = t.code
    left join serial_batches b on b.id = c.batch
    left join serial_marks m on m.code = t.code
    left join serial_totals s on s.code = t.code
    order by t.place`,
};

export async function lookUpCodes(client: PoolClient, codes: readonly Buffer[]): Promise<StoredCode[]> {
  const { rows } = await client.query({ ...look, values: [codes] });
  return rows.map((row) => ({
    batch: row.batch,
    state: row.state,
    productZh: row.product_zh ?? '',
    productEn: row.product_en ?? '',
    batchNumber: row.number ?? '',
    recallZh: row.recall_zh ?? '',
    recallEn: row.recall_en ?? '',
    isMarked: row.marked,
    totals:
      row.checks === null
        ? null
        : {
            checks: row.checks,
            firstAt: row.first_at.getTime(),
            firstRegion: row.first_region,
            firstDevice: row.first_device,
            lastAt: row.last_at.getTime(),
            lastRegion: row.last_region,
            lastPlace:
              row.last_latitude === null ? null : { latitude: row.last_latitude, longitude: row.last_longitude },
          },
  }));
}

const head = { name: 'serials_head', text: 'select last, hash from serial_ledger_head where one for update' };

/** The end of the ledger, held until the transaction is over: one process at a time appends. */
export async function holdLedger(client: PoolClient): Promise<{ last: number; hash: Buffer }> {
  const { rows } = await client.query<{ last: number; hash: Buffer }>(head);
  if (rows[0]) return rows[0];
  await client.query('insert into serial_ledger_head values (true, 0, $1) on conflict do nothing', [firstHash]);
  return holdLedger(client);
}

const append = {
  name: 'serials_append',
  text: `with appended as (
      insert into serial_checks (id, at, code, outcome, batch, region, device, hash)
      select * from unnest($1::bigint[], $2::timestamptz[], $3::bytea[], $4::text[], $5::int[], $6::text[], $7::text[], $8::bytea[]))
    update serial_ledger_head set last = $9, hash = $10 where one`,
};

export async function appendLines(
  client: PoolClient,
  lines: readonly (LedgerLine & { hash: Buffer })[],
): Promise<void> {
  const end = lines.at(-1);
  if (!end) return;
  await client.query({
    ...append,
    values: [
      lines.map(({ id }) => id),
      lines.map(({ at }) => new Date(at)),
      lines.map(({ code }) => code),
      lines.map(({ outcome }) => outcome),
      lines.map(({ batch }) => batch),
      lines.map(({ region }) => region),
      lines.map(({ device }) => device),
      lines.map(({ hash }) => hash),
      end.id,
      end.hash,
    ],
  });
}

const total = {
  name: 'serials_totals',
  text: `insert into serial_totals (code, checks, first_at, first_region, first_device, last_at, last_region, last_latitude, last_longitude)
    select * from unnest($1::bytea[], $2::int[], $3::timestamptz[], $4::text[], $5::text[], $6::timestamptz[], $7::text[],
      $8::float8[], $9::float8[])
    on conflict (code) do update set checks = excluded.checks, last_at = excluded.last_at, last_region = excluded.last_region,
      last_latitude = excluded.last_latitude, last_longitude = excluded.last_longitude`,
};

/** `code` as hexadecimal text. The caller holds the ledger, so nobody else changes totals meanwhile. */
export async function writeTotals(client: PoolClient, totals: ReadonlyMap<string, CheckTotals>): Promise<void> {
  if (totals.size === 0) return;
  const all = [...totals.values()];
  await client.query({
    ...total,
    values: [
      [...totals.keys()].map((code) => Buffer.from(code, 'hex')),
      all.map(({ checks }) => checks),
      all.map(({ firstAt }) => new Date(firstAt)),
      all.map(({ firstRegion }) => firstRegion),
      all.map(({ firstDevice }) => firstDevice),
      all.map(({ lastAt }) => new Date(lastAt)),
      all.map(({ lastRegion }) => lastRegion),
      all.map(({ lastPlace }) => lastPlace?.latitude ?? null),
      all.map(({ lastPlace }) => lastPlace?.longitude ?? null),
    ],
  });
}
