/** What the simulated platform trades, where to, and when: made up, in the proportions of the real trade. */
import { z } from 'zod';
import { listCell, numberCell, readTable } from '#kit/db/demonstration-data.server.ts';
import { type Random, seededRandom } from '#kit/text/random.ts';
import { dayMs, hourMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { OrderEvent } from '#orders/order-event.ts';

const channels = readTable(
  'orders/channels.csv',
  z.strictObject({
    name: z.enum(['批发', '直播', '门店', '跨境']),
    weight: numberCell,
    /** Pieces in an order, typically. */
    pieces: numberCell,
    /** The share of paid orders that come back. */
    refunded: numberCell,
    /** How busy each hour of the day is, 0 to 23. */
    hours: listCell(numberCell).pipe(z.array(z.number()).length(24)),
  }),
);
type Channel = (typeof channels)[number];

const categories = readTable(
  'orders/categories.csv',
  z.strictObject({
    name: z.string(),
    weight: numberCell,
    /** The price of one. */
    least_fen: numberCell,
    most_fen: numberCell,
    products: listCell(z.string()),
    /** How much more or less is bought in each month, January first. */
    months: listCell(numberCell).pipe(z.array(z.number()).length(12)),
  }),
);

/** Weights after population and the trade in clothing. */
const provinces = readTable(
  'orders/provinces.csv',
  z.strictObject({ name: z.string(), weight: numberCell, cities: listCell(z.string()) }),
);

/** Places known for a trade, with names as companies there like to have, and what the names of their categories contain. */
const makers = readTable(
  'orders/makers.csv',
  z.strictObject({
    place: z.string(),
    trade: z.string(),
    names: listCell(z.string()),
    categories: listCell(z.string()),
  }),
);

/** A few large ones, many small ones. */
export const suppliers = makers
  .flatMap(({ place, trade, names, categories }) =>
    names.map((name) => ({ name: `${place}${name}${trade}有限公司`, categories })),
  )
  .map((supplier, index) => ({ ...supplier, weight: 1 / (1 + ((index * 7) % 41)) }));

const familyNames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许邓韩冯曹彭曾萧田董潘袁蔡蒋余'];
const givenNames = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红梅鹏辉玲飞鑫波斌宇浩凯倩雪婷'];

export const usualOrdersInDay = 2_000;
/** No event of an order comes later than this after the start of its day. */
export const orderLifeMs = 13 * dayMs;

const makersOf = new Map(
  categories.map(({ name }) => [
    name,
    suppliers.filter((supplier) => supplier.categories.some((part) => name.includes(part))),
  ]),
);
const hoursOf = new Map(channels.map(({ name, hours }) => [name, hours.map((weight, hour) => ({ weight, hour }))]));

const minuteMs = 60_000;

/** All events of the orders that are created on a business day, by time: the same for the same seed, day and rate. */
export function planDay(seed: string, day: string, ordersInDay = usualOrdersInDay): OrderEvent[] {
  const random = seededRandom(`${seed}/${day}`);
  const start = startOfBusinessDay(day);
  const count = Math.max(1, Math.round(ordersInDay * busyness(day) * (1 + 0.05 * random.normal())));
  const month = Number(day.slice(5, 7)) - 1;
  const seasonal = categories.map((category) => ({
    ...category,
    weight: category.weight * (category.months[month] ?? 1),
  }));
  const prefix = `${day.slice(2).replaceAll('-', '')}${seed}`;

  const events: OrderEvent[] = [];
  for (let number = 1; number <= count; number++) {
    const channel = random.weighted(channels);
    const category = random.weighted(seasonal);
    const province = random.weighted(provinces);
    const perMetre = category.name.endsWith('面料') || category.name === '服装辅料';
    const pieces = channel.pieces * (perMetre ? 7 : 1) * Math.exp(0.7 * random.normal());
    const quantity = Math.min(5_000, Math.max(1, Math.round(pieces)));
    const price = random.between(category.least_fen, category.most_fen);
    const created: OrderEvent = {
      order_no: `${prefix}${String(number).padStart(6, '0')}`,
      status: 'created',
      at: start + timeOfDay(random, channel),
      // Prices end in ten fen, and large orders are cheaper by the piece.
      amount_fen: Math.max(100, Math.round((price * quantity ** 0.92) / 10) * 10),
      paid_fen: 0,
      refund_fen: 0,
      quantity,
      category: category.name,
      product: random.pick(category.products),
      supplier: random.weighted(makersOf.get(category.name) ?? suppliers).name,
      buyer: `${random.pick(familyNames)}${random.pick(givenNames)}${random.next() < 0.4 ? random.pick(givenNames) : ''}`,
      province: province.name,
      city: random.pick(province.cities),
      channel: channel.name,
    };
    events.push(created, ...whatFollows(random, created, channel));
  }
  return events.sort((a, b) => a.at - b.at || (a.order_no < b.order_no ? -1 : 1));
}

/** Most orders are paid within minutes, a few are given up; of the paid ones some come back within days. */
function whatFollows(random: Random, created: OrderEvent, channel: Channel): OrderEvent[] {
  const fate = random.next();
  if (fate > 0.93) return [];
  if (fate > 0.885) return [{ ...created, status: 'cancelled', at: created.at + random.between(5, 30) * minuteMs }];
  const paidAt = created.at + 4_000 + Math.min(25 * minuteMs, Math.round(random.exponential(90_000)));
  const paid: OrderEvent = { ...created, status: 'paid', at: paidAt, paid_fen: created.amount_fen };
  if (random.next() >= channel.refunded) return [paid];
  const soon = random.next() < 0.4;
  const wait = soon ? random.exponential(2 * hourMs) : 12 * hourMs + random.exponential(2.5 * dayMs);
  const part = random.next() < 0.65 ? 1 : 0.1 + 0.6 * random.next();
  return [
    paid,
    {
      ...paid,
      status: 'refunded',
      at: paidAt + Math.round(Math.min(wait, 11 * dayMs)) + minuteMs,
      refund_fen: Math.round((created.amount_fen * part) / 10) * 10,
    },
  ];
}

/** Milliseconds since the start of the day: an hour by the channel's habits, any moment of it. */
function timeOfDay(random: Random, channel: Channel): number {
  const { hour } = random.weighted(hoursOf.get(channel.name) ?? []);
  return Math.floor((hour + random.next()) * hourMs);
}

/** How busy a day is: Monday restocking, quiet Sundays, festivals, the weeks around New Year. */
function busyness(day: string): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const byWeekday = [0.86, 1.12, 1.06, 1.02, 1, 1.01, 0.93][weekday] ?? 1;
  const monthDay = day.slice(5);
  const festivals: [from: string, to: string, factor: number][] = [
    ['01-20', '02-15', 0.6],
    ['03-01', '03-08', 1.25],
    ['06-01', '06-18', 1.35],
    ['08-16', '08-18', 1.9],
    ['11-01', '11-11', 1.6],
    ['12-10', '12-12', 1.3],
  ];
  const festival = festivals.find(([from, to]) => monthDay >= from && monthDay <= to)?.[2] ?? 1;
  return byWeekday * festival * (monthDay === '11-11' || monthDay === '06-18' ? 1.5 : 1);
}
