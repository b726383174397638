import type { Needs } from '#kit/db/feature-needs.ts';
import { resealColumns } from '#kit/db/sealed-columns.server.ts';
import { dayMs } from '#kit/text/time.ts';
import { type BuyersNeeds, buyersRequests } from './buyers-requests.server.ts';
import { requestKeptDays } from './contract.ts';
import { requestDesk } from './request-desk.server.ts';
import { requestRows } from './request-rows.server.ts';

/** Requests for samples and quotations, from the basket to the answer. */
export function fabricRequests(given: Omit<BuyersNeeds, 'rows'> & Needs<'sms' | 'sealing'>) {
  const { database, clock, phones, sealing } = given;
  const rows = requestRows(given);
  const needs = { ...given, rows };
  return {
    ...buyersRequests(needs),
    desk: requestDesk(needs),
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
