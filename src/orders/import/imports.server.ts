import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { imports } from '#kit/files/import/imports.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { OrderWriter } from '#orders/writer.server.ts';
import { orderKind } from './order-kind.server.ts';
import { stateWords } from './state-words.server.ts';

/** Files of orders; what their states mean is asked for and remembered. */
export function orderImports({
  write,
  ...needs
}: {
  database: Database;
  clock: Clock;
  write: OrderWriter['write'];
  audit: WriteAudit;
  report(error: unknown): void;
}) {
  const states = stateWords(needs.database, needs.clock);
  return {
    ...imports({ ...needs, kind: orderKind({ ...needs, write, states }) }),
    stateWords: states.asked,
    sayState: states.say,
  };
}
export type OrderImports = ReturnType<typeof orderImports>;
