import type { State } from '#enrolment/application/application-status.ts';
import { fromDecisionMessages } from '#enrolment/review/decision-messages.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import type { Outbox } from '#kit/sms/outbox.server.ts';
import { maskPhone } from '#kit/text/phone.ts';
import type { StatusDetails } from './account-contract.ts';

const mostOpenings = 200;
const mostMessages = 100;

/** Details beside a submitted application. */
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
        receipt: row.submitted_at
          ? {
              number: receiptNumber(row.id, row.round, secrets.sign('enrolment/receipt', `${row.id}/${row.round}`)),
              round: row.round,
              received_at: row.submitted_at.toISOString(),
            }
          : null,
        told_phone: maskPhone(phones.open(row.phone)),
        due_at: row.due_at?.toISOString() ?? null,
        consent:
          row.consent_at && row.consent_version
            ? { version: row.consent_version, at: row.consent_at.toISOString() }
            : null,
      };
    },

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
  };
}
export type ApplicationStatus = ReturnType<typeof applicationStatus>;

const staffNumber = (id: number): string => `S${String(id).padStart(3, '0')}`;

/** Crockford's alphabet: no letter that reads as a figure. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** WL000015-1-7K3F-9QX2-M4TD: the application, the round, and 60 bits of a signature, so that nobody can make one up. */
export function receiptNumber(application: number, round: number, signature: string): string {
  const bits = BigInt(`0x${signature.slice(0, 16)}`) >> 4n;
  const code = Array.from({ length: 12 }, (_, at) => alphabet[Number((bits >> BigInt(5 * (11 - at))) & 31n)]).join('');
  return `WL${String(application).padStart(6, '0')}-${round}-${code.replace(/(.{4})(?=.)/g, '$1-')}`;
}
