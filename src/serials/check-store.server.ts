import type { PoolClient } from 'pg';
import { byteas, texts } from '#kit/db/binary-arrays.server.ts';
import type { Rows } from '#rows.ts';
import type { BatchState } from './batch-states.ts';
import { type Client, devicesOf, type Failures } from './check-limits.server.ts';
import type { CheckTotals } from './check-rules.ts';

/** The batch as a check shows it. */
export interface KnownBatch {
  id: number;
  state: BatchState;
  number: string;
  productZh: string;
  productEn: string;
  recallZh: string;
  recallEn: string;
}

/** History of one number, whether in use or not. */
export interface CodeHistory {
  /** Null while none counted. */
  totals: CheckTotals | null;
  /** Recent answers, oldest first. */
  recent: readonly number[];
  /** Its last line in the ledger. */
  line: number;
}

/** Everything that a check of one number needs. */
export interface StoredCode {
  batch: KnownBatch | null;
  isMarked: boolean;
  /** Null if it was never checked. */
  history: CodeHistory | null;
  /** Null if the address is new or its counters were deleted. */
  client: Client | null;
}

/** The head of the ledger as read. */
export interface LedgerEnd extends Pick<Rows['serial_ledger_head'], 'last' | 'hash'> {
  failures: Failures;
}

export interface LookUpResult {
  /** In the order of the requests. */
  known: StoredCode[];
  end: LedgerEnd;
}

interface HistoryRow
  extends Pick<
    Rows['serial_totals'],
    'line' | 'checks' | 'first_region' | 'last_region' | 'last_latitude' | 'last_longitude' | 'recent'
  > {
  first_at: number;
  first_device: string;
  last_at: number;
}
interface ClientRow {
  asker_since: number;
  asker_checks: number;
  asker_failures: number;
  /** JSON. */
  devices: string;
}
/** A row of the statement below; missing parts are null. */
type CodeRow = { batch: number | null; marked: boolean } & (HistoryRow | { line: null }) &
  (ClientRow | { asker_since: null });
/** Only in the first row. */
interface FirstRow {
  end: HeadRow;
  batches: KnownBatch[] | null;
}
interface HeadRow extends Pick<Rows['serial_ledger_head'], 'last' | 'failures'> {
  hash: string;
  failures_since: string | null;
}

// Batches are returned once, not per number.
const lookUpStatement = {
  name: 'serials_look',
  text: `with ending as materialized (
      select to_json(h) as end from serial_ledger_head h where one
    ), codes as materialized (
      select code, min(batch) as batch from serial_codes where code = any($1::bytea[]) group by code
    ), totals as materialized (
      select * from serial_totals where code = any($1::bytea[])
    ), found as materialized (
      select t.place, c.batch, m.code is not null as marked, s.checks, s.first_at, s.first_region, s.first_device, s.last_at,
        s.last_region, s.last_latitude, s.last_longitude, s.recent, s.line, a.since as asker_since, a.checks as asker_checks,
        a.failures as asker_failures, a.devices
      from unnest($1::bytea[], $2::text[]) with ordinality as t(code, address, place)
      left join codes c on c.code = t.code
      left join serial_marks m on m.code = t.code
      left join totals s on s.code = t.code
      left join serial_askers a on a.address = t.address
    )
    select found.*,
      case when place = 1 then (select ending.end from ending) end as end,
      case when place = 1 then (select json_agg(b) from (
        select id, state, number, product_zh as "productZh", product_en as "productEn",
          coalesce(recall_zh, '') as "recallZh", coalesce(recall_en, '') as "recallEn"
        from serial_batches where id in (select batch from found)) b) end as batches
    from found order by place`,
};

/** Looks up all requests and the head of the ledger, which must be locked. */
export async function lookUp(
  client: PoolClient,
  requests: readonly { code: Buffer; address: string }[],
): Promise<LookUpResult> {
  const { rows } = await client.query<CodeRow & Partial<FirstRow>>({
    ...lookUpStatement,
    values: [byteas(requests.map(({ code }) => code)), texts(requests.map(({ address }) => address))],
  });
  const { end, batches } = rows[0] as CodeRow & FirstRow;
  const batchOf = new Map((batches ?? []).map((batch) => [batch.id, batch]));
  const known = rows.map(
    (row): StoredCode => ({
      batch: row.batch === null ? null : (batchOf.get(row.batch) ?? null),
      isMarked: row.marked,
      history: row.line === null ? null : historyOf(row),
      client:
        row.asker_since === null
          ? null
          : {
              since: row.asker_since,
              checks: row.asker_checks,
              failures: row.asker_failures,
              devices: devicesOf(JSON.parse(row.devices)),
            },
    }),
  );
  return { known, end: endOf(end) };
}

/** Locks the ledger until the end of the transaction. */
export async function lockLedger(client: PoolClient): Promise<void> {
  await client.query('select from serial_ledger_head where one for update');
}

const endOf = ({ last, hash, failures, failures_since }: HeadRow): LedgerEnd => ({
  last,
  hash: Buffer.from(hash.slice(2), 'hex'), // after \x
  failures: { count: failures, since: failures_since === null ? 0 : Date.parse(failures_since) },
});

const historyOf = (row: HistoryRow): CodeHistory => ({
  totals:
    row.checks === 0
      ? null
      : {
          checks: row.checks,
          firstAt: row.first_at,
          firstRegion: row.first_region,
          firstDevice: row.first_device,
          lastAt: row.last_at,
          lastRegion: row.last_region,
          lastPlace:
            row.last_latitude === null || row.last_longitude === null
              ? null
              : { latitude: row.last_latitude, longitude: row.last_longitude },
        },
  recent: readInstants(row.recent),
  line: row.line,
});

/** Six bytes last for some thousand years. */
const instantBytes = 6;

export function writeInstants(instants: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(instants.length * instantBytes);
  for (const [place, at] of instants.entries()) bytes.writeUIntBE(at, place * instantBytes, instantBytes);
  return bytes;
}

const readInstants = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length / instantBytes }, (_, place) =>
    bytes.readUIntBE(place * instantBytes, instantBytes),
  );
