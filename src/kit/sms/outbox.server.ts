import type { PoolClient } from 'pg';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Database } from '#kit/db/database.server.ts';
import { resealColumns, type SealedColumn } from '#kit/db/sealed-columns.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import { isSealed, type Sealing } from '#kit/db/sealing.server.ts';
import { type Clock, minuteMs } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import type { MessageState } from './message-states.ts';
import type { Message, Sent, Sms } from './sms.server.ts';

/** Carriers report within three days; after that a record only documents what was sent to whom. */
export const retentionDays = 90;
const mostListed = 100;
/** A provider responds within seconds: a longer send was interrupted, and its outcome is unknown. */
const sendingLastsMs = 120_000;
/** Retry delays of a message that was certainly not sent. After the last, staff decide. */
const retryAfterMs = [1, 5, 30, 120, 360].map((minutes) => minutes * minuteMs);

/** A carrier's delivery receipt, by the provider's id of the message. */
export interface Receipt extends Pick<Rows['short_messages'], 'reference' | 'phone' | 'at'> {
  isDelivered: boolean;
  code: string;
}

export interface SentMessage
  extends Pick<Rows['short_messages'], 'id' | 'template' | 'text' | 'at' | 'receipt' | 'receipt_code'> {
  state: MessageState;
}

export interface QueuedMessage extends Omit<Message, 'to' | 'code'> {
  /** E.164, or the columns of a row with the number, copied encrypted. */
  to: string | { phone: string; phone_index: string | null };
  /** The feature's row that it announces, such as `enquiry-answer/7`, by which the feature finds its state. */
  cause?: string;
  /** Delay before sending, in which it can be cancelled. */
  holdMs?: number;
  /** Kept as long as its subject, whose feature lists it itself. */
  kept?: boolean;
}

/** Whether staff may resend it: never a message that was sent, or may be in sending. */
export const mayResend = ({ state, at }: { state: string; at: Date }, now: number): boolean =>
  state === 'failed' || state === 'unknown' || (state === 'sending' && now - at.getTime() > sendingLastsMs);

/** The id of the message `m` if staff may resend it, else 0. */
export const resendId = `case when m.state in ('failed', 'unknown') then m.id else 0 end as resend_id`;

const sealedColumns = ['text', 'content'].map(
  (column): SealedColumn => ({
    table: 'short_messages',
    column,
    owner: "coalesce(nullif(t.bound_to, ''), 'short-message/' || t.about)",
    boundTo: (bound) => bound,
    isReadable: true,
  }),
);

/** Text and values at rest: encrypted, bound to the message's subject. The empty text of a code stays empty. */
export function sealedTexts(sealing: Sealing) {
  const bound = ({ about, bound_to }: { about: string; bound_to?: string }) => bound_to || `short-message/${about}`;
  return {
    seal: (row: { about: string; bound_to?: string }, text: string): string =>
      text ? sealing.seal(text, bound(row)) : '',
    open: (row: { about: string; bound_to?: string }, stored: string): string =>
      isSealed(stored) ? sealing.open(stored, bound(row)) : stored,
  };
}

/**
 * Every short message of the product. One is queued in the transaction that causes it, claimed, sent and marked, so that it outlives
 * a crash before it is sent and is never sent twice: if the outcome is unknown, it is not retried automatically.
 */
export function outbox({
  sms,
  database,
  phones,
  sealing,
  clock,
  report,
}: {
  /** Undefined for demonstration data: nothing is sent, and everything counts as sent. */
  sms: Sms | undefined;
  database: Database;
  phones: SealedPhones;
  /** Texts contain names of people and companies, and what staff wrote. */
  sealing: Sealing;
  clock: Clock;
  /** Called with failures that no caller waits for. */
  report(error: unknown): void;
}) {
  const { seal, open } = sealedTexts(sealing);
  const underWay = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();
  const from = (ms: number) => new Date(clock.now() + ms);

  async function insert(
    client: Pick<PoolClient, 'query'>,
    { to, about = '', cause = '', kept = false, template, text, holdMs = 0, code }: QueuedMessage & { code?: string },
    state: MessageState,
  ): Promise<number> {
    const { name, ...content } = template;
    const { phone, phone_index } = typeof to === 'string' ? phones.columnsOf(to) : to;
    const isCode = code !== undefined;
    const { rows } = await client.query(
      `insert into short_messages (about, cause, kept, template, text, content, phone, phone_index, state, at, due_at, attempts)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9::text, $10, $11, case when $9 = 'sending' then 1 else 0 end) returning id`,
      [
        about,
        cause,
        kept,
        name,
        isCode ? '' : seal({ about }, text),
        isCode ? '' : seal({ about }, JSON.stringify(content)),
        phone,
        phone_index,
        state,
        from(0),
        state === 'queued' ? from(holdMs) : state === 'sending' ? from(sendingLastsMs) : null,
      ],
    );
    return rows[0]?.id ?? 0;
  }

  /** Marks only the attempt that was claimed here, in case staff resent it meanwhile. */
  async function mark(id: number, attempt: number, sent: Sent, mayRetry: boolean): Promise<void> {
    const isNotSent = !sent.ok && (sent.reason === 'away' || sent.reason === 'limit');
    const waitMs = mayRetry && isNotSent ? retryAfterMs[attempt - 1] : undefined;
    await database.pool.query(
      `update short_messages set state = $3, failure = $4, reference = $5, at = $6, due_at = $7 where id = $1 and attempts = $2`,
      [
        id,
        attempt,
        sent.ok ? 'sent' : sent.reason === 'unknown' ? 'unknown' : 'failed',
        sent.ok ? '' : `${sent.reason} ${sent.detail ?? ''}`.trim(),
        sent.ok ? (sent.reference ?? '') : '',
        from(0),
        waitMs === undefined ? null : from(waitMs),
      ],
    );
  }

  const attemptToSend = (provider: Sms, message: Message): Promise<Sent> =>
    provider.send(message).catch((error: unknown) => {
      report(error);
      return { ok: false, reason: 'unknown' };
    });

  /** Sends one due message, of these or of all; false if there is none. */
  async function sendNext(ids?: readonly number[]): Promise<boolean> {
    if (!sms) return false;
    const { rows } = await database.pool.query(
      `update short_messages set state = 'sending', at = $1, due_at = $2, attempts = attempts + 1
       where id = (select id from short_messages where due_at <= $1 and state in ('queued', 'failed')
         and ($3::bigint[] is null or id = any($3)) order by due_at, id limit 1 for update ${ids ? '' : 'skip locked'})
       returning id, about, bound_to, template, text, content, phone, attempts`,
      [from(0), from(sendingLastsMs), ids ?? null],
    );
    const row = rows[0];
    if (!row) return false;
    try {
      const message = {
        to: phones.open(row.phone),
        text: open(row, row.text),
        template: { name: row.template, ...JSON.parse(open(row, row.content) || '{}') },
      };
      await mark(row.id, row.attempts, await attemptToSend(sms, message), true);
    } catch (error) {
      // A failing message must not block others; its outcome counts as unknown after a while.
      report(error);
    }
    return true;
  }

  function run(work: () => Promise<void>): Promise<void> {
    const running = work()
      .catch(report)
      .finally(() => underWay.delete(running));
    underWay.add(running);
    return running;
  }

  /** Sends these if due; call it after the commit of what they announce. Never throws, as that is committed. */
  const deliver = (ids: readonly number[]): Promise<void> =>
    run(async () => {
      while (ids.length > 0 && (await sendNext(ids)));
    });

  return {
    deliver,
    open,

    /** Queues messages in the caller's transaction, to be delivered after it; returns their ids. */
    async queue(client: Pick<PoolClient, 'query'>, ...messages: readonly QueuedMessage[]): Promise<number[]> {
      const ids: number[] = [];
      for (const message of messages) {
        const id = await insert(client, message, sms ? 'queued' : 'sent');
        ids.push(id);
        if (!sms || !message.holdMs) continue;
        const timer = setTimeout(() => {
          timers.delete(timer);
          void deliver([id]);
        }, message.holdMs);
        timers.add(timer.unref());
      }
      return ids;
    },

    /** Deletes messages that were certainly not sent; false if one may have been. */
    async cancel(client: Pick<PoolClient, 'query'>, cause: string): Promise<boolean> {
      const { rowCount } = await client.query(
        `delete from short_messages where cause = $1 and state in ('queued', 'failed') and due_at is not null`,
        [cause],
      );
      return rowCount !== 0;
    },

    /** Sends a verification code at once, without retry: people request another. */
    async send(message) {
      const id = await insert(database.pool, message, 'sending');
      const sent: Sent = sms ? await sms.send(message) : { ok: true };
      await mark(id, 1, sent, false);
      return sent;
    },

    /** Periodic work: messages left by a crash, due retries, and interrupted sends. */
    async sendDue(): Promise<void> {
      // After the sends under way, so that this waits for all.
      await Promise.all(underWay);
      await database.pool.query(
        `update short_messages set state = 'unknown', failure = 'unknown cut off', due_at = null
         where due_at <= $1 and state = 'sending'`,
        [from(0)],
      );
      await run(async () => {
        while (await sendNext());
      });
    },

    /**
     * Resends by order of staff, who know that it may arrive twice. `record` audits it in the same transaction.
     *
     * @param which a message by its cause, or by id if its subject belongs to one of these desks, such as `enquiry`.
     */
    async sendAgain(
      which: { cause: string } | { id: number; desks: readonly string[] },
      record: (client: PoolClient, message: { about: string; state: string; failure: string }) => Promise<void>,
    ): Promise<Outcome<{ state: 'sent' | 'failed' | 'unknown' }, 'none' | 'not_again'>> {
      const [where, values] =
        'cause' in which
          ? ['cause = $1', [which.cause]]
          : [`id = $1 and split_part(about, '/', 1) = any($2)`, [which.id, which.desks]];
      const queued = await database.transaction(async (client): Promise<Outcome<number, 'none' | 'not_again'>> => {
        const { rows } = await client.query(
          `select id, about, state, failure, at from short_messages where ${where} order by id desc limit 1 for update`,
          values,
        );
        const message = rows[0];
        if (!message) return refuse('none');
        if (!mayResend(message, clock.now())) return refuse('not_again');
        await client.query(`update short_messages set state = 'queued', at = $2, due_at = $2 where id = $1`, [
          message.id,
          from(0),
        ]);
        await record(client, message);
        return done(message.id);
      });
      if (!queued.ok) return queued;
      await deliver([queued.value]);
      const { rows } = await database.pool.query<{ state: MessageState }>(
        'select state from short_messages where id = $1',
        [queued.value],
      );
      const state = rows[0]?.state;
      return done({ state: state === 'sent' || state === 'failed' ? state : 'unknown' });
    },

    /** Stores receipts; returns how many matched a message. Repeated and late ones change nothing. */
    async receive(receipts: readonly Receipt[]): Promise<number> {
      const { rowCount } = await database.pool.query(
        `update short_messages m set receipt = r.receipt, receipt_code = r.code, receipt_at = r.at
         from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) as r(reference, phone_index, receipt, code, at)
         where m.reference = r.reference and m.reference <> '' and m.phone_index = r.phone_index and m.receipt = ''`,
        [
          receipts.map(({ reference }) => reference),
          receipts.map(({ phone }) => phones.indexOf(phone)),
          receipts.map(({ isDelivered }) => (isDelivered ? 'delivered' : 'undelivered')),
          receipts.map(({ code }) => code),
          receipts.map(({ at }) => at),
        ],
      );
      return rowCount ?? 0;
    },

    /** Messages about a subject, except those that its feature lists itself, and codes to a number, newest first. */
    async list(about: string, codesTo: string): Promise<SentMessage[]> {
      const { rows } = await database.pool.query<SentMessage & { about: string; bound_to: string }>(
        `select * from (
           (select * from short_messages where about = $1 and about <> '' and not kept order by id desc limit ${mostListed})
           union (select * from short_messages where phone_index = $2 and template = 'code' order by id desc limit 10)
         ) found order by id desc`,
        [about, phones.indexOf(codesTo)],
      );
      return rows.map((row) => ({
        id: row.id,
        template: row.template,
        text: open(row, row.text),
        state: row.state,
        at: row.at,
        receipt: row.receipt,
        receipt_code: row.receipt_code,
      }));
    },

    /** Periodic work. */
    async tidy(): Promise<void> {
      await reseal();
      await database.pool.query('delete from short_messages where at < $1 and not kept', [
        from(-retentionDays * 86_400_000),
      ]);
    },

    reseal,

    async close(): Promise<void> {
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  } satisfies Sms & Record<string, unknown>;

  /** One pass that encrypts numbers, texts and values of an older version or an earlier key. */
  async function reseal(): Promise<number> {
    return (
      (await phones.reseal(database.pool, 'short_messages')) +
      (await resealColumns(database.pool, sealing, sealedColumns))
    );
  }
}
export type Outbox = ReturnType<typeof outbox>;
/** The part of the outbox that features need. */
export type MessageQueue = Pick<Outbox, 'queue' | 'deliver'>;
