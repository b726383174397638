import type { Database } from '#kit/database.server.ts';
import { maskPhone } from '#kit/phone.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import { mayResend, type Outbox } from '#kit/sms/outbox.server.ts';
import type { Clock } from '#kit/time.ts';
import { type ApplicationRow, standingOf } from './application-rows.server.ts';
import { allowedActions } from './application-status.ts';
import type { Consistency } from './consistency/warnings.server.ts';
import type { Application } from './contract.ts';
import { fromDecisionMessages } from './decision-messages.server.ts';
import type { DeskView } from './desk/desk-view.server.ts';
import type { DueClock } from './due-clock/due-clock.server.ts';
import { mayNotDecide } from './own-entry.server.ts';
import type { HistoryEntry, ReviewedApplication } from './review-contract.ts';
import type { SealedFields } from './sealed-fields.server.ts';

const mostHistory = 500;
type Told = ReviewedApplication['messages'][number];
type Other = ReviewedApplication['other_messages'][number];

/** The application as a reviewer sees it: the applicant's view, and what the applicant does not see. */
export function reviewView({
  database,
  clock,
  due,
  viewForApplicant,
  siteAddress,
  sealed,
  phones,
  sms,
  desk,
  consistency,
}: {
  database: Database;
  clock: Clock;
  due: DueClock;
  siteAddress: string;
  sealed: SealedFields;
  phones: Pick<SealedPhones, 'open'>;
  sms: Pick<Outbox, 'list' | 'open'>;
  desk: DeskView;
  consistency: Consistency;
  viewForApplicant(row: ApplicationRow): Promise<Application>;
}) {
  const ask = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;

  async function history(row: ApplicationRow, applicantName: string): Promise<HistoryEntry[]> {
    const rows = await ask<{
      id: number;
      at: Date;
      actor_kind: 'user' | 'ia';
      actor: number;
      name: string | null;
      action: string;
      from_state: string;
      to_state: string;
      text: string;
      before: Record<string, unknown>;
      after: Record<string, unknown>;
    }>(
      `select e.id, e.at, e.actor_kind, e.actor, u.name, e.action, e.from_state, e.to_state, e.text, e.before, e.after
       from application_events e left join screen_users u on e.actor_kind = 'ia' and u.id = e.actor
       where e.application = $1 order by e.id desc limit ${mostHistory}`,
      row.id,
    );
    return rows.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      action: event.action,
      by: {
        kind: event.actor_kind,
        id: event.actor,
        name: event.name ?? (event.actor_kind === 'ia' ? '' : applicantName),
      },
      from_state: event.from_state,
      to_state: event.to_state,
      text: sealed.openWords(row.id, event.text),
      before: sealed.open(row.id, event.before),
      after: sealed.open(row.id, event.after),
    }));
  }

  return async (row: ApplicationRow, reviewer: number): Promise<ReviewedApplication> => {
    const [seen, people, messages, attention, own, atDesk] = await Promise.all([
      viewForApplicant(row),
      ask<{ phone: string; assignee_name: string | null; deletion_due_at: Date | null }>(
        `select p.phone, u.name as assignee_name, (select d.due_at from deletion_requests d
           where d.applicant = p.id and d.cancelled_at is null and d.done_at is null) as deletion_due_at from applicants p left join screen_users u on u.id = $2 where p.id = $1`,
        row.applicant,
        row.assignee,
      ),
      ask<Omit<Told, 'at' | 'may_resend'> & { about: string; bound_to: string; at: Date }>(
        `select e.id as event, e.action, m.about, m.bound_to, m.text, m.state, m.at, m.receipt, m.receipt_code
         ${fromDecisionMessages} order by e.id desc`,
        row.id,
      ),
      consistency(row),
      mayNotDecide(database, row.id, reviewer),
      desk(row, reviewer),
    ]);
    const phone = phones.open(people[0]?.phone ?? '');
    return {
      ...seen,
      ...atDesk,
      id: row.id,
      actions: allowedActions('reviewer', standingOf(row), clock.now()),
      applicant: { id: row.applicant, contact_phone: phone },
      deletion_due_at: people[0]?.deletion_due_at?.toISOString() ?? null,
      assignee: row.assignee === null ? null : { id: row.assignee, name: people[0]?.assignee_name ?? '' },
      round: row.round,
      consent_version: row.consent_version,
      language: row.language,
      told_address: siteAddress,
      submitted_at: row.submitted_at?.toISOString() ?? null,
      due_at: row.due_at?.toISOString() ?? null,
      due: due.view(row, row.state),
      decided_at: row.decided_at?.toISOString() ?? null,
      warnings: attention,
      history: await history(row, row.fields.contact_name || maskPhone(phone)),
      messages: messages.map(({ about, bound_to, ...message }) => ({
        ...message,
        text: sms.open({ about, bound_to }, message.text),
        at: message.at.toISOString(),
        may_resend: mayResend(message, clock.now()),
      })),
      other_messages: (await sms.list(`application/${row.id}`, phone)).map(
        (message) =>
          ({
            ...message,
            at: message.at.toISOString(),
            may_resend: message.template !== 'code' && mayResend(message, clock.now()),
          }) as Other,
      ),
      may_not_decide: own ? 'own_entry' : '',
    };
  };
}
