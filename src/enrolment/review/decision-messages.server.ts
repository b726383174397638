import type { PoolClient } from 'pg';
import { type NewEvent, unchanged, writeEvent } from '#enrolment/application/application-rows.server.ts';
import { type MessageKind, type NotifiedDecision, undoable } from '#enrolment/application/application-status.ts';
import { type ActingStaff, auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { Outbox } from '#kit/sms/outbox.server.ts';
import type { Template } from '#kit/sms/sms.server.ts';

const causeOf = (event: number) => `application-event/${event}`;
/** The messages of an application's decisions, `m`, each with the event that it goes with, `e`; the application is $1. */
export const fromDecisionMessages = `from short_messages m join application_events e on m.cause = 'application-event/' || e.id
  and e.application = $1 where m.about <> '' and m.about = 'application/' || $1::bigint and m.kept`;

/** The short messages of decisions and reminders: each is queued in the transaction of its event. */
export function decisionMessages({
  database,
  sms,
  clock,
  audit,
}: Needs<'database' | 'clock' | 'audit'> & { sms: Outbox }) {
  /** Gives the ids for `deliver`. */
  const queue = (
    client: PoolClient,
    event: number,
    application: number,
    message: { text: string; template: Template; holdMs?: number },
    to: { phone: string; phone_index: string },
  ): Promise<number[]> =>
    sms.queue(client, { ...message, to, about: `application/${application}`, cause: causeOf(event), kept: true });

  return {
    queue,

    /**
     * Reminds a supplier of something: `work` marks it as done and gives the message, or undefined if it was done before. The mark,
     * the line of the history and the message are one transaction.
     */
    async remind(
      application: { id: number; state: string; revision: number },
      kind: Exclude<MessageKind, NotifiedDecision>,
      work: (
        client: PoolClient,
        at: Date,
      ) => Promise<{ words: Pick<NewEvent, 'text' | 'ownWords'>; text: string; template: Template } | undefined>,
    ): Promise<void> {
      const at = new Date(clock.now());
      const queued = await database.transaction(async (client) => {
        const message = await work(client, at);
        if (!message) return [];
        const { words, ...sent } = message;
        // By the system: 0 is no account.
        const entry = { actorKind: 'ia', actor: 0, action: kind, ...unchanged(application), ...words } as const;
        const event = await writeEvent(client, application.id, at, entry);
        const { rows } = await client.query<{ phone: string; phone_index: string }>(
          'select p.phone, p.phone_index from applications a join applicants p on p.id = a.applicant where a.id = $1',
          [application.id],
        );
        if (!rows[0]) throw new Error(`application ${application.id} is gone`);
        return queue(client, event, application.id, sent, rows[0]);
      });
      await sms.deliver(queued);
    },

    /** Takes out the message of the decision that is undone; false when the applicant may have heard of it. */
    async cancelLast(client: PoolClient, application: number): Promise<boolean> {
      const { rows } = await client.query<{ event: number | null }>(
        'select max(id) as event from application_events where application = $1 and action = any($2)',
        [application, undoable],
      );
      return rows[0]?.event ? sms.cancel(client, causeOf(rows[0].event)) : false;
    },

    deliver: sms.deliver,

    /** On purpose, by a member of staff who knows that it may arrive twice; who did it is in the audit log. */
    resend: (who: ActingStaff, event: number): ReturnType<Outbox['sendAgain']> =>
      sms.sendAgain({ cause: causeOf(event) }, (client, { about, state, failure }) =>
        audit(
          client,
          auditEntry(who, clock.now(), {
            action: 'enrolment.resend_message',
            subject: about,
            before: { event, state, failure },
            after: { event, state: 'queued' },
          }),
        ),
      ),
  };
}
export type DecisionMessages = ReturnType<typeof decisionMessages>;
