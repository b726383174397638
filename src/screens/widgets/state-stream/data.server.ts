import { orderLines } from '#screens/widgets/order-ledger/data.server.ts';

/** Orders waiting for payment. */
export const unpaid = orderLines(({ day, sources }) => sources.readUnpaid(day));
/** The last paid orders; at peak times hardly any of the latest placed ones is paid yet. */
export const paid = orderLines(async ({ day, sources }) => (await sources.readPaid(day)).lines);
/** The last refunded and the last cancelled orders; most are not among the latest placed ones. */
export const refunded = orderLines(({ day, sources }) => sources.readUndone('refunded', day));
export const cancelled = orderLines(({ day, sources }) => sources.readUndone('cancelled', day));
