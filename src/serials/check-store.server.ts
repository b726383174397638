import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Rows } from '#rows.ts';
import type { Client, Failures } from './check-limits.server.ts';
import type { CheckTotals } from './check-rules.ts';
import type { Changes } from './evaluate-checks.server.ts';
import type { BatchState } from './states-and-limits.ts';

const batchColumns = 'id, state, number, product_zh, product_en, recall_zh, recall_en';
/** The batch as a check shows it. */
export interface KnownBatch
  extends Pick<Rows['serial_batches'], 'id' | 'number' | 'product_zh' | 'product_en' | 'recall_zh' | 'recall_en'> {
  state: BatchState;
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

/** Locks the ledger until the end of the transaction, and reads its head. */
export async function lockLedger(client: PoolClient): Promise<LedgerEnd> {
  const { rows } = await client.query<Rows['serial_ledger_head']>(
    'select last, hash, failures, failures_since from serial_ledger_head where one for update',
  );
  if (!rows[0]) throw new Error('the ledger has no head');
  const { last, hash, failures, failures_since } = rows[0];
  return { last, hash, failures: { count: failures, since: failures_since?.getTime() ?? 0 } };
}

const lookUpStatement = {
  name: 'serials_look_up',
  text: `with codes as materialized (
      select code, min(batch) as batch from serial_codes where code = any($1::bytea[]) group by code
    ), totals as materialized (
      select * from serial_totals where code = any($1::bytea[])
    )
    select to_json(b) as batch, m.code is not null as marked, to_json(s) as history, to_json(a) as client
    from unnest($1::bytea[], $2::text[]) with ordinality as t(code, address, place)
    left join codes c on c.code = t.code
    left join (select ${batchColumns} from serial_batches) b on b.id = c.batch
    left join serial_marks m on m.code = t.code
    left join totals s on s.code = t.code
    left join serial_askers a on a.address = t.address
    order by place`,
};
interface LookUpRow {
  batch: KnownBatch | null;
  marked: boolean;
  history: (CheckTotals & { code: string; recent: string; line: number }) | null;
  client: Rows['serial_askers'] | null;
}

/** Looks up all requests, in their order; the ledger must be locked. */
export async function lookUp(
  client: PoolClient,
  requests: readonly { code: Buffer; address: string }[],
): Promise<StoredCode[]> {
  const { rows } = await client.query<LookUpRow>({
    ...lookUpStatement,
    values: [requests.map(({ code }) => code), requests.map(({ address }) => address)],
  });
  return rows.map(({ batch, marked, history, client: stored }) => ({
    batch,
    isMarked: marked,
    history: history && historyOf(history),
    client: stored && { ...stored, devices: JSON.parse(stored.devices) },
  }));
}

const historyOf = ({ code: _, recent, line, ...totals }: LookUpRow['history'] & object): CodeHistory => ({
  totals: totals.checks === 0 ? null : totals,
  recent: readInstants(Buffer.from(recent.slice('\\x'.length), 'hex')),
  line,
});

/** Six bytes last for some thousand years. */
const instantBytes = 6;

function writeInstants(instants: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(instants.length * instantBytes);
  for (const [place, at] of instants.entries()) bytes.writeUIntBE(at, place * instantBytes, instantBytes);
  return bytes;
}

const readInstants = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length / instantBytes }, (_, place) =>
    bytes.readUIntBE(place * instantBytes, instantBytes),
  );

const inHex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

/** Rows of a table, given as JSON in a parameter. */
const insert = (table: keyof Rows, columns: string, parameter: number) =>
  `insert into ${table} as stored (${columns}) select ${columns} from json_populate_recordset(null::${table}, $${parameter})`;
const replaced = (columns: string) =>
  columns
    .split(', ')
    .map((name) => `${name} = excluded.${name}`)
    .join(', ');

const totalsColumns =
  'checks, first_at, first_region, first_device, last_at, last_region, last_latitude, last_longitude, recent, line';
const clientColumns = 'since, checks, failures, devices';

// The last part selects: Citus runs no writing CTEs beside an outer write.
const writeStatement = {
  name: 'serials_write_json',
  text: `with ending as (
      update serial_ledger_head set last = $1, hash = $2, failures = $3, failures_since = $4, version = $5 where one returning one
    ), lines as (
      ${insert('serial_checks', 'id, at, code, outcome, batch, region, device, hash, earlier', 6)}
    ), totals as (
      ${insert('serial_totals', `code, ${totalsColumns}`, 7)} on conflict (code) do update set ${replaced(totalsColumns)}
    ), askers as (
      ${insert('serial_askers', `address, ${clientColumns}`, 8)} on conflict (address) do update set ${replaced(clientColumns)}
    ), batches as (
      ${insert('serial_batch_totals', 'batch, checks, codes', 9)} on conflict (batch) do update
      set checks = stored.checks + excluded.checks, codes = stored.codes + excluded.codes
    )
    select from ending`,
};

/** Writes the changes of a group; the ledger must be locked. */
export async function writeChanges(
  client: PoolClient,
  { lines, last, hash, failures, histories, clients, batches }: Changes,
): Promise<void> {
  const rows: readonly object[][] = [
    lines.map((line) => ({ ...line, at: new Date(line.at), code: inHex(line.code), hash: inHex(line.hash) })),
    [...histories].map(([code, { totals, recent, line }]) => ({
      checks: 0,
      ...totals,
      code: `\\x${code}`,
      recent: inHex(writeInstants(recent)),
      line,
    })),
    [...clients].map(([address, counted]) => ({ ...counted, address, devices: JSON.stringify(counted.devices) })),
    [...batches].map(([batch, sums]) => ({ batch, ...sums })),
  ];
  await client.query({
    ...writeStatement,
    values: [
      last,
      hash,
      failures.count,
      new Date(failures.since),
      // For processes of the previous release, which write without a lock if the version is still the one they read.
      randomUUID(),
      ...rows.map((each) => JSON.stringify(each)),
    ],
  });
}
