import type { PoolClient } from 'pg';
import { staffEntry, type WriteAudit } from '#kit/audit-entry.ts';
import type { Database } from '#kit/database.server.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import type { Sms, Template } from '#kit/sms/sms.server.ts';
import type { Clock } from '#kit/time.ts';
import type { MessageKind } from './application-status.ts';
import type { SealedFields } from './sealed-fields.server.ts';

/** What became of a message; `unknown`: the provider did not answer, and may have sent it. */
type MessageEnd = 'sent' | 'failed' | 'unknown';

/** A send takes seconds: one that is under way for longer was cut off, and nobody knows what became of it. */
const sendingLastsMs = 120_000;

/** Whether a member of staff may send it again. Never a message that went out, or may be going out now. */
export const mayResend = ({ state, at }: { state: string; at: Date }, now: number): boolean =>
  state === 'failed' || state === 'unknown' || (state === 'sending' && now - at.getTime() > sendingLastsMs);

/**
 * The short messages of decisions. One is written in the transaction of its decision and goes out after it: a crash in
 * between leaves it queued, and `sendQueued` sends it later. A message is claimed before it is sent and never claimed
 * twice, so that nobody is told twice; after an unclear failure it stays as it is until a member of staff sends it again.
 */
export function decisionMessages({
  database,
  sms,
  phones,
  clock,
  sealed,
  writeAudit,
  report,
}: {
  database: Database;
  sms: Sms;
  phones: Pick<SealedPhones, 'open'>;
  clock: Clock;
  sealed: Pick<SealedFields, 'sealWords' | 'openWords'>;
  writeAudit: WriteAudit;
  report(error: unknown): void;
}) {
  /** Undefined: it is not there to be sent any more. */
  async function send(event: number): Promise<MessageEnd | undefined> {
    const { rows } = await database.pool.query<{
      application: number;
      phone: string;
      text: string;
      template: string;
    }>(
      `update application_messages set state = 'sending', at = $2 where event = $1 and state = 'queued'
       returning application, phone, text, template #>> '{}' as template`,
      [event, new Date(clock.now())],
    );
    const message = rows[0];
    if (!message) return undefined;
    const open = (stored: string) => sealed.openWords(message.application, stored);
    const sent = await sms.send({
      to: phones.open(message.phone),
      text: open(message.text),
      template: JSON.parse(open(message.template)) as Template,
    });
    const state: MessageEnd = sent.ok ? 'sent' : sent.reason === 'unknown' ? 'unknown' : 'failed';
    const { failure, reference } = sent.ok
      ? { failure: '', reference: sent.reference ?? '' }
      : { failure: `${sent.reason} ${sent.detail ?? ''}`.trim(), reference: '' };
    await database.pool.query(
      'update application_messages set state = $2, at = $3, failure = $4, reference = $5 where event = $1',
      [event, state, new Date(clock.now()), failure, reference],
    );
    return state;
  }

  return {
    /** Writes the message in the caller's transaction. A kind says what the event is that it goes with. */
    async queue(
      client: PoolClient,
      { event }: { event: number; kind: MessageKind },
      application: number,
      { text, template }: { text: string; template: Template },
    ): Promise<void> {
      await client.query(
        `insert into application_messages (event, application, phone, phone_index, text, template, state, at)
         select $1, a.id, p.phone, p.phone_index, $3, to_jsonb($4::text), 'queued', $5
         from applications a join applicants p on p.id = a.applicant where a.id = $2`,
        [
          event,
          application,
          sealed.sealWords(application, text),
          sealed.sealWords(application, JSON.stringify(template)),
          new Date(clock.now()),
        ],
      );
    },

    /** Sends after the commit. Never throws: the decision stands, whatever becomes of its message. */
    async sendAfterCommit(event: number): Promise<void> {
      await send(event).catch(report);
    },

    /** Periodic work: messages whose process ended between decision and sending. */
    async sendQueued(): Promise<void> {
      const { rows } = await database.pool.query<{ event: number }>(
        `select event from application_messages where state = 'queued' and at < $1 order by at limit 100`,
        [new Date(clock.now() - 60_000)],
      );
      // Each by itself: one that cannot be sent, for whatever reason, holds up no other.
      for (const { event } of rows) await send(event).catch(report);
    },

    /** On purpose, by a member of staff who knows that it may arrive twice; who did it is in the audit log. */
    async resend(
      { reviewer, address }: { reviewer: number; address: string },
      event: number,
    ): Promise<Outcome<{ state: MessageEnd }, 'none' | 'not_again'>> {
      const outcome = await database.transaction(async (client): Promise<Outcome<null, 'none' | 'not_again'>> => {
        const { rows } = await client.query<{ application: number; state: string; failure: string; at: Date }>(
          'select application, state, failure, at from application_messages where event = $1 for update',
          [event],
        );
        const message = rows[0];
        if (!message) return refuse('none');
        const at = new Date(clock.now());
        if (!mayResend(message, at.getTime())) return refuse('not_again');
        await client.query(`update application_messages set state = 'queued', at = $2 where event = $1`, [event, at]);
        await writeAudit(
          client,
          staffEntry({ id: reviewer, address }, at, {
            action: 'enrolment.resend_message',
            subject: `application/${message.application}`,
            before: { event, state: message.state, failure: message.failure },
            after: { event, state: 'queued' },
          }),
        );
        return done(null);
      });
      if (!outcome.ok) return outcome;
      return done({ state: (await send(event).catch(report)) ?? 'unknown' });
    },
  };
}
export type DecisionMessages = ReturnType<typeof decisionMessages>;
