import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { orderExport } from './export-orders.server.ts';
import { keyDesk } from './key-desk.server.ts';
import { orderList } from './order-list.server.ts';
import { ordersToday } from './orders-today.server.ts';
import { reconciliation } from './reconciliation.server.ts';

/** What staff do with orders: look at them, hold their figures against them, keep the keys of the feed. */
export const orderDesk = (needs: { database: Database; clock: Clock; audit: WriteAudit }) => ({
  list: orderList(needs),
  exportFile: orderExport(needs),
  today: ordersToday(needs),
  reconciliation: reconciliation(needs),
  keys: keyDesk(needs),
});
export type OrderDesk = ReturnType<typeof orderDesk>;
