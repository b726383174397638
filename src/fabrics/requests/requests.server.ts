import type { WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import { resealColumns } from '#kit/db/sealed-columns.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import type { Sealing } from '#kit/db/sealing.server.ts';
import type { MessageQueue } from '#kit/sms/outbox.server.ts';
import { type Clock, dayMs } from '#kit/text/time.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import { buyersRequests, type RequestCodes } from './buyers-requests.server.ts';
import { requestKeptDays } from './contract.ts';
import { requestExport } from './export-requests.server.ts';
import { requestDesk } from './request-desk.server.ts';
import { requestRows } from './request-rows.server.ts';

/** Requests for samples and quotations, from the basket to the answer. */
export function fabricRequests({
  database,
  clock,
  sms,
  phones,
  sealing,
  codes,
  audit,
  terms,
}: {
  database: Database;
  clock: Clock;
  sms: MessageQueue;
  phones: SealedPhones;
  sealing: Sealing;
  codes: RequestCodes;
  audit: WriteAudit;
  terms: TermsInForce;
}) {
  const rows = requestRows({ sealing, phones });
  const desk = requestDesk({ database, clock, sms, phones, rows, audit });

  return {
    ...buyersRequests({ database, clock, phones, rows, codes, audit, terms }),
    desk,
    exportFile: requestExport({ database, clock, audit, desk, rows, phones }),
    reseal: async () =>
      (await resealColumns(database.pool, sealing, rows.sealed.columns)) +
      (await phones.reseal(database.pool, 'fabric_requests', { hasEnd: true })),
    async eraseOld(): Promise<void> {
      await database.pool.query(
        `with gone as (
           update fabric_requests set phone = 'erased', phone_index = null, phone_end = null, name = '', company = '', address = '',
             note = '', erased_at = $1
           where erased_at is null and state in ('closed', 'sent', 'accepted', 'declined') and updated_at < $2 returning number)
         update audit_entries set address = null
         where actor_kind = 'buyer' and subject in (select 'fabric_request/' || number from gone)`,
        [new Date(clock.now()), new Date(clock.now() - requestKeptDays * dayMs)],
      );
    },
  };
}
export type FabricRequests = ReturnType<typeof fabricRequests>;
