import type { Reader } from '#kit/db/replica.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import { dayMs, hourMs, startOfBusinessDay } from '#kit/text/time.ts';
import { type DayReading, type DayReplay, type OrderDimension, orderDimensions } from '#orders/contract.ts';
import { latestOf, suppliersRead } from '#orders/day-reading.server.ts';
import { type Cell, contributions, sumNames } from '#orders/order-sums.ts';
import { DaySums } from './day-sums.ts';

/** Of the past that is read at a time: what bounds the memory of a replay, at whatever speed it runs. */
const readAheadMs = 15 * 60_000;

const sums = sumNames.join(', ');
const readHours = {
  name: 'replay_hours',
  text: `select dimension, member, ${sumNames.map((name) => `sum(${name})::bigint as ${name}`).join(', ')} from order_hours
    where day = $1 and hour < $2 group by dimension, member`,
};
const readMinutes = {
  name: 'replay_minutes',
  text: `select minute, ${sums} from order_minutes where day = $1 and minute < $2`,
};

const times = ['counted_at', 'paid_at', 'refunded_at', 'cancelled_at'] as const;
const within = (column: string) => `(${column} >= $1 and ${column} < $2)`;
/** Each of the four moments of an order may lie on another day than the others. */
const readOrders = {
  name: 'replay_orders',
  text: `select ${times.map((time) => `(extract(epoch from ${time}) * 1000)::bigint as ${time}`).join(', ')},
      amount_fen, paid_fen, refund_fen, quantity, ${orderDimensions.join(', ')}
    from orders where ${times.map(within).join(' or ')}`,
};

type SumRow = Record<(typeof sumNames)[number], number>;
const cellOf = (row: SumRow): Cell => sumNames.map((name) => row[name]);

interface Happening {
  at: number;
  order: Record<OrderDimension, string>;
  change: Cell;
}

/**
 * A business day as it was at any of its moments, from the orders themselves: full hours by their rollups, the rest one
 * happening after the other. Going on in time costs only what happened in between; going back starts over.
 */
export function openDayReplay({ reader, secrets, readDay }: Needs, day: string): DayReplay {
  const start = startOfBusinessDay(day);
  const end = start + dayMs;
  let present: { sums: DaySums; moment: number; ahead: Happening[]; readUntil: number } | undefined;
  let whole: Promise<DayReading> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  async function begin(moment: number) {
    const hour = Math.floor((moment - start) / hourMs);
    const sums = new DaySums(start);
    const hours = await reader.read(({ pool }) =>
      pool.query<SumRow & { dimension: string; member: string }>({ ...readHours, values: [day, hour] }),
    );
    for (const row of hours.rows)
      if (row.dimension === 'all') sums.addToAll(cellOf(row));
      else sums.addToMember(row.dimension as OrderDimension, row.member, cellOf(row));
    const minutes = await reader.read(({ pool }) =>
      pool.query<SumRow & { minute: number }>({ ...readMinutes, values: [day, hour * 60] }),
    );
    for (const row of minutes.rows) sums.addToStep(row.minute, cellOf(row));
    const from = start + hour * hourMs;
    return { sums, moment: from, ahead: [] as Happening[], readUntil: from };
  }

  async function happenings(from: number, to: number): Promise<Happening[]> {
    const { rows } = await reader.read(({ pool }) =>
      pool.query<Parameters<typeof contributions>[0] & Record<OrderDimension, string>>({
        ...readOrders,
        values: [new Date(from), new Date(to)],
      }),
    );
    return rows
      .flatMap((order) => contributions(order).map(([at, change]) => ({ at, order, change })))
      .filter(({ at }) => at >= from && at < to)
      .toSorted((a, b) => b.at - a.at);
  }

  async function advance(to: number): Promise<DaySums> {
    if (!present || to < present.moment || to - present.moment > 2 * hourMs) present = await begin(to);
    const state = present;
    while (state.moment < to) {
      if (state.moment >= state.readUntil) {
        const until = Math.min(end, state.readUntil + readAheadMs);
        state.ahead = await happenings(state.readUntil, until);
        state.readUntil = until;
      }
      const stop = Math.min(to, state.readUntil);
      // Latest first: what comes next is taken from the end.
      for (let next = state.ahead.at(-1); next && next.at < stop; next = state.ahead.at(-1)) {
        state.sums.add(next.order, next.at, next.change);
        state.ahead.pop();
      }
      state.moment = stop;
    }
    return state.sums;
  }

  async function read(moment: number): Promise<DayReading> {
    const until = Math.min(end, Math.max(start, moment));
    const sums = await advance(until);
    whole ??= readDay(day);
    const { weekBefore, hasOrders } = await whole;
    return {
      day,
      revision: Math.floor((until - start) / 1_000),
      asOf: until,
      totals: sums.totals,
      curve: sums.curve,
      hasOrders,
      weekBefore,
      province: sums.ranked('province'),
      category: sums.ranked('category'),
      channel: sums.ranked('channel'),
      supplier: sums.ranked('supplier', suppliersRead),
      latest: await reader.read(({ pool }) => latestOf(pool, secrets, day, until)),
    };
  }

  const forget = () => {
    present = undefined;
    whole = undefined;
  };
  return {
    outdate() {
      turn = turn.then(forget);
    },
    // One after the other: there is one state.
    readAt(moment) {
      const reading = turn.then(() => read(moment));
      // Half a step may have been taken.
      turn = reading.catch(forget);
      return reading;
    },
  };
}

interface Needs {
  reader: Reader;
  secrets: Secrets;
  readDay(day: string): Promise<DayReading>;
}
