import { isoTime, queuePosition } from '#enrolment/application/application-rows.server.ts';
import type { State } from '#enrolment/application/application-status.ts';
import { fromDecisionMessages } from '#enrolment/review/decision-messages.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
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
}: Needs<'database' | 'phones' | 'secrets'> & { sms: Pick<Outbox, 'open'> }) {
  const ask = async <Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]> =>
    (await database.pool.query<Row>({ name, text, values })).rows;

  return {
    async getDetails(applicant: number): Promise<StatusDetails | null> {
      const [row] = await ask<
        Pick<StatusDetails, 'due_at' | 'consent'> & {
          id: number;
          round: number;
          submitted_at: string | null;
          phone: string;
        }
      >(
        'status_application',
        `select a.id, a.round, ${isoTime('a.submitted_at')} as submitted_at, ${isoTime('a.due_at')} as due_at, p.phone,
           case when a.consent_at is not null and a.consent_version <> '' then
             json_build_object('version', a.consent_version, 'at', ${isoTime('a.consent_at')}) end as consent
         from applications a join applicants p on p.id = a.applicant where a.applicant = $1`,
        [applicant],
      );
      if (!row) return null;
      const { id, round, submitted_at, due_at, consent, phone } = row;
      const [messages, licence_openings] = await Promise.all([
        ask<StatusDetails['messages'][number] & { about: string; bound_to: string }>(
          'status_messages',
          `select e.action, m.about, m.bound_to, m.text, ${isoTime('m.at')} as at,
             case when m.receipt <> '' then m.receipt else m.state end as state
           ${fromDecisionMessages} and m.state <> 'queued' order by e.id desc limit ${mostMessages}`,
          [id],
        ),
        ask<StatusDetails['licence_openings'][number]>(
          'status_licence_openings',
          `select ${isoTime('at')} as at, 'S' || lpad(actor::text, greatest(3, length(actor::text)), '0') as staff from application_events
           where application = $1 and action = 'licence_opened' order by id desc limit ${mostOpenings}`,
          [id],
        ),
      ]);
      const sign = () => secrets.sign('enrolment/receipt', `${id}/${round}`);
      return {
        messages: messages.map(({ text, about, bound_to, ...message }) => ({
          ...message,
          text: sms.open({ about, bound_to }, text),
        })),
        licence_openings,
        receipt: submitted_at ? { number: receiptNumber(id, round, sign()), round, received_at: submitted_at } : null,
        told_phone: maskPhone(phones.open(phone)),
        due_at,
        consent,
      };
    },

    async watch(applicant: number) {
      const [row] = await ask<{ revision: number; state: State; position: number | null; messages: number }>(
        'status_watch',
        `select a.revision, a.state,
           ${queuePosition} as position,
           (select count(*)::int from short_messages m where m.about <> '' and m.about = 'application/' || a.id and m.kept and m.state <> 'queued') as messages
         from applications a where a.applicant = $1`,
        [applicant],
      );
      return row ?? null;
    },
  };
}
export type ApplicationStatus = ReturnType<typeof applicationStatus>;

/** Crockford's alphabet: no letter that reads as a figure. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** WL000015-1-7K3F-9QX2-M4TD: the application, the round, and 60 bits of a signature, so that nobody can make one up. */
export function receiptNumber(application: number, round: number, signature: string): string {
  const bits = BigInt(`0x${signature.slice(0, 16)}`) >> 4n;
  const code = Array.from({ length: 12 }, (_, at) => alphabet[Number((bits >> BigInt(5 * (11 - at))) & 31n)]).join('');
  return `WL${String(application).padStart(6, '0')}-${round}-${code.replace(/(.{4})(?=.)/g, '$1-')}`;
}
