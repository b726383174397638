import type { PoolClient } from 'pg';
import { numberArray, textArray } from './copy-text.server.ts';
import { type SumRow, sumNames } from './order-sums.ts';

const sums = sumNames.join(', ');
const sumArrays = (from: number) => sumNames.map((_name, index) => `$${from + index}::bigint[]`).join(', ');
const addSums = (table: string) => sumNames.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ');

const addMinutes = {
  name: 'order_minutes_add',
  text: `insert into order_minutes as t (day, minute, dimension, member, ${sums})
    select * from unnest($1::date[], $2::smallint[], $3::text[], $4::text[], ${sumArrays(5)})
    on conflict (day, minute, dimension, member) do update set ${addSums('t')}`,
};
const addHours = {
  name: 'order_hours_add',
  text: `insert into order_hours as t (day, hour, dimension, member, ${sums})
    select * from unnest($1::date[], $2::smallint[], $3::text[], $4::text[], ${sumArrays(5)})
    on conflict (day, hour, dimension, member) do update set ${addSums('t')}`,
};
const addDays = {
  name: 'order_days_add',
  text: `insert into order_days as t (revision, day, dimension, member, ${sums})
    select $1::bigint, * from unnest($2::date[], $3::text[], $4::text[], ${sumArrays(5)})
    on conflict (day, dimension, member) do update set ${addSums('t')}, revision = excluded.revision`,
};

/** Adds to the rollups what a batch changed. */
export async function addToRollups(
  client: PoolClient,
  rows: { minutes: SumRow[]; hours: SumRow[]; days: SumRow[] },
  revision: number,
): Promise<void> {
  if (rows.minutes.length > 0) await client.query({ ...addMinutes, values: [...stepArrays(rows.minutes)] });
  if (rows.hours.length > 0) await client.query({ ...addHours, values: [...stepArrays(rows.hours)] });
  const [days, , ...rest] = stepArrays(rows.days);
  await client.query({ ...addDays, values: [revision, days, ...rest] });
}

const stepArrays = (rows: readonly SumRow[]): string[] => [
  textArray(rows.map((row) => row.day)),
  numberArray(rows.map((row) => row.step)),
  textArray(rows.map((row) => row.dimension)),
  textArray(rows.map((row) => row.member)),
  ...sumNames.map((_name, index) => numberArray(rows.map((row) => row.cell[index] ?? 0))),
];
