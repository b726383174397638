import { orderLines } from '#screens/widgets/order-ledger/data.server.ts';

/** Those that wait for payment, however many were paid since. */
export const unpaid = orderLines(({ day, sources }) => sources.readUnpaid(day));
/** Those that were paid last: when many come at once, hardly any of the latest orders is paid yet. */
export const paid = orderLines(async ({ day, sources }) => (await sources.readPaid(day)).lines);
/** Those that were refunded last, and those that were cancelled last: most of them are not among the latest orders. */
export const refunded = orderLines(({ day, sources }) => sources.readUndone('refunded', day));
export const cancelled = orderLines(({ day, sources }) => sources.readUndone('cancelled', day));
