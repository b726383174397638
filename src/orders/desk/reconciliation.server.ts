import type { PoolClient } from 'pg';
import { auditEntry, type WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { businessTimeZone, type Clock, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import { orderDimensions } from '#orders/contract.ts';
import { type SumName, sumNames } from '#orders/order-sums.ts';
import { holdFeed, tellStored } from '#orders/store.server.ts';
import { type ReconciledDay, type Rollup, rollupKinds } from './contract.ts';

/** What the orders between $1 and $2 add to rollups: SQL of its own, independent of the code that writes the rollups. */
const part = (at: string, sums: string) =>
  `select ${at} as at, province, category, channel, supplier, ${sums} from orders where ${at} >= $1 and ${at} < $2`;
const rawParts = `(${[
  part(
    'counted_at',
    `1::bigint as orders, 0::bigint as paid_orders, 0::bigint as refunded_orders, 0::bigint as cancelled,
     quantity::bigint as quantity, amount_fen, 0::bigint as paid_fen, 0::bigint as refund_fen`,
  ),
  part('paid_at', '0, 1, 0, 0, 0, 0, paid_fen, 0'),
  part('refunded_at', '0, 0, 1, 0, 0, 0, 0, refund_fen'),
  part('cancelled_at', '0, 0, 0, 1, 0, 0, 0, 0'),
].join(' union all ')})`;

const localTime = `at at time zone '${businessTimeZone}'`;
const summed = sumNames.map((name) => `sum(${name})::bigint as ${name}`).join(', ');
const notNothing = `(${sumNames.map((name) => `sum(${name}) <> 0`).join(' or ')})`;

const sums = sumNames.join(', ');
const grouped = (step: string) => [
  step,
  ...orderDimensions.map((dimension) => `${step}${step ? ', ' : ''}${dimension}`),
];
const dimension = `case ${orderDimensions.map((name) => `when grouping(${name}) = 0 then '${name}'`).join(' ')} else 'all' end`;
const member = `coalesce(${orderDimensions.join(', ')}, '')`;

/** Rebuilds all rollups of a business day from its orders. The caller holds the writers' lock. */
async function rebuildRollups(client: PoolClient, day: string, revision: number): Promise<void> {
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

type Sums = Record<SumName, number>;
type DaySums = Sums & { day: string; rollup?: Rollup };

const nothing = Object.fromEntries(sumNames.map((name) => [name, 0])) as Sums;
const sumsOf = (row: Sums | undefined): Sums =>
  row ? (Object.fromEntries(sumNames.map((name) => [name, row[name]])) as Sums) : nothing;
const isSame = (one: Sums, other: Sums) => sumNames.every((name) => one[name] === other[name]);
/** Full scans of orders: long, but not for ever. */
const patience = "set local statement_timeout = '60s'";

/** Rollups beside what the orders themselves come to. */
export function reconciliation({ database, clock, audit }: { database: Database; clock: Clock; audit: WriteAudit }) {
  async function compare(client: PoolClient, from: string, days: number): Promise<ReconciledDay[]> {
    const start = startOfBusinessDay(from);
    const end = start + days * dayMs;
    const { rows: raw } = await client.query<DaySums>(
      `select (${localTime})::date::text as day, ${summed} from ${rawParts} as parts group by 1`,
      [new Date(start), new Date(end)],
    );
    const within = `day >= $1::date and day < $1::date + $2::int`;
    const { rows: rollups } = await client.query<DaySums>(
      `select 'minutes' as rollup, day::text as day, ${summed} from order_minutes where ${within} group by day
       union all select 'minutes by province', day::text, ${provinceSums} from order_minutes, jsonb_each(provinces) where ${within} group by day
       union all select case dimension when 'all' then 'hours' else 'hours by ' || dimension end, day::text, ${summed}
         from order_hours where ${within} group by dimension, day
       union all select case dimension when 'all' then 'days' else 'days by ' || dimension end, day::text, ${summed}
         from order_days where ${within} group by dimension, day`,
      [from, days],
    );
    const { rows: late } = await client.query<{ day: string; events: number; last_at: Date }>(
      `select day::text as day, sum(events)::bigint as events, max(last_at) as last_at from order_late_events where ${within} group by day`,
      [from, days],
    );
    const sumsIn = new Map(rollups.map((row) => [`${row.rollup} ${row.day}`, row]));
    return Array.from({ length: days }, (_, place) => {
      const day = new Date(Date.parse(`${from}T00:00:00Z`) + place * dayMs).toISOString().slice(0, 10);
      const orders = sumsOf(raw.find((row) => row.day === day));
      const lateOnes = late.find((row) => row.day === day);
      return {
        day,
        orders,
        rollup: sumsOf(sumsIn.get(`days ${day}`)),
        wrong: rollupKinds.filter((rollup) => !isSame(orders, sumsOf(sumsIn.get(`${rollup} ${day}`)))),
        late_events: lateOnes?.events ?? 0,
        late_at: lateOnes?.last_at.toISOString() ?? null,
      };
    });
  }

  /** Compares as of one moment, while the feed goes on. */
  const compareNow = (from: string, days: number): Promise<ReconciledDay[]> =>
    database.transaction(async (client) => {
      await client.query('set transaction isolation level repeatable read, read only');
      await client.query(patience);
      return compare(client, from, days);
    });

  return {
    compare: compareNow,

    /**
     * Makes the rollups of a day again from its orders. It holds the writers' lock: what arrives meanwhile waits and adds to
     * the new figures, so nothing is lost and nothing counted twice.
     */
    async rebuild(who: { id: number; address: string }, day: string): Promise<ReconciledDay> {
      const [before] = await compareNow(day, 1);
      await database.transaction(async (client) => {
        const revision = await holdFeed(client);
        await client.query(patience);
        await rebuildRollups(client, day, revision);
        await audit(
          client,
          auditEntry(who, clock.now(), {
            action: 'orders.rebuild_day',
            subject: `order_day/${day}`,
            before: { rollup: before?.rollup, wrong: before?.wrong },
            after: { orders: before?.orders },
          }),
        );
        await tellStored(client, { revision, days: [day] });
      });
      const [after] = await compareNow(day, 1);
      return after as ReconciledDay;
    },
  };
}
export type Reconciliation = ReturnType<typeof reconciliation>;

/** The places of the sums are those of `sumNames`. */
const provinceSums = sumNames.map((_name, index) => `sum((value ->> ${index})::bigint)::bigint`).join(', ');
