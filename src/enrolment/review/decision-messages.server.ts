import type { PoolClient } from 'pg';
import { type MessageKind, undoable } from '#enrolment/application/application-status.ts';
import { type ActingStaff, auditEntry, type WriteAudit } from '#kit/db/audit-entry.ts';
import type { Outbox } from '#kit/sms/outbox.server.ts';
import type { Template } from '#kit/sms/sms.server.ts';
import type { Clock } from '#kit/text/time.ts';

const causeOf = (event: number) => `application-event/${event}`;
/** The messages of an application's decisions, `m`, each with the event that it goes with, `e`; the application is $1. */
export const fromDecisionMessages = `from short_messages m join application_events e on m.cause = 'application-event/' || e.id
  and e.application = $1 where m.about <> '' and m.about = 'application/' || $1::bigint and m.kept`;

async function phoneOf(client: PoolClient, application: number) {
  const { rows } = await client.query<{ phone: string; phone_index: string }>(
    'select p.phone, p.phone_index from applications a join applicants p on p.id = a.applicant where a.id = $1',
    [application],
  );
  if (!rows[0]) throw new Error(`application ${application} is gone`);
  return rows[0];
}

/** The short messages of decisions and reminders: each is queued in the transaction of its event. */
export function decisionMessages({
  outbox,
  clock,
  writeAudit,
}: {
  outbox: Outbox;
  clock: Clock;
  writeAudit: WriteAudit;
}) {
  return {
    /** Gives the ids for `deliver`. A kind says what the event is that it goes with. */
    async queue(
      client: PoolClient,
      { event }: { event: number; kind: MessageKind },
      application: number,
      message: { text: string; template: Template; holdMs?: number },
      /** The applicant's number, if the caller has read it on the revision that it changes. */
      known?: { phone: string; phone_index: string },
    ): Promise<number[]> {
      const to = known ?? (await phoneOf(client, application));
      const about = `application/${application}`;
      return outbox.queue(client, { ...message, to, about, cause: causeOf(event), kept: true });
    },

    /** Takes out the message of the decision that is undone; false when the applicant may have heard of it. */
    async cancelLast(client: PoolClient, application: number): Promise<boolean> {
      const { rows } = await client.query<{ event: number | null }>(
        'select max(id) as event from application_events where application = $1 and action = any($2)',
        [application, undoable],
      );
      return rows[0]?.event ? outbox.cancel(client, causeOf(rows[0].event)) : false;
    },

    deliver: outbox.deliver,

    /** On purpose, by a member of staff who knows that it may arrive twice; who did it is in the audit log. */
    resend: (who: ActingStaff, event: number): ReturnType<Outbox['sendAgain']> =>
      outbox.sendAgain({ cause: causeOf(event) }, (client, { about, state, failure }) =>
        writeAudit(
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
