import type { OrderStatus } from '#orders/contract.ts';

export interface TickerLine {
  /** ISO time. */
  at: string;
  state: OrderStatus;
  province: string;
  city: string;
  category: string;
  product: string;
  quantity: number;
  amount_fen: number;
}
