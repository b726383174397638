/** What boards read of orders beside a day's figures. Money is integer fen; `until` in milliseconds is a replayed moment. */

export interface WeekDay {
  /** YYYY-MM-DD */
  day: string;
  orders: number;
  amount_fen: number;
  /** 24 sums, one for each hour, and of how many orders each is. */
  hours_fen: number[];
  hour_orders: number[];
}

/** Of the latest orders of a day, at most `latestRead`. */
export interface RecentReading {
  /** From the supplier's province to the buyer's, most orders first; '' where a name says no place. */
  routes: { from: string; to: string; orders: number; amount_fen: number }[];
  /** Most orders first; `city` is '' for orders whose feed says none. */
  cities: { province: string; city: string; orders: number; amount_fen: number }[];
}
export const latestRead = 5_000;

/** One order with its people: for boards that only insiders may see, and for masking. */
export interface StreamOrder {
  key: string;
  order_no: string;
  /** ISO time in which it counts; of what was paid or undone, when that was. */
  at: string;
  state: 'created' | 'paid' | 'refunded' | 'cancelled';
  buyer: string;
  supplier: string;
  province: string;
  city: string;
  category: string;
  channel: string;
  product: string;
  quantity: number;
  amount_fen: number;
}

/** The latest payments of a day, whenever their orders were placed. */
export interface PaidReading {
  /** By when they were paid, newest first, without those that were refunded or cancelled since. */
  lines: StreamOrder[];
  /** Within how many seconds of placing half, and nine in ten, of the latest thousand were paid; null without payments. */
  seconds: { half: number; mostly: number } | null;
}

/** What may become of an order long after it was placed. */
export type UndoneState = 'refunded' | 'cancelled';

export interface ProductSold {
  product: string;
  quantity: number;
  /** ISO time of the order that reached the stock; null while there is some left. */
  sold_out_at: string | null;
}

export interface BoardReadings {
  /** Seven business days, this one last. */
  readWeek(day: string, until?: number): Promise<WeekDay[]>;
  readRecent(day: string, until?: number): Promise<RecentReading>;
  /** The latest, newest first. */
  readStream(day: string, until?: number): Promise<StreamOrder[]>;
  /** Those of the latest that were neither paid nor undone by then. */
  readUnpaid(day: string, until?: number): Promise<StreamOrder[]>;
  readPaid(day: string, until?: number): Promise<PaidReading>;
  /** Those that were refunded, or cancelled, on that day: the latest of them, newest first, whenever they were placed. */
  readUndone(state: UndoneState, day: string, until?: number): Promise<StreamOrder[]>;
  /** Orders in each of the last 60 whole minutes of the day, oldest first. */
  readPace(day: string, until: number): Promise<number[]>;
  /**
   * What was sold of products in a stretch of time, and when their stock was reached. Orders that were cancelled give theirs
   * back: of a replay, those that were cancelled by then.
   */
  readSold(
    products: readonly { product: string; stock: number }[],
    from: number,
    to: number,
    until?: number,
  ): Promise<ProductSold[]>;
}
