import type { PoolClient } from 'pg';
import { staffEntry, type WriteAudit } from '#kit/audit-entry.ts';
import type { Database } from '#kit/database.server.ts';
import type { Language } from '#kit/language.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import { isSaidAlready } from '#kit/said-already.ts';
import type { MessageQueue } from '#kit/sms/outbox.server.ts';
import type { Clock } from '#kit/time.ts';
import type { AnswerChannel, EnquiryDetail } from './contract.ts';
import { type EnquiryRows, type StoredEnquiry, selectEnquiry } from './enquiry-rows.server.ts';
import { type EnquiryAction, type EnquiryState, stateAfter } from './enquiry-states.ts';
import type { SealedEnquiry } from './sealed-enquiry.server.ts';

export interface Staff {
  id: number;
  address: string;
}
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
  async function record(
    client: PoolClient,
    who: Staff,
    row: StoredEnquiry,
    action: string,
    after: Record<string, unknown> | null,
  ) {
    await audit(
      client,
      staffEntry(who, clock.now(), {
        action: `enquiries.${action}`,
        subject: `enquiry/${row.number}`,
        before: after && { state: row.state, assignee: row.assignee },
        after,
      }),
    );
  }

  const held = async (client: PoolClient, id: number): Promise<StoredEnquiry | undefined> =>
    (await client.query<StoredEnquiry>(`${selectEnquiry} where e.id = $1 for update of e`, [id])).rows[0];

  async function change<Reason extends string>(
    who: Staff,
    { id, revision }: Target,
    action: EnquiryAction,
    work: (client: PoolClient, row: StoredEnquiry, now: Date) => Promise<Record<string, unknown> | Reason>,
  ): Promise<Outcome<StoredEnquiry, Refused | Reason>> {
    return database.transaction(async (client) => {
      const row = await held(client, id);
      if (!row) return refuse('none');
      if (row.revision !== revision) return refuse('stale');
      const state: EnquiryState | undefined = row.erased_at ? undefined : stateAfter(action, row.state);
      if (!state) return refuse('wrong_state');
      const now = new Date(clock.now());
      const after = await work(client, row, now);
      if (typeof after === 'string') return refuse(after);
      const set = { state, ...after };
      const names = Object.keys(set);
      await client.query(
        `update enquiries set revision = revision + 1, ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where id = $1`,
        [id, ...Object.values(set)],
      );
      await record(client, who, row, action, set);
      return done({ ...row, ...set } as StoredEnquiry);
    });
  }

  async function told<Reason extends string>(
    outcome: Outcome<StoredEnquiry, Reason>,
  ): Promise<Outcome<EnquiryDetail, Reason | 'none'>> {
    return outcome.ok ? detail(outcome.value.id) : outcome;
  }
  async function detail(id: number): Promise<Outcome<EnquiryDetail, 'none'>> {
    const row = await rows.find(id);
    return row ? done(await rows.detailOf(row)) : refuse('none');
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
    async open(who: Staff, id: number): Promise<Outcome<EnquiryDetail, 'none'>> {
      const row = await rows.find(id);
      if (!row) return refuse('none');
      await database.transaction((client) => record(client, who, row, 'open', null));
      return done(await rows.detailOf(row));
    },

    async assign(who: Staff, target: Target & { assignee: number }) {
      const { assignee } = target;
      if (assignee === 0) return told(await change<never>(who, target, 'release', async () => ({ assignee: null })));
      return told(
        await change<'nobody_there'>(who, target, 'assign', async (client) => {
          const { rowCount } = await client.query(
            `select 1 from screen_users where id = $1 and 'editor' = any(roles) and disabled_at is null`,
            [assignee],
          );
          return rowCount === 1 ? { assignee } : 'nobody_there';
        }),
      );
    },

    async note(who: Staff, { id, text }: { id: number; text: string }) {
      const noted = await database.transaction(async (client): Promise<Outcome<null, 'none'>> => {
        const row = await held(client, id);
        if (!row || row.erased_at) return refuse('none');
        const now = clock.now();
        if (isSaidAlready(await lastNote(client, row, who.id), text, now)) return done(null);
        await addNote(client, row, who.id, new Date(now), text);
        await record(client, who, row, 'note', { note: true });
        return done(null);
      });
      return noted.ok ? detail(id) : noted;
    },

    async answer(who: Staff, target: Target & { channel: AnswerChannel; text: string }) {
      const { channel, text } = target;
      let messages: number[] = [];
      const outcome = await change<'no_phone'>(who, target, 'answer', async (client, row, now) => {
        if (channel !== 'email' && row.contact_kind !== 'phone') return 'no_phone';
        const { rows: made } = await client.query(
          `insert into enquiry_answers (enquiry, at, author, channel, text) values ($1, $2, $3, $4, $5) returning id`,
          [row.id, now, who.id, channel, sealed.seal(row.number, 'answer', text)],
        );
        if (channel === 'sms') messages = await announce(client, row, made[0]?.id ?? 0);
        return { assignee: row.assignee ?? who.id, answered_at: row.answered_at ?? now };
      });
      if (outcome.ok) await sms.deliver(messages);
      return told(outcome);
    },

    async close(who: Staff, target: Target & { text: string }) {
      const { text } = target;
      return told(
        await change<'reason_wanted'>(who, target, 'close', async (client, row, now) => {
          if (!row.answered_at && text === '') return 'reason_wanted';
          if (text !== '') await addNote(client, row, who.id, now, text);
          return { closed_at: now };
        }),
      );
    },

    /** It waits anew: as one that comes now, due in the promised time and without an answer, which stands with the others. */
    async reopen(who: Staff, target: Target) {
      const due = await dueAt(clock.now());
      return told(
        await change<never>(who, target, 'reopen', async (_client, row) => ({
          assignee: row.assignee ?? who.id,
          due_at: new Date(due),
          answered_at: null,
          closed_at: null,
        })),
      );
    },
  };
}
export type EnquiryDesk = ReturnType<typeof enquiryDesk>;
