/** How orders go, as the public may see it: medians and shares of the latest orders, no true count. */
export interface OrderJourney {
  /** Minutes from an order to its payment, half of the paid ones within; at least 1. */
  paidWithinMinutes: number;
  /** Hours from payment to a refund, half of the refunds within; null while there are too few. */
  refundedWithinHours: number | null;
  /** Of all orders, in whole percent. */
  paidPercent: number;
  cancelledPercent: number;
}
