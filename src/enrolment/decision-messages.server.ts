import type { PoolClient } from 'pg';
import type { Database } from '#kit/database.server.ts';
import type { Sms } from '#kit/sms.server.ts';
import type { Clock } from '#kit/time.ts';

/**
 * The short messages of decisions. One is written in the transaction of its decision and goes out after it: a crash in
 * between leaves it queued, and `sendQueued` sends it later. A message is claimed before it is sent and never claimed
 * twice, so that nobody is told twice; after an unclear failure it stays as it is, for staff to see.
 */
export function decisionMessages({
  database,
  sms,
  clock,
  report,
}: {
  database: Database;
  sms: Sms;
  clock: Clock;
  report(error: unknown): void;
}) {
  async function send(event: number): Promise<void> {
    const { rows } = await database.pool.query<{ phone: string; text: string }>(
      `update application_messages set state = 'sending' where event = $1 and state = 'queued' returning phone, text`,
      [event],
    );
    const message = rows[0];
    if (!message) return;
    const sent = await sms.send({ to: message.phone, text: message.text });
    await database.pool.query('update application_messages set state = $2, at = $3 where event = $1', [
      event,
      sent.ok ? 'sent' : 'failed',
      new Date(clock.now()),
    ]);
  }

  return {
    /** Writes the message in the caller's transaction. */
    async queue(client: PoolClient, event: number, application: number, text: string): Promise<void> {
      await client.query(
        `insert into application_messages (event, application, phone, text, state, at)
         select $1, a.id, p.phone, $3, 'queued', $4 from applications a join applicants p on p.id = a.applicant where a.id = $2`,
        [event, application, text, new Date(clock.now())],
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
      for (const { event } of rows) await send(event);
    },
  };
}
export type DecisionMessages = ReturnType<typeof decisionMessages>;
