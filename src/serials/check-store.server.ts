import type { Pool, PoolClient } from 'pg';
import { byteas, texts } from '#kit/db/binary-arrays.server.ts';
import type { Rows } from '#rows.ts';
import type { BatchState } from './batch-states.ts';
import { type Asker, devicesOf, type Failures } from './check-limits.server.ts';
import type { CheckTotals } from './check-rules.ts';

/** What a check says of the batch of a number. */
export interface KnownBatch {
  id: number;
  state: BatchState;
  number: string;
  productZh: string;
  productEn: string;
  recallZh: string;
  recallEn: string;
}

/** What the checks of one number left behind, whether it is in use or not. */
export interface CodeHistory {
  /** Null as long as none of them counted. */
  totals: CheckTotals | null;
  /** When it was answered lately, oldest first. */
  recent: readonly number[];
  /** Its last line in the ledger. */
  line: number;
}

/** All that the check of one number looks at. */
export interface StoredCode {
  batch: KnownBatch | null;
  isMarked: boolean;
  /** Null when it was never asked for. */
  history: CodeHistory | null;
  /** Null when nobody asked from there since the address was swept. */
  asker: Asker | null;
}

/** The end of the ledger as somebody read it. */
export interface LedgerEnd extends Pick<Rows['serial_ledger_head'], 'last' | 'hash' | 'version'> {
  failures: Failures;
}

export interface LookedUp {
  /** In the order in which they were given. */
  known: StoredCode[];
  end: LedgerEnd;
}

interface FoundHistory
  extends Pick<
    Rows['serial_totals'],
    'line' | 'checks' | 'first_region' | 'last_region' | 'last_latitude' | 'last_longitude' | 'recent'
  > {
  first_at: number;
  first_device: string;
  last_at: number;
}
interface FoundAsker {
  asker_since: number;
  asker_checks: number;
  asker_failures: number;
  /** JSON. */
  devices: string;
}
/** A row of the statement below: what was never there is null. */
type FoundRow = { batch: number | null; marked: boolean } & (FoundHistory | { line: null }) &
  (FoundAsker | { asker_since: null });
/** With the first row. */
interface FoundOnce {
  end: FoundEnd;
  batches: KnownBatch[] | null;
}
interface FoundEnd extends Pick<Rows['serial_ledger_head'], 'last' | 'failures' | 'version'> {
  hash: string;
  failures_since: string | null;
}

// The end first: where the tables lie on several machines, what is read after it may be newer, and is then not written. Batches come
// once, not once for each of their numbers.
const look = {
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

/** One look for all of them, and at the end of the ledger, as everything stood at one moment. */
export async function lookUp(
  client: Pool | PoolClient,
  asked: readonly { code: Buffer; address: string }[],
): Promise<LookedUp> {
  const { rows } = await client.query<FoundRow & Partial<FoundOnce>>({
    ...look,
    values: [byteas(asked.map(({ code }) => code)), texts(asked.map(({ address }) => address))],
  });
  const { end, batches } = rows[0] as FoundRow & FoundOnce;
  const batchOf = new Map((batches ?? []).map((batch) => [batch.id, batch]));
  const known = rows.map(
    (row): StoredCode => ({
      batch: row.batch === null ? null : (batchOf.get(row.batch) ?? null),
      isMarked: row.marked,
      history: row.line === null ? null : historyOf(row),
      asker:
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

/** Lets nobody else write to the ledger until the transaction is over. */
export async function holdLedger(client: PoolClient): Promise<void> {
  await client.query('select from serial_ledger_head where one for update');
}

const endOf = ({ last, hash, failures, failures_since, version }: FoundEnd): LedgerEnd => ({
  last,
  hash: Buffer.from(hash.slice(2), 'hex'), // after \x
  failures: { count: failures, since: failures_since === null ? 0 : Date.parse(failures_since) },
  version,
});

const historyOf = (row: FoundHistory): CodeHistory => ({
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

/** Six bytes each are enough for some thousand years. */
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
