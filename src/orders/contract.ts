/** What order events are, what they add up to, and what boards read of them. Money is integer fen. */

export const orderStatuses = ['created', 'paid', 'refunded', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** By what figures are broken down, besides time. */
export const orderDimensions = ['province', 'category', 'channel', 'supplier'] as const;
export type OrderDimension = (typeof orderDimensions)[number];

/** Where the feed is, and the summary of what it stored. */
export const ingestPath = '/api/ingest/orders';
export const summaryPath = '/api/ingest/summary';

/** What a machine's key may be for: sending orders, reading the summary, reading the process's own figures. */
export const keyScopes = ['orders', 'summary', 'metrics'] as const;

/** The channel of `notices` on which every stored batch is announced, as `OrdersNotice` in JSON. */
export const ordersChannel = 'orders';

export interface OrdersNotice {
  /** Grows with every stored batch, over all processes; never the same twice. */
  revision: number;
  /** Business days whose reading changed; null when they are too many to name: any day may have. */
  days: string[] | null;
}

/**
 * What a period adds up to. An order counts in the minute of its created event (or the earliest one that stands in for
 * it), its payment in the minute of paid, its refund in the minute of refunded, its cancellation in the minute of
 * cancelled: so `paid_orders` may exceed `orders` in a short period.
 */
export interface Figures {
  orders: number;
  paid_orders: number;
  refunded_orders: number;
  /** Cancelled orders stay in `orders` and `amount_fen`. */
  cancelled: number;
  quantity: number;
  amount_fen: number;
  /** Gross. */
  paid_fen: number;
  refund_fen: number;
  /** paid - refunded; negative when a period refunds more than it takes in. */
  net_fen: number;
}

/** Figures of one province, category, channel or supplier. `member` is empty when the feed did not say or is unknown. */
export interface MemberFigures extends Figures {
  member: string;
}

/** Figures of one step of a curve. */
export interface CurvePoint extends Figures {
  /** First minute of the step, counted from the start of the business day: 0, 10, 20 ... 1430. */
  minute: number;
}

export const curveStepMinutes = 10;

/** One order of the ticker, already without personal fields: no order number, no full name. */
export interface TickerOrder {
  /** Opaque and stable: the same order has the same key in every reading. */
  key: string;
  /** ISO time in which the order counts. */
  at: string;
  state: OrderStatus;
  province: string;
  city: string;
  category: string;
  channel: string;
  product: string;
  quantity: number;
  amount_fen: number;
  /** Masked, as 张** */
  buyer: string;
  /** Masked, as 绍兴****公司 */
  supplier: string;
}

/** All that boards show of one business day, read in one snapshot. */
export interface DayReading {
  /** YYYY-MM-DD, Asia/Shanghai. */
  day: string;
  /** Revision of the last batch that changed this day; 0 when it has no order. */
  revision: number;
  /** When these figures were committed, by the database's clock; of a replay, the moment that is replayed; null without any. */
  asOf: number | null;
  totals: Figures;
  /** Whether the day has any order: also in a replay of a moment before its first. */
  hasOrders: boolean;
  /** Steps that have figures, in order; steps that are missing are zero. */
  curve: CurvePoint[];
  /** The same weekday a week before. */
  weekBefore: { day: string; totals: Figures; curve: CurvePoint[] };
  /** Each by amount_fen, which is what boards show of them, greatest first. Suppliers: the first 50 only. */
  province: MemberFigures[];
  category: MemberFigures[];
  channel: MemberFigures[];
  supplier: MemberFigures[];
  /** The latest 30 orders of the day, newest first. */
  latest: TickerOrder[];
}

/** Answer of the summary. `province` is the short Chinese name; 未知 when unknown. */
export interface OrdersSummary {
  orders: number;
  paid_orders: number;
  amount_fen: number;
  paid_fen: number;
  refund_fen: number;
  net_fen: number;
  /** By orders, most first. */
  provinces: { province: string; orders: number; net_fen: number }[];
}

/** What the server can do with orders, for other features. */
export interface OrderReadings {
  /** Figures of one business day; zeros when it has none. A few milliseconds, independent of how many orders there are. */
  readDay(day: string): Promise<DayReading>;
  /** A business day to be played again. Keeps what it has read: cheap to go on with, and to be dropped when nobody does. */
  openReplay(day: string): DayReplay;
}

export interface DayReplay {
  /** The day as it was at a moment of it: what happened earlier counts, what happened at that moment or later does not. */
  readAt(moment: number): Promise<DayReading>;
  /** The day's orders have changed: read them again. */
  outdate(): void;
}

/** Limits of the feed; every one is named because every one stops somebody from filling memory or disk. */
export const feedLimits = {
  lineBytes: 64 * 1024,
  bodyBytes: 256 * 1024 * 1024,
  /** Errors that an answer lists; `rejected` counts all. */
  errorsListed: 100,
  amountFen: 100_000_000_000,
  quantity: 100_000_000,
  orderNoLength: 64,
  textLength: 200,
  earliest: '2000-01-01T00:00:00+08:00',
  aheadMs: 10 * 60_000,
  requestsAtOnce: 32,
  /** A sender that is silent for so long is cut off: it holds one of the requests at once. */
  silenceMs: 60_000,
} as const;

/** Why a line was refused: [reason, words]. */
export const refusalWords = {
  too_long: 'the line is longer than 64 KB',
  not_utf8: 'the line is not UTF-8',
  not_json: 'the line is not JSON',
  not_an_object: 'the line is not a JSON object',
  missing: 'the field is required',
  wrong_type: 'the field has the wrong type',
  unknown_status: 'the status is not one of created, paid, refunded, cancelled',
  negative: 'the number is negative',
  not_whole: 'the number is not whole',
  too_large: 'the number is too large',
  too_long_text: 'the text is too long',
  unreadable_text: 'the text holds characters that cannot be stored',
  not_a_time: 'not an ISO 8601 time with an offset, such as 2026-11-11T20:00:00+08:00',
  out_of_range: 'the time is before 2000-01-01 or more than ten minutes ahead',
} as const;
export type RefusalReason = keyof typeof refusalWords;

export interface LineError {
  /** Counted from 1, blank lines included. */
  line: number;
  reason: RefusalReason;
  message: string;
  field?: string;
}

/** Answer of the feed. Every line that is not blank is in exactly one of the three counts. */
export interface IngestAnswer {
  /** Stored, and something changed by it. */
  accepted: number;
  /** Known already, or superseded by what is known. */
  unchanged: number;
  rejected: number;
  /** The first 100 rejected lines. */
  errors: LineError[];
  /** Names that no event has, with the number of lines that had them: taken without, so that a feed may grow. */
  ignored_fields: Record<string, number>;
  revision: number;
}

export { placeName, provinceName } from './provinces.ts';
export { tradeName } from './trade-words.ts';
