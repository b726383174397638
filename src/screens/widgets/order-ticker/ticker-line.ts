import type { OrderStatus } from '#orders/contract.ts';

/** One order of the topic `ticker`. On desensitized boards a single order has neither city, product, pieces nor sum. */
export interface TickerLine {
  /** ISO time. */
  at: string;
  state: OrderStatus;
  province: string;
  category: string;
  city?: string;
  product?: string;
  quantity?: number;
  amount_fen?: number;
}
