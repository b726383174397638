import type { PoolClient } from 'pg';
import type { ActingStaff, WriteAudit } from '#kit/audit-entry.ts';
import type { Database } from '#kit/database.server.ts';
import type { Language } from '#kit/language.ts';
import { done, type Outcome, type Refusal, refuse } from '#kit/outcome.ts';
import { changeRecord, type Records } from '#kit/record.server.ts';
import { isSaidAlready } from '#kit/said-already.ts';
import type { MessageQueue } from '#kit/sms/outbox.server.ts';
import type { Clock } from '#kit/time.ts';
import type { AnswerChannel, EnquiryDetail } from './contract.ts';
import { type EnquiryRows, type StoredEnquiry, selectEnquiry } from './enquiry-rows.server.ts';
import { type EnquiryAction, stateAfter } from './enquiry-states.ts';
import type { SealedEnquiry } from './sealed-enquiry.server.ts';

type Target = { id: number; revision: number };
type Refused = 'none' | 'stale' | 'wrong_state';

/** What staff do with an enquiry. Each change names the revision it was made on, and is in the audit log. */
export function enquiryDesk({
  database,
  clock,
  sms,
  sealed,
  rows,
  audit,
  dueAt,
}: {
  database: Database;
  clock: Clock;
  sms: MessageQueue;
  sealed: SealedEnquiry;
  rows: EnquiryRows;
  audit: WriteAudit;
  /** The end of the promised time for an enquiry that waits from now on. */
  dueAt(now: number): Promise<number>;
}) {
  const records: Records<StoredEnquiry> = {
    database,
    clock,
    audit,
    sms,
    table: 'enquiries',
    subject: ({ number }) => `enquiry/${number}`,
    hold: async (client, id) =>
      (await client.query<StoredEnquiry>(`${selectEnquiry} where e.id = $1 for update of e`, [id])).rows[0],
  };

  async function change<Reason extends string = never>(
    who: ActingStaff,
    target: Target,
    action: EnquiryAction,
    work: (
      client: PoolClient,
      row: StoredEnquiry,
      now: Date,
    ) => Promise<{ set: Record<string, unknown>; messages?: number[] } | Refusal<Reason>>,
  ): Promise<Outcome<EnquiryDetail, Refused | Reason>> {
    const changed = await changeRecord<StoredEnquiry, 'wrong_state' | Reason>(
      records,
      who,
      target,
      async (row, client, now) => {
        const state = row.erased_at ? undefined : stateAfter(action, row.state);
        if (!state) return refuse('wrong_state');
        const made = await work(client, row, now);
        if ('ok' in made) return made as Refusal<Reason>;
        const set = { state, ...made.set };
        const { assignee } = row;
        return { ...made, action: `enquiries.${action}`, set, before: { state: row.state, assignee }, after: set };
      },
    );
    return changed.ok ? done(await rows.detailOf(changed.value)) : changed;
  }

  const addNote = (client: PoolClient, row: StoredEnquiry, author: number, at: Date, text: string) =>
    client.query('insert into enquiry_notes (enquiry, at, author, text) values ($1, $2, $3, $4)', [
      row.id,
      at,
      author,
      sealed.seal(row.number, 'note', text),
    ]);

  async function lastNote(client: PoolClient, row: StoredEnquiry, author: number) {
    const { rows: found } = await client.query(
      'select text, at from enquiry_notes where enquiry = $1 and author = $2 order by id desc limit 1',
      [row.id, author],
    );
    return found[0] && { ...found[0], text: sealed.open(row.number, 'note', found[0].text) };
  }

  /** Queues the message that says where the answer is. */
  function announce(client: PoolClient, row: StoredEnquiry, answer: number): Promise<number[]> {
    const language = row.language as Language;
    return sms.queue(client, {
      to: rows.contactOf(row),
      about: `enquiry/${row.number}`,
      cause: `enquiry-answer/${answer}`,
      text:
        language === 'en'
          ? `[Weftline] Your enquiry ${row.number} has been answered. Read it on our contact page under “Look up an enquiry”.`
          : `【织联】您的留言 ${row.number} 已有回复，请在网站“联系我们”页面凭编号查看。`,
      template: { name: 'enquiry_answered', language, values: { number: row.number } },
    });
  }

  return {
    /** Opens one with everything in it, which is recorded: it holds somebody's contact. */
    async open(who: ActingStaff, id: number): Promise<Outcome<EnquiryDetail, 'none'>> {
      const opened = await changeRecord(records, who, { id }, async () => ({ action: 'enquiries.open' }));
      return opened.ok ? done(await rows.detailOf(opened.value)) : refuse('none');
    },

    assign: (who: ActingStaff, target: Target & { assignee: number }) =>
      change<'nobody_there'>(who, target, target.assignee === 0 ? 'release' : 'assign', async (client) => {
        if (target.assignee === 0) return { set: { assignee: null } };
        const { rowCount } = await client.query(
          `select 1 from screen_users where id = $1 and 'editor' = any(roles) and disabled_at is null`,
          [target.assignee],
        );
        return rowCount === 1 ? { set: { assignee: target.assignee } } : refuse('nobody_there');
      }),

    async note(who: ActingStaff, { id, text }: { id: number; text: string }): Promise<Outcome<EnquiryDetail, 'none'>> {
      const noted = await changeRecord<StoredEnquiry, 'none'>(records, who, { id }, async (row, client, now) => {
        if (row.erased_at) return refuse('none');
        if (isSaidAlready(await lastNote(client, row, who.id), text, now.getTime())) return undefined;
        await addNote(client, row, who.id, now, text);
        const { state, assignee } = row;
        return { action: 'enquiries.note', before: { state, assignee }, after: { note: true } };
      });
      return noted.ok ? done(await rows.detailOf(noted.value)) : refuse('none');
    },

    answer: (who: ActingStaff, target: Target & { channel: AnswerChannel; text: string }) =>
      change<'no_phone'>(who, target, 'answer', async (client, row, now) => {
        const { channel, text } = target;
        if (channel !== 'email' && row.contact_kind !== 'phone') return refuse('no_phone');
        const { rows: made } = await client.query(
          `insert into enquiry_answers (enquiry, at, author, channel, text) values ($1, $2, $3, $4, $5) returning id`,
          [row.id, now, who.id, channel, sealed.seal(row.number, 'answer', text)],
        );
        const messages = channel === 'sms' ? await announce(client, row, made[0]?.id ?? 0) : [];
        return { set: { assignee: row.assignee ?? who.id, answered_at: row.answered_at ?? now }, messages };
      }),

    close: (who: ActingStaff, target: Target & { text: string }) =>
      change<'reason_wanted'>(who, target, 'close', async (client, row, now) => {
        if (!row.answered_at && target.text === '') return refuse('reason_wanted');
        if (target.text !== '') await addNote(client, row, who.id, now, target.text);
        return { set: { closed_at: now } };
      }),

    /** It waits anew: as one that comes now, due in the promised time and without an answer, which stands with the others. */
    async reopen(who: ActingStaff, target: Target) {
      const due_at = new Date(await dueAt(clock.now()));
      return change(who, target, 'reopen', async (_client, row) => ({
        set: { assignee: row.assignee ?? who.id, due_at, answered_at: null, closed_at: null },
      }));
    },
  };
}
export type EnquiryDesk = ReturnType<typeof enquiryDesk>;
