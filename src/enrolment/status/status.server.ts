import { timingSafeEqual } from 'node:crypto';
import type { State } from '#enrolment/application-status.ts';
import { fromDecisionMessages } from '#enrolment/decision-messages.server.ts';
import type { Database } from '#kit/database.server.ts';
import { maskPhone } from '#kit/phone.ts';
import { qrDrawing } from '#kit/qr-drawing.server.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import type { Secrets } from '#kit/secrets.server.ts';
import type { Outbox } from '#kit/sms/outbox.server.ts';
import { type ReceiptOf, readReceiptNumber, receiptCode, receiptNumber } from './receipt-number.ts';
import type { Receipt, StatusDetails } from './status-contract.ts';

const mostOpenings = 200;
const mostMessages = 100;

/** What an applicant sees beside the application itself, once it was submitted. */
export function applicationStatus({
  database,
  phones,
  sms,
  secrets,
}: {
  database: Database;
  phones: Pick<SealedPhones, 'open'>;
  sms: Pick<Outbox, 'open'>;
  secrets: Secrets;
}) {
  const ask = async <Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
    (await database.pool.query<Row>({ name, text, values })).rows;

  const codeOf = ({ application, round }: ReceiptOf) =>
    receiptCode(secrets.sign('enrolment/receipt', `${application}/${round}`));
  const receiptOf = (of: ReceiptOf, at: Date): Receipt => ({
    number: receiptNumber(of, codeOf(of)),
    round: of.round,
    received_at: at.toISOString(),
  });

  return {
    async getDetails(applicant: number): Promise<StatusDetails | null> {
      const [row] = await ask<{
        id: number;
        round: number;
        submitted_at: Date | null;
        consent_version: string;
        consent_at: Date | null;
        due_at: Date | null;
        phone: string;
      }>(
        'status_application',
        `select a.id, a.round, a.submitted_at, a.consent_version, a.consent_at, a.due_at, p.phone
         from applications a join applicants p on p.id = a.applicant where a.applicant = $1`,
        [applicant],
      );
      if (!row) return null;
      const [messages, openings] = await Promise.all([
        ask<{ action: string; about: string; bound_to: string; text: string; state: string; at: Date }>(
          'status_messages',
          `select e.action, m.about, m.bound_to, m.text, m.at, case when m.receipt <> '' then m.receipt else m.state end as state
           ${fromDecisionMessages} and m.state <> 'queued' order by e.id desc limit ${mostMessages}`,
          [row.id],
        ),
        ask<{ at: Date; actor: number }>(
          'status_licence_openings',
          `select at, actor from application_events
           where application = $1 and action = 'licence_opened' order by id desc limit ${mostOpenings}`,
          [row.id],
        ),
      ]);
      return {
        messages: messages.map(({ action, text, state, at, ...bound }) => ({
          action,
          text: sms.open(bound, text),
          state,
          at: at.toISOString(),
        })),
        licence_openings: openings.map(({ at, actor }) => ({ at: at.toISOString(), staff: staffNumber(actor) })),
        receipt: row.submitted_at ? receiptOf({ application: row.id, round: row.round }, row.submitted_at) : null,
        told_phone: maskPhone(phones.open(row.phone)),
        due_at: row.due_at?.toISOString() ?? null,
        consent:
          row.consent_at && row.consent_version
            ? { version: row.consent_version, at: row.consent_at.toISOString() }
            : null,
      };
    },

    drawAddress: qrDrawing,

    async watch(applicant: number) {
      const [row] = await ask<{ revision: number; state: State; position: number | null; messages: number }>(
        'status_watch',
        `select a.revision, a.state,
           case when a.due_at is not null then (select count(*)::int + 1 from applications q
             where q.state in ('submitted', 'in_review') and q.due_at < a.due_at) end as position,
           (select count(*)::int from short_messages m where m.about <> '' and m.about = 'application/' || a.id and m.kept and m.state <> 'queued') as messages
         from applications a where a.applicant = $1`,
        [applicant],
      );
      return row ?? null;
    },

    /**
     * Whether a receipt is ours, for anybody who holds its number: no more than its own number and time leave the server.
     * A wrong code is found before the database is asked, and the same answer is given for whatever is no receipt.
     */
    async findReceipt(text: string): Promise<Receipt | undefined> {
      const read = readReceiptNumber(text.slice(0, 100));
      if (!read || !timingSafeEqual(Buffer.from(read.code), Buffer.from(codeOf(read)))) return undefined;
      const [event] = await ask<{ at: Date }>(
        'receipt_find',
        `select at from application_events where application = $1 and action = 'submit' order by id offset $2 limit 1`,
        [read.application, read.round - 1],
      );
      return event && receiptOf(read, event.at);
    },
  };
}
export type ApplicationStatus = ReturnType<typeof applicationStatus>;

const staffNumber = (id: number): string => `S${String(id).padStart(3, '0')}`;
