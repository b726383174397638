import { cachedAnswer } from '#kit/call/cached-answer.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay, type Clock, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import { provinceNames } from '#orders/provinces.ts';
import { fewestOrders, indexed } from '#orders/public-figures.ts';
import type { Rows } from '#rows.ts';
import { type ChannelFigures, channelDays } from './contract.ts';

const keptForMs = 5 * 60_000;
/** Channels that the page has room for; feeds may name more. */
const channelsShown = 4;

const readMembers = {
  name: 'channel_members',
  text: `select dimension, member as name, sum(orders)::bigint as orders, sum(quantity)::bigint as quantity from order_days
    where dimension in ('channel', 'province') and day >= $1 and day < $2 group by dimension, member`,
};
const readHours = {
  name: 'channel_hours',
  text: `select member as name, hour, sum(orders)::bigint as orders from order_hours
    where dimension = 'channel' and day >= $1 and day < $2 group by member, hour`,
};

interface Member extends Pick<Rows['order_days'], 'dimension' | 'orders' | 'quantity'> {
  name: string;
}

/** Channels and provinces of the last complete days, masked here. Null while there is too little to show. */
export function channelFigures(
  { database, clock }: { database: Database; clock: Clock },
  keptMs = keptForMs,
): () => Promise<ChannelFigures | null | 'away'> {
  return cachedAnswer(async () => {
    const today = businessDay(clock.now());
    const from = businessDay(startOfBusinessDay(today) - channelDays * dayMs);
    const values = [from, today];
    const [members, hours] = await Promise.all([
      database.pool.query<Member>({ ...readMembers, values }),
      database.pool.query<{ name: string; hour: number; orders: number }>({ ...readHours, values }),
    ]);
    const ofDimension = (wanted: string) => members.rows.filter(({ dimension }) => dimension === wanted);
    const all = ofDimension('channel');
    const total = all.reduce((sum, { orders }) => sum + orders, 0);
    if (total < fewestOrders) return null;
    const byProvince = new Map(ofDimension('province').map(({ name, orders }) => [name, orders]));
    const ordersOf = provinceNames.map((name) => byProvince.get(name) ?? 0);
    const indices = indexed(ordersOf);
    return {
      from,
      to: businessDay(startOfBusinessDay(today) - dayMs),
      channels: all
        .filter(({ name, orders }) => name !== '' && orders > 0)
        .toSorted((one, other) => other.orders - one.orders)
        .slice(0, channelsShown)
        .map(({ name, orders, quantity }) => {
          const byHour = new Map(hours.rows.filter((row) => row.name === name).map((row) => [row.hour, row.orders]));
          return {
            name,
            percent: Math.round((100 * orders) / total),
            pieces: twoDigits(quantity / orders),
            hours: indexed(Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0)),
          };
        }),
      provinces: provinceNames.map((name, place) => ({
        name,
        index: indices[place] ?? 0,
        hasOrders: (ordersOf[place] ?? 0) > 0,
      })),
    };
  }, keptMs);
}

const twoDigits = (value: number) => Number(Math.max(1, value).toPrecision(2));
