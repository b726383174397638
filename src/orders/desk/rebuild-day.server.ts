import type { PoolClient } from 'pg';
import { dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import { orderDimensions } from '#orders/contract.ts';
import { sumNames } from '#orders/order-sums.ts';
import { localTime, notNothing, rawParts, summed } from './raw-orders.server.ts';

const sums = sumNames.join(', ');
const grouped = (step: string) => [
  step,
  ...orderDimensions.map((dimension) => `${step}${step ? ', ' : ''}${dimension}`),
];
const dimension = `case ${orderDimensions.map((name) => `when grouping(${name}) = 0 then '${name}'`).join(' ')} else 'all' end`;
const member = `coalesce(${orderDimensions.join(', ')}, '')`;

/** Rebuilds all rollups of a business day from its orders. The caller holds the writers' lock. */
export async function rebuildRollups(client: PoolClient, day: string, revision: number): Promise<void> {
  const start = startOfBusinessDay(day);
  await client.query(`create temporary table day_parts on commit drop as
    select extract(hour from ${localTime})::smallint as hour,
      (extract(hour from ${localTime}) * 60 + extract(minute from ${localTime}))::smallint as minute,
      province, category, channel, supplier, ${sums}
    from ${rawParts.replaceAll('$1', `'${new Date(start).toISOString()}'`).replaceAll('$2', `'${new Date(start + dayMs).toISOString()}'`)} as parts`);
  for (const table of ['order_minutes', 'order_hours', 'order_days'])
    await client.query(`delete from ${table} where day = $1`, [day]);
  await client.query(
    `insert into order_minutes (day, minute, ${sums}, provinces)
     select $1, minute, ${summed}, coalesce(jsonb_object_agg(province, jsonb_build_array(${sums})), '{}')
     from (select minute, province, ${summed} from day_parts group by minute, province having ${notNothing}) as cells group by minute`,
    [day],
  );
  await client.query(
    `insert into order_hours (day, hour, dimension, member, ${sums})
     select $1, hour, ${dimension}, ${member}, ${summed} from day_parts
     group by grouping sets (${grouped('hour')
       .map((set) => `(${set})`)
       .join(', ')}) having ${notNothing}`,
    [day],
  );
  await client.query(
    `insert into order_days (day, dimension, member, ${sums}, revision, committed_at)
     select $1, ${dimension}, ${member}, ${summed}, $2, clock_timestamp() from day_parts
     group by grouping sets (${grouped('')
       .map((set) => `(${set})`)
       .join(', ')}) having ${notNothing}`,
    [day, revision],
  );
}
