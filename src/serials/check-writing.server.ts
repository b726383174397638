import type { QueryConfig } from 'pg';
import { bigints, byteas, doubles, integers, moments, texts } from '#kit/db/binary-arrays.server.ts';
import type { Changes } from './check-judging.server.ts';
import type { Asker } from './check-limits.server.ts';
import { type CodeHistory, type LedgerEnd, writeInstants } from './check-store.server.ts';

const lineColumns = 'id, at, code, outcome, batch, region, device, hash, earlier';
const lineTypes = ['bigint', 'timestamptz', 'bytea', 'text', 'int', 'text', 'text', 'bytea', 'bigint'];
const totalsColumns = `code, checks, first_at, first_region, first_device, last_at, last_region, last_latitude, last_longitude,
  recent, line`;
const totalsTypes = 'bytea int bigint text text bigint text float8 float8 bytea bigint'.split(' ');
const askerColumns = 'address, since, checks, failures, devices';
const askerTypes = ['text', 'bigint', 'int', 'int', 'text'];

let given = 6; // what the end of the ledger takes
/** Rows from arrays, one for each column; none when the ledger has moved on. */
const rowsOf = (types: readonly string[]) =>
  `select * from unnest(${types.map((type) => `$${++given}::${type}[]`).join(', ')}) where exists (select from ending)`;

/*
 * All of it in one statement, and so in one way to the database, on condition that the ledger still ends where the checks were
 * judged from. Whoever writes holds the row of the end: nobody else changes these rows meanwhile. What is new goes in without a
 * look for what may be there already.
 */
const write = {
  name: 'serials_write',
  text: `with ending as (
      update serial_ledger_head set last = $2, hash = $3, failures = $4, failures_since = $5, version = $6
      where one and version = $1 returning one
    ), lines as (
      insert into serial_checks (${lineColumns}) ${rowsOf(lineTypes)}
    ), new_totals as (
      insert into serial_totals (${totalsColumns}) ${rowsOf(totalsTypes)}
    ), totals as (
      insert into serial_totals (${totalsColumns}) ${rowsOf(totalsTypes)}
      on conflict (code) do update set checks = excluded.checks, first_at = excluded.first_at, first_region = excluded.first_region,
        first_device = excluded.first_device, last_at = excluded.last_at, last_region = excluded.last_region,
        last_latitude = excluded.last_latitude, last_longitude = excluded.last_longitude, recent = excluded.recent, line = excluded.line
    ), new_askers as (
      insert into serial_askers (${askerColumns}) ${rowsOf(askerTypes)}
    ), askers as (
      insert into serial_askers (${askerColumns}) ${rowsOf(askerTypes)}
      on conflict (address) do update set since = excluded.since, checks = excluded.checks, failures = excluded.failures,
        devices = excluded.devices
    ), batches as (
      insert into serial_batch_totals as b (batch, checks, codes) ${rowsOf(['int', 'bigint', 'bigint'])}
      on conflict (batch) do update set checks = b.checks + excluded.checks, codes = b.codes + excluded.codes
    )
    select from ending`,
};

/**
 * The statement that writes what a group changes. It changes one row, or, if somebody else has written since `from` was read,
 * nothing.
 */
export function writing(
  from: LedgerEnd,
  version: string,
  { lines, last, hash, failures, histories, askers, batches }: Changes,
): QueryConfig {
  const [newHistories, oldHistories] = byNewness(histories);
  const [newAskers, oldAskers] = byNewness(askers);
  const ofBatches = [...batches];
  return {
    ...write,
    values: [
      from.version,
      last,
      hash,
      failures.count,
      new Date(failures.since).toISOString(),
      version,
      bigints(lines.map(({ id }) => id)),
      moments(lines.map(({ at }) => at)),
      byteas(lines.map(({ code }) => code)),
      texts(lines.map(({ outcome }) => outcome)),
      integers(lines.map(({ batch }) => batch)),
      texts(lines.map(({ region }) => region)),
      texts(lines.map(({ device }) => device)),
      byteas(lines.map((line) => line.hash)),
      bigints(lines.map(({ earlier }) => earlier)),
      ...totalsArrays(newHistories),
      ...totalsArrays(oldHistories),
      ...askerArrays(newAskers),
      ...askerArrays(oldAskers),
      integers(ofBatches.map(([batch]) => batch)),
      bigints(ofBatches.map(([, { checks }]) => checks)),
      bigints(ofBatches.map(([, { codes }]) => codes)),
    ],
  };
}

type Entries<Value> = (readonly [string, Value])[];

/** Those that are new, and those that are there already. */
function byNewness<Value extends { isNew: boolean }>(
  all: ReadonlyMap<string, Value>,
): [Entries<Value>, Entries<Value>] {
  const isNew = ([, value]: readonly [string, Value]) => value.isNew;
  const entries = [...all];
  return [entries.filter(isNew), entries.filter((entry) => !isNew(entry))];
}

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

const askerArrays = (askers: Entries<Asker>): Buffer[] => [
  texts(askers.map(([address]) => address)),
  bigints(askers.map(([, { since }]) => since)),
  integers(askers.map(([, { checks }]) => checks)),
  integers(askers.map(([, { failures }]) => failures)),
  texts(askers.map(([, { devices }]) => JSON.stringify(devices))),
];
