import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import { type OrderDimension, orderDimensions } from './contract.ts';
import type { Order } from './order-merge.ts';

/** The columns of a rollup row, in the order of a cell's numbers. */
export const sumNames = [
  'orders',
  'paid_orders',
  'refunded_orders',
  'cancelled',
  'quantity',
  'amount_fen',
  'paid_fen',
  'refund_fen',
] as const;
export type SumName = (typeof sumNames)[number];
export type Cell = number[];

/** Change of one minute, in all and by province. */
export interface MinuteSums {
  day: string;
  minute: number;
  all: Cell;
  provinces: ReadonlyMap<string, Cell>;
}

/** Change of one row of the hours or days; `hour` is 0 for days. */
export interface SumRow {
  day: string;
  hour: number;
  dimension: OrderDimension | 'all';
  member: string;
  cell: Cell;
}

const minuteMs = 60_000;
// Business days begin at 16:00 UTC: with this shift, whole days and hours of Shanghai are whole divisions.
const shiftMs = -startOfBusinessDay('1970-01-01');
const minutesInDay = 1440;

export type Members = Map<string, Cell>;

type Contributing = Pick<
  Order,
  'counted_at' | 'paid_at' | 'refunded_at' | 'cancelled_at' | 'quantity' | 'amount_fen' | 'paid_fen' | 'refund_fen'
>;

/** What an order adds to all figures, and when. Numbers in the order of `sumNames`. */
export function contributions(order: Contributing, sign: 1 | -1 = 1): [at: number, change: Cell][] {
  const found: [number, Cell][] = [
    [order.counted_at, [sign, 0, 0, 0, sign * order.quantity, sign * order.amount_fen, 0, 0]],
  ];
  if (order.paid_at !== null) found.push([order.paid_at, [0, sign, 0, 0, 0, 0, sign * order.paid_fen, 0]]);
  if (order.refunded_at !== null) found.push([order.refunded_at, [0, 0, sign, 0, 0, 0, 0, sign * order.refund_fen]]);
  if (order.cancelled_at !== null) found.push([order.cancelled_at, [0, 0, 0, sign, 0, 0, 0, 0]]);
  return found;
}

/** Adds up what orders contribute to the rollups, or what a change of orders adds to them. */
export function orderSums() {
  /** By minute since the shifted epoch, by province; by hour, by each dimension. All the rest follows from these. */
  const minutes = new Map<number, Members>();
  const hours = new Map<number, Members[]>();
  const touched = new Set<number>();

  function add(order: Order, at: number, change: Cell) {
    const minute = Math.floor((at + shiftMs) / minuteMs);
    const hour = Math.floor(minute / 60);
    touched.add(Math.floor(hour / 24));
    addCell(getOrMake(minutes, minute, newMembers), order.province, change);
    const dimensions = getOrMake(hours, hour, newDimensions);
    for (let index = 0; index < orderDimensions.length; index++)
      addCell(dimensions[index] as Members, order[orderDimensions[index] as OrderDimension], change);
  }

  function addOrder(order: Order, sign: 1 | -1) {
    for (const [at, change] of contributions(order, sign)) add(order, at, change);
  }

  return {
    add: (order: Order) => addOrder(order, 1),
    remove: (order: Order) => addOrder(order, -1),
    /** Replaces what an order contributed. */
    replace(before: Order, after: Order) {
      addOrder(before, -1);
      addOrder(after, 1);
    },

    /** Rows that change, by table. Every touched day has its row `all`, even if its sums stay: its revision changes. */
    rows(): { minutes: MinuteSums[]; hours: SumRow[]; days: SumRow[] } {
      const rows = { minutes: [] as MinuteSums[], hours: [] as SumRow[], days: [] as SumRow[] };
      const days = new Map<number, Members[]>([...touched].map((day) => [day, newDimensions()]));

      for (const [minute, provinces] of minutes) {
        const day = dayName(Math.floor(minute / minutesInDay));
        rows.minutes.push({ day, minute: minute % minutesInDay, all: total(provinces), provinces });
      }
      for (const [hour, dimensions] of hours) {
        const dayNumber = Math.floor(hour / 24);
        const day = dayName(dayNumber);
        push(rows.hours, day, hour % 24, 'all', '', total(dimensions[0] as Members));
        for (const [index, members] of dimensions.entries()) {
          const ofDay = days.get(dayNumber)?.[index] as Members;
          for (const [member, cell] of members) {
            push(rows.hours, day, hour % 24, orderDimensions[index] as OrderDimension, member, cell);
            addCell(ofDay, member, cell);
          }
        }
      }
      for (const [dayNumber, dimensions] of days) {
        const day = dayName(dayNumber);
        rows.days.push({ day, hour: 0, dimension: 'all', member: '', cell: total(dimensions[0] as Members) });
        for (const [index, members] of dimensions.entries())
          for (const [member, cell] of members)
            push(rows.days, day, 0, orderDimensions[index] as OrderDimension, member, cell);
      }
      return rows;
    },
  };
}

const newMembers = (): Members => new Map();
const newDimensions = (): Members[] => orderDimensions.map(newMembers);

function getOrMake<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const present = map.get(key);
  if (present !== undefined) return present;
  const made = make();
  map.set(key, made);
  return made;
}

export function addCell(members: Members, member: string, change: Cell): void {
  const cell = members.get(member);
  if (cell === undefined) members.set(member, [...change]);
  else for (let index = 0; index < change.length; index++) cell[index] = (cell[index] ?? 0) + (change[index] ?? 0);
}

function total(members: Members): Cell {
  const sum: Cell = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const cell of members.values())
    for (let index = 0; index < sum.length; index++) sum[index] = (sum[index] ?? 0) + (cell[index] ?? 0);
  return sum;
}

function push(
  rows: SumRow[],
  day: string,
  hour: number,
  dimension: SumRow['dimension'],
  member: string,
  cell: Cell,
): void {
  if (cell.some((value) => value !== 0)) rows.push({ day, hour, dimension, member, cell });
}

const dayName = (dayNumber: number): string => businessDay(dayNumber * dayMs - shiftMs);
