/** Figures of the topic `totals`. Money in fen. */
export interface DayTotals extends Record<string, unknown> {
  day: string;
  /** Milliseconds since 1970: when these figures were committed; of a replay, the moment that is replayed; null without any. */
  as_of: number | null;
  orders: number;
  paid_orders: number;
  refunded_orders: number;
  amount_fen: number;
  net_fen: number;
  refund_fen: number;
  average_fen: number;
  /** Turnover of the same weekday a week before, up to the same time of day. */
  before_fen: number;
  cancelled: number;
  quantity: number;
  /** The same weekday a week before, up to the same time of day. */
  before: {
    orders: number;
    paid_orders: number;
    cancelled: number;
    quantity: number;
    net_fen: number;
    refund_fen: number;
    average_fen: number;
  };
  isToday: boolean;
  /** Whether the day has any order, also where a replay has not reached the first one. */
  hasOrders: boolean;
}
