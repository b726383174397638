import type { PoolClient } from 'pg';
import { numberArray, textArray } from '#kit/db/copy-text.server.ts';
import { type Cell, type MinuteSums, type SumRow, sumNames } from './order-sums.ts';

const sums = sumNames.join(', ');
type MinuteRow = { day: string; minute: number; provinces: Record<string, Cell> } & Record<string, unknown>;

const readMinutes = {
  name: 'order_minutes_read',
  text: `select t.day::text as day, t.minute, ${sumNames.map((name) => `t.${name}`).join(', ')}, t.provinces
    from unnest($1::date[], $2::smallint[]) as n (day, minute)
    join order_minutes as t on t.day = n.day and t.minute = n.minute`,
};
const writeMinutes = {
  name: 'order_minutes_write',
  text: `insert into order_minutes (day, minute, ${sums}, provinces)
    select day, minute, ${sums}, provinces from json_populate_recordset(null::order_minutes, $1::json)
    on conflict (day, minute) do update set
      ${sumNames.map((name) => `${name} = excluded.${name}`).join(', ')}, provinces = excluded.provinces`,
};

/** Adds changes to the minutes. Read, added and written back: the caller holds the writers' lock. */
async function addToMinutes(client: PoolClient, minutes: readonly MinuteSums[]): Promise<void> {
  if (minutes.length === 0) return;
  const { rows } = await client.query<MinuteRow>({
    ...readMinutes,
    values: [textArray(minutes.map(({ day }) => day)), numberArray(minutes.map(({ minute }) => minute))],
  });
  const present = new Map(rows.map((row) => [`${row.day} ${row.minute}`, row]));
  const changed = minutes.map((minute) => addTo(present.get(`${minute.day} ${minute.minute}`), minute));
  await client.query({ ...writeMinutes, values: [JSON.stringify(changed)] });
}

function addTo(present: MinuteRow | undefined, { day, minute, all, provinces }: MinuteSums): MinuteRow {
  const row: MinuteRow = { day, minute, provinces: present?.provinces ?? {} };
  for (const [index, name] of sumNames.entries()) row[name] = Number(present?.[name] ?? 0) + (all[index] ?? 0);
  for (const [province, change] of provinces) {
    const cell = row.provinces[province];
    const sum = cell ? cell.map((value, index) => value + (change[index] ?? 0)) : change;
    // An order whose province became known leaves nothing behind in the unknown one.
    if (sum.some((value) => value !== 0)) row.provinces[province] = sum;
    else delete row.provinces[province];
  }
  return row;
}

const sumArrays = (from: number) => sumNames.map((_name, index) => `$${from + index}::bigint[]`).join(', ');
const names = (table: string) => sumNames.map((name) => `${table}.${name}`).join(', ');
const addSums = sumNames.map((name) => `${name} = t.${name} + n.${name}`).join(', ');

const hourRows = `unnest($1::date[], $2::smallint[], $3::text[], $4::text[], ${sumArrays(5)}) as n (day, hour, dimension, member, ${sums})`;
const hourKey = 't.day = n.day and t.hour = n.hour and t.dimension = n.dimension and t.member = n.member';
const updateHours = {
  name: 'order_hours_update',
  text: `update order_hours as t set ${addSums} from ${hourRows} where ${hourKey}`,
};
const insertHours = {
  name: 'order_hours_insert',
  text: `insert into order_hours (day, hour, dimension, member, ${sums})
    select n.day, n.hour, n.dimension, n.member, ${names('n')} from ${hourRows} on conflict do nothing`,
};

const dayRows = `unnest($2::date[], $3::text[], $4::text[], ${sumArrays(5)}) as n (day, dimension, member, ${sums})`;
const dayKey = 't.day = n.day and t.dimension = n.dimension and t.member = n.member';
const updateDays = {
  name: 'order_days_update',
  text: `update order_days as t set ${addSums}, revision = $1, committed_at = statement_timestamp() from ${dayRows} where ${dayKey}`,
};
const insertDays = {
  name: 'order_days_insert',
  text: `insert into order_days (revision, committed_at, day, dimension, member, ${sums})
    select $1, statement_timestamp(), n.day, n.dimension, n.member, ${names('n')} from ${dayRows} on conflict do nothing`,
};

/** Adds to the rollups what a batch changed. */
export async function addToRollups(
  client: PoolClient,
  rows: { minutes: MinuteSums[]; hours: SumRow[]; days: SumRow[] },
  revision: number,
): Promise<void> {
  await addToMinutes(client, rows.minutes);
  // The caller holds the writers' lock: an update, and an insert only when rows were missing, costs a third less than
  // `on conflict`, which locks each row before it updates it.
  const hours = arrays(rows.hours);
  const { rowCount: hoursUpdated } = await client.query({ ...updateHours, values: hours });
  if (hoursUpdated !== rows.hours.length) await client.query({ ...insertHours, values: hours });
  const [day, , ...rest] = arrays(rows.days);
  const days = [revision, day, ...rest];
  const { rowCount: daysUpdated } = await client.query({ ...updateDays, values: days });
  if (daysUpdated !== rows.days.length) await client.query({ ...insertDays, values: days });
}

/** Drops what orders that were taken back leave behind: names that no order of these days has. */
export async function dropEmptyRollups(client: PoolClient, days: readonly string[]): Promise<void> {
  const isEmpty = sumNames.map((name) => `${name} = 0`).join(' and ');
  for (const table of ['order_hours', 'order_days'])
    await client.query(`delete from ${table} where day = any($1::date[]) and dimension <> 'all' and ${isEmpty}`, [
      days,
    ]);
}

const arrays = (rows: readonly SumRow[]): string[] => [
  textArray(rows.map((row) => row.day)),
  numberArray(rows.map((row) => row.hour)),
  textArray(rows.map((row) => row.dimension)),
  textArray(rows.map((row) => row.member)),
  ...sumNames.map((_name, index) => numberArray(rows.map((row) => row.cell[index] ?? 0))),
];
