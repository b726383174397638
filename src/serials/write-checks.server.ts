import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { bigints, byteas, doubles, integers, moments, texts } from '#kit/db/binary-arrays.server.ts';
import type { Client } from './check-limits.server.ts';
import { type CodeHistory, writeInstants } from './check-store.server.ts';
import type { Changes } from './evaluate-checks.server.ts';

const lineColumns = 'id, at, code, outcome, batch, region, device, hash, earlier';
const lineTypes = ['bigint', 'timestamptz', 'bytea', 'text', 'int', 'text', 'text', 'bytea', 'bigint'];
const totalsColumns = `code, checks, first_at, first_region, first_device, last_at, last_region, last_latitude, last_longitude,
  recent, line`;
const totalsTypes = 'bytea int bigint text text bigint text float8 float8 bytea bigint'.split(' ');
const clientColumns = 'address, since, checks, failures, devices';
const clientTypes = ['text', 'bigint', 'int', 'int', 'text'];

let parameters = 5; // the parameters of the head
/** Rows from one array per column. */
const rowsOf = (types: readonly string[]) =>
  `select * from unnest(${types.map((type) => `$${++parameters}::${type}[]`).join(', ')})`;

// The last part selects: Citus runs no writing CTEs beside an outer write.
const writeStatement = {
  name: 'serials_write',
  text: `with ending as (
      update serial_ledger_head set last = $1, hash = $2, failures = $3, failures_since = $4, version = $5 where one returning one
    ), lines as (
      insert into serial_checks (${lineColumns}) ${rowsOf(lineTypes)}
    ), totals as (
      insert into serial_totals (${totalsColumns}) ${rowsOf(totalsTypes)}
      on conflict (code) do update set checks = excluded.checks, first_at = excluded.first_at, first_region = excluded.first_region,
        first_device = excluded.first_device, last_at = excluded.last_at, last_region = excluded.last_region,
        last_latitude = excluded.last_latitude, last_longitude = excluded.last_longitude, recent = excluded.recent, line = excluded.line
    ), askers as (
      insert into serial_askers (${clientColumns}) ${rowsOf(clientTypes)}
      on conflict (address) do update set since = excluded.since, checks = excluded.checks, failures = excluded.failures,
        devices = excluded.devices
    ), batches as (
      insert into serial_batch_totals as b (batch, checks, codes) ${rowsOf(['int', 'bigint', 'bigint'])}
      on conflict (batch) do update set checks = b.checks + excluded.checks, codes = b.codes + excluded.codes
    )
    select from ending`,
};

/** Writes the changes of a group; the ledger must be locked. */
export async function writeChanges(
  client: PoolClient,
  { lines, last, hash, failures, histories, clients, batches }: Changes,
): Promise<void> {
  const ofBatches = [...batches];
  await client.query({
    ...writeStatement,
    values: [
      last,
      hash,
      failures.count,
      new Date(failures.since).toISOString(),
      // For processes of the previous release, which write without a lock if the version is still the one they read.
      randomUUID(),
      bigints(lines.map(({ id }) => id)),
      moments(lines.map(({ at }) => at)),
      byteas(lines.map(({ code }) => code)),
      texts(lines.map(({ outcome }) => outcome)),
      integers(lines.map(({ batch }) => batch)),
      texts(lines.map(({ region }) => region)),
      texts(lines.map(({ device }) => device)),
      byteas(lines.map((line) => line.hash)),
      bigints(lines.map(({ earlier }) => earlier)),
      ...totalsArrays([...histories]),
      ...clientArrays([...clients]),
      integers(ofBatches.map(([batch]) => batch)),
      bigints(ofBatches.map(([, { checks }]) => checks)),
      bigints(ofBatches.map(([, { codes }]) => codes)),
    ],
  });
}

type Entries<Value> = (readonly [string, Value])[];

const totalsArrays = (histories: Entries<CodeHistory>): Buffer[] => {
  const sums = histories.map(([, { totals }]) => totals);
  return [
    byteas(histories.map(([code]) => Buffer.from(code, 'hex'))),
    integers(sums.map((totals) => totals?.checks ?? 0)),
    bigints(sums.map((totals) => totals?.firstAt ?? null)),
    texts(sums.map((totals) => totals?.firstRegion ?? null)),
    texts(sums.map((totals) => totals?.firstDevice ?? null)),
    bigints(sums.map((totals) => totals?.lastAt ?? null)),
    texts(sums.map((totals) => totals?.lastRegion ?? null)),
    doubles(sums.map((totals) => totals?.lastPlace?.latitude ?? null)),
    doubles(sums.map((totals) => totals?.lastPlace?.longitude ?? null)),
    byteas(histories.map(([, { recent }]) => writeInstants(recent))),
    bigints(histories.map(([, { line }]) => line)),
  ];
};

const clientArrays = (clients: Entries<Client>): Buffer[] => [
  texts(clients.map(([address]) => address)),
  bigints(clients.map(([, { since }]) => since)),
  integers(clients.map(([, { checks }]) => checks)),
  integers(clients.map(([, { failures }]) => failures)),
  texts(clients.map(([, { devices }]) => JSON.stringify(devices))),
];
