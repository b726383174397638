import type { Pool, PoolClient } from 'pg';
import type { BatchState } from './batch-states.ts';
import { type Asker, checkLimits, type Failures, type Recent } from './check-limits.server.ts';
import type { CheckTotals } from './check-rules.ts';
import { firstHash } from './ledger-hash.server.ts';

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
  recent: Recent;
  asker: Asker | null;
}

const hold = {
  name: 'serials_hold',
  text: `select last, hash, failures, failures_since, xmin::text as written_by, pg_current_xact_id()::xid::text as transaction
    from serial_ledger_head where one for update`,
};

interface LedgerHead {
  last: number;
  hash: Buffer;
  failures: Failures;
  /** The transaction that wrote last, empty before the first, and this one, which holds it now. */
  writtenBy: string;
  transaction: string;
}

/** The end of the ledger, held until the transaction is over: one process at a time looks, counts and appends. */
export async function holdLedger(client: PoolClient): Promise<LedgerHead> {
  const { rows } = await client.query<{
    last: number;
    hash: Buffer;
    failures: number;
    failures_since: Date | null;
    written_by: string;
    transaction: string;
  }>(hold);
  if (rows[0]) {
    const { last, hash, failures, failures_since, written_by: writtenBy, transaction } = rows[0];
    const counted = { count: failures, since: failures_since?.getTime() ?? 0 };
    // This transaction made the row itself: nobody wrote before.
    return { last, hash, failures: counted, writtenBy: writtenBy === transaction ? '' : writtenBy, transaction };
  }
  await client.query('insert into serial_ledger_head (one, last, hash) values (true, 0, $1) on conflict do nothing', [
    firstHash,
  ]);
  return holdLedger(client);
}

// One look into an index for each, whatever the planner thinks of tables that were small when it planned.
const look = {
  name: 'serials_look',
  text: `select c.batch, b.state, b.product_zh, b.product_en, b.number, b.recall_zh, b.recall_en, m.code is not null as marked,
      s.checks, s.first_at, s.first_region, s.first_device, s.last_at, s.last_region, s.last_latitude, s.last_longitude,
      r.recent, r.recent_since, a.since as asker_since, a.checks as asker_checks, a.failures as asker_failures, a.devices,
      case when t.place = 1 then (select xmin::text from serial_ledger_head where one) end as seen
    from unnest($1::bytea[], $2::text[]) with ordinality as t(code, address, place)
    left join lateral (select batch from serial_codes where code = t.code limit 1) c on true
    left join serial_batches b on b.id = c.batch
    left join lateral (select code from serial_marks where code = t.code limit 1) m on true
    left join lateral (select * from serial_totals where code = t.code limit 1) s on true
    left join lateral (select * from serial_askers where address = t.address limit 1) a on true
    cross join lateral (select count(*)::int as recent, min(at) as recent_since
      from (select at from serial_checks where code = t.code order by id desc limit ${checkLimits.perCode}) as latest
      where at > $3) r
    order by t.place`,
};

export interface LookedUp {
  /** What is known of each number and of whoever asks, in the order in which they were given. */
  known: StoredCode[];
  /** The transaction that had written last; empty before the first. */
  seen: string;
}

/** One look for all of them, as everything stood at one moment. */
export async function lookUp(
  client: Pool | PoolClient,
  asked: readonly { code: Buffer; address: string }[],
  now: number,
): Promise<LookedUp> {
  const { rows } = await client.query({
    ...look,
    values: [asked.map(({ code }) => code), asked.map(({ address }) => address), new Date(now - checkLimits.windowMs)],
  });
  const known = rows.map((row) => ({
    batch: row.batch,
    state: row.state,
    productZh: row.product_zh ?? '',
    productEn: row.product_en ?? '',
    batchNumber: row.number ?? '',
    recallZh: row.recall_zh ?? '',
    recallEn: row.recall_en ?? '',
    isMarked: row.marked,
    recent: { checks: row.recent, since: row.recent_since?.getTime() ?? now },
    asker: row.asker_since && {
      since: row.asker_since.getTime(),
      checks: row.asker_checks,
      failures: row.asker_failures,
      devices: row.devices,
    },
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
  return { known, seen: rows[0]?.seen ?? '' };
}
