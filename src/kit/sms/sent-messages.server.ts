import type { Database } from '#kit/database.server.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import { isSealed, type Sealing } from '#kit/sealing.server.ts';
import type { Clock } from '#kit/time.ts';
import type { Sms } from './sms.server.ts';

/** Carriers report within three days; after that a record only answers who was told what. */
export const keptDays = 90;
const mostListed = 100;

/** A carrier's word on a message, by the provider's name for it. */
export interface Receipt {
  reference: string;
  /** E.164: a receipt for another number than the message went to is not about it. */
  phone: string;
  isDelivered: boolean;
  code: string;
  at: Date;
}

export interface SentMessage {
  template: string;
  text: string;
  state: string;
  at: Date;
  receipt: string;
  receipt_code: string;
}

/** The text of a message at rest: sealed, bound to what it is about. An empty one, of a code, stays empty. */
export function sentTexts(sealing: Sealing) {
  const bound = (about: string) => `short-message/${about}`;
  return {
    seal: (about: string, text: string): string => (text ? sealing.seal(text, bound(about)) : ''),
    open: (about: string, stored: string): string => (isSealed(stored) ? sealing.open(stored, bound(about)) : stored),
  };
}

/** Hands messages on to the provider and keeps what became of each: a `sending` that stays so was cut off. */
export function sentMessages({
  sms,
  database,
  phones,
  sealing,
  clock,
}: {
  sms: Sms;
  database: Database;
  phones: SealedPhones;
  /** Texts name people and companies, and repeat what staff wrote to them. */
  sealing: Sealing;
  clock: Clock;
}) {
  const { seal, open } = sentTexts(sealing);
  /** Texts that an older version stored readable, and those under an earlier key; gives how many it changed. */
  async function keepTexts(): Promise<number> {
    let changed = 0;
    for (let last = 0; ; ) {
      const { rows } = await database.pool.query<{ id: number; about: string; text: string }>(
        `select id, about, text from short_messages where id > $1 and text <> '' and text not like $2 order by id limit 500`,
        [last, `${sealing.presentMark()}%`],
      );
      if (rows.length === 0) return changed;
      last = rows.at(-1)?.id ?? last;
      const { rowCount } = await database.pool.query(
        `update short_messages m set text = n.made from unnest($1::bigint[], $2::text[], $3::text[]) as n(id, was, made)
         where m.id = n.id and m.text = n.was`,
        [
          rows.map(({ id }) => id),
          rows.map(({ text }) => text),
          rows.map(({ about, text }) => seal(about, open(about, text))),
        ],
      );
      changed += rowCount ?? 0;
    }
  }
  const columns = 'template, text, state, at, receipt, receipt_code';
  return {
    async send(message) {
      const { phone, phone_index } = phones.columnsOf(message.to);
      const { rows } = await database.pool.query<{ id: number }>(
        `insert into short_messages (about, template, text, phone, phone_index, state, at)
         values ($1, $2, $3, $4, $5, 'sending', $6) returning id`,
        [
          message.about ?? '',
          message.template.name,
          message.code === undefined ? seal(message.about ?? '', message.text) : '',
          phone,
          phone_index,
          new Date(clock.now()),
        ],
      );
      const sent = await sms.send(message);
      await database.pool.query('update short_messages set state = $2, failure = $3, reference = $4 where id = $1', [
        rows[0]?.id,
        sent.ok ? 'sent' : sent.reason === 'unknown' ? 'unknown' : 'failed',
        sent.ok ? '' : `${sent.reason} ${sent.detail ?? ''}`.trim(),
        sent.ok ? (sent.reference ?? '') : '',
      ]);
      return sent;
    },

    /** Notes receipts; gives how many were about a message of ours. Told twice, or late, nothing changes. */
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

    /** Messages about something, and codes to a number, the newest first. */
    async list(about: string, codesTo: string): Promise<SentMessage[]> {
      const { rows } = await database.pool.query<SentMessage & { about: string }>(
        `select about, ${columns} from (
           (select id, about, ${columns} from short_messages where about = $1 and about <> '' order by id desc limit ${mostListed})
           union (select id, about, ${columns} from short_messages where phone_index = $2 and template = 'code'
             order by id desc limit 10)) found order by id desc`,
        [about, phones.indexOf(codesTo)],
      );
      return rows.map(({ about: of, text, ...message }) => ({ ...message, text: open(of, text) }));
    },

    /** Periodic work. */
    async tidy(): Promise<void> {
      await phones.keep(database.pool, 'short_messages');
      await keepTexts();
      await database.pool.query('delete from short_messages where at < $1', [
        new Date(clock.now() - keptDays * 86_400_000),
      ]);
    },

    /** One pass over the numbers and texts of what was sent. */
    reseal: async () => (await phones.keep(database.pool, 'short_messages')) + (await keepTexts()),
  } satisfies Sms & Record<string, unknown>;
}
export type SentMessages = ReturnType<typeof sentMessages>;
