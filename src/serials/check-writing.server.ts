import type { PoolClient } from 'pg';
import type { Asker, Failures } from './check-limits.server.ts';
import type { CheckTotals } from './check-rules.ts';
import type { LedgerLine } from './ledger-hash.server.ts';

export interface BatchSums {
  checks: number;
  codes: number;
}

/** What a group of checks leaves behind. */
export interface Answered {
  lines: readonly (LedgerLine & { hash: Buffer })[];
  /** The end of the ledger after them. */
  last: number;
  hash: Buffer;
  failures: Failures;
  /** By code as hexadecimal text. */
  totals: ReadonlyMap<string, CheckTotals>;
  /** By address. */
  askers: ReadonlyMap<string, Asker>;
  /** How many more checks and codes of each batch; 0 for those of none. */
  batches: ReadonlyMap<number, BatchSums>;
}

// The caller holds the ledger: nobody else changes these rows meanwhile, so they are written as they were counted.
const write = {
  name: 'serials_write',
  text: `with lines as (
      insert into serial_checks (id, at, code, outcome, batch, region, device, hash)
      select * from unnest($1::bigint[], $2::timestamptz[], $3::bytea[], $4::text[], $5::int[], $6::text[], $7::text[], $8::bytea[])
    ), totals as (
      insert into serial_totals (code, checks, first_at, first_region, first_device, last_at, last_region, last_latitude, last_longitude)
      select * from unnest($9::bytea[], $10::int[], $11::timestamptz[], $12::text[], $13::text[], $14::timestamptz[], $15::text[],
        $16::float8[], $17::float8[])
      on conflict (code) do update set checks = excluded.checks, last_at = excluded.last_at, last_region = excluded.last_region,
        last_latitude = excluded.last_latitude, last_longitude = excluded.last_longitude
    ), askers as (
      insert into serial_askers (address, since, checks, failures, devices)
      select * from unnest($18::text[], $19::timestamptz[], $20::int[], $21::int[], $22::jsonb[])
      on conflict (address) do update set since = excluded.since, checks = excluded.checks, failures = excluded.failures,
        devices = excluded.devices
    ), batches as (
      insert into serial_batch_totals as b (batch, checks, codes) select * from unnest($23::int[], $24::bigint[], $25::bigint[])
      on conflict (batch) do update set checks = b.checks + excluded.checks, codes = b.codes + excluded.codes
    )
    update serial_ledger_head set last = $26, hash = $27, failures = $28, failures_since = $29 where one`,
};

/** Writes all of it in one statement, and so in one way to the database. */
export async function writeAnswered(
  client: PoolClient,
  { lines, last, hash, failures, totals, askers, batches }: Answered,
): Promise<void> {
  const sums = [...totals.values()];
  const asked = [...askers.values()];
  const ofBatches = [...batches.values()];
  await client.query({
    ...write,
    values: [
      lines.map(({ id }) => id),
      lines.map(({ at }) => iso(at)),
      lines.map(({ code }) => code),
      lines.map(({ outcome }) => outcome),
      lines.map(({ batch }) => batch),
      lines.map(({ region }) => region),
      lines.map(({ device }) => device),
      lines.map((line) => line.hash),
      [...totals.keys()].map((code) => Buffer.from(code, 'hex')),
      sums.map(({ checks }) => checks),
      sums.map(({ firstAt }) => iso(firstAt)),
      sums.map(({ firstRegion }) => firstRegion),
      sums.map(({ firstDevice }) => firstDevice),
      sums.map(({ lastAt }) => iso(lastAt)),
      sums.map(({ lastRegion }) => lastRegion),
      sums.map(({ lastPlace }) => lastPlace?.latitude ?? null),
      sums.map(({ lastPlace }) => lastPlace?.longitude ?? null),
      [...askers.keys()],
      asked.map(({ since }) => iso(since)),
      asked.map(({ checks }) => checks),
      asked.map((asker) => asker.failures),
      asked.map(({ devices }) => JSON.stringify(devices)),
      [...batches.keys()],
      ofBatches.map(({ checks }) => checks),
      ofBatches.map(({ codes }) => codes),
      last,
      hash,
      failures.count,
      iso(failures.since),
    ],
  });
}

/** As text: the driver writes dates in the zone of the machine, ten times slower. */
const iso = (instant: number): string => new Date(instant).toISOString();
