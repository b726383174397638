import type { WriteAudit } from '#kit/audit-entry.ts';
import type { Database } from '#kit/database.server.ts';
import { resealColumns } from '#kit/sealed-columns.server.ts';
import type { Sealing } from '#kit/sealing.server.ts';
import type { Secrets } from '#kit/secrets.server.ts';
import type { MessageQueue } from '#kit/sms/outbox.server.ts';
import type { Clock } from '#kit/time.ts';
import { countWaiting } from '#kit/waiting.server.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import { enquiryDesk } from './enquiry-desk.server.ts';
import { enquiryRows } from './enquiry-rows.server.ts';
import { eraseOldEnquiries } from './keep-enquiries.server.ts';
import { enquiryLister } from './list-enquiries.server.ts';
import { sealedEnquiry, sealedEnquiryColumns } from './sealed-enquiry.server.ts';
import { visitorsEnquiries } from './send-enquiry.server.ts';

/** Working time as the house counts it. */
export interface WorkingTime {
  /** The instant at which so many working days have passed. */
  after(from: number, days: number): number;
  minutesBetween(from: number, to: number): number;
}

/** Enquiries of visitors, from sending to the answer. */
export function enquiries({
  database,
  clock,
  sms,
  secrets,
  sealing,
  audit,
  workingTime,
  replyDays,
  terms,
}: {
  database: Database;
  clock: Clock;
  sms: MessageQueue;
  secrets: Pick<Secrets, 'sign'>;
  sealing: Sealing;
  audit: WriteAudit;
  workingTime: WorkingTime;
  /** Working days within which every enquiry gets an answer, as the contact page promises. */
  replyDays(): Promise<number>;
  terms: TermsInForce;
}) {
  const sealed = sealedEnquiry(sealing);
  const rows = enquiryRows({ database, sealed, now: clock.now, workingMinutes: workingTime.minutesBetween });
  const dueAt = async (now: number) => workingTime.after(now, await replyDays());
  return {
    ...visitorsEnquiries({ database, clock, secrets, sealed, dueAt, terms }),
    desk: enquiryDesk({ database, clock, sms, sealed, rows, audit, dueAt }),
    waiting: () =>
      countWaiting(
        database,
        `select count(*)::int as waiting, count(*) filter (where due_at < $1)::int as late
         from enquiries where state in ('new', 'assigned')`,
        [new Date(clock.now())],
      ),
    list: enquiryLister({ database, secrets, rows, now: clock.now }),
    reseal: () => resealColumns(database.pool, sealing, sealedEnquiryColumns),
    eraseOld: () => eraseOldEnquiries(database, clock),
  };
}
export type Enquiries = ReturnType<typeof enquiries>;
