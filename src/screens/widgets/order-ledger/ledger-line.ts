import type { OrderStatus } from '#orders/contract.ts';

/** One order of the topic `stream`. Sensitive fields are missing on desensitized boards. */
export interface LedgerLine {
  at: string;
  state: OrderStatus;
  province: string;
  category: string;
  channel: string;
  order_no?: string;
  buyer?: string;
  supplier?: string;
  city?: string;
  product?: string;
  quantity?: number;
  amount_fen?: number;
}
