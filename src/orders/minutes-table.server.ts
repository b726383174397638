import type { PoolClient } from 'pg';
import { numberArray, textArray } from '#kit/db/copy-text.server.ts';
import { type Cell, type MinuteSums, sumNames } from './order-sums.ts';

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
export async function addToMinutes(client: PoolClient, minutes: readonly MinuteSums[]): Promise<void> {
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
