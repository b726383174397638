import type { PoolClient } from 'pg';
import { type CaseRow, type CaseTarget, caseDesk } from '#cases/case-desk.server.ts';
import { limitLookUps, randomCaseNumber } from '#cases/case-numbers.server.ts';
import { type SealedCase, sealedCase } from '#cases/sealed-case.server.ts';
import type { PayloadOf } from '#kit/call/call.ts';
import { done, refuse } from '#kit/call/outcome.ts';
import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import type { ActingStaff } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { fieldsOf, insertRow } from '#kit/db/record.server.ts';
import { unusedNumber } from '#kit/db/unused-number.server.ts';
import { resendId } from '#kit/sms/outbox.server.ts';
import { cutText } from '#kit/text/cut-text.ts';
import type { Language } from '#kit/text/language.ts';
import { maskPhone } from '#kit/text/phone.ts';
import { hourMs } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import type { TermsInForce } from '#site/legal/contract.ts';
import type {
  AnswerChannel,
  answerEnquiry,
  closeEnquiry,
  EnquiryDetail,
  EnquiryList,
  EnquiryRow,
  listEnquiries,
} from './contract.ts';
import {
  type Contact,
  type EnquiryForm,
  enquiryRetentionDays,
  maskEmail,
  readContact,
  readEnquiryNumber,
} from './enquiry-fields.ts';
import type { EnquiryTab } from './enquiry-states.ts';
import { type EnquiryAction, type EnquiryState, type EnquiryTopic, isWaiting, stateAfter } from './enquiry-states.ts';

/** Working time by the office's calendar. */
export interface WorkingTime {
  /** Instant after a number of working days. */
  after(from: number, days: number): number;
  minutesBetween(from: number, to: number): number;
}

type StoredEnquiry = Rows['enquiries'] &
  CaseRow & {
    state: EnquiryState;
    topic: EnquiryTopic;
    contact_kind: 'phone' | 'email';
    assignee_name: string | null;
  };

const excerptLength = 110;
const answersOf = `select a.at, u.name as author, a.channel, a.text,
    coalesce(m.state, replace(a.message, 'sending', 'unknown')) as message, ${resendId}
  from enquiry_answers a join screen_users u on u.id = a.author
  left join short_messages m on m.cause = 'enquiry-answer/' || a.id where a.enquiry = $1 order by a.id`;

/** Enquiries of visitors, from submission to answer. */
export function enquiries(
  needs: Omit<SendNeeds, 'sealed' | 'dueAt'> &
    Needs<'sms' | 'sealing' | 'audit'> & {
      workingTime: WorkingTime;
      /** Working days within which every enquiry gets an answer, as the contact page promises. */
      replyDays(): Promise<number>;
    },
) {
  const { database, clock, sms, secrets, sealing, workingTime, replyDays } = needs;
  const sealed = sealedCase(sealing, {
    name: 'enquiry',
    table: 'enquiries',
    key: 'number',
    columns: ['name', 'contact', 'text'],
    beside: [
      { table: 'enquiry_answers', place: 'answer', column: 'enquiry' },
      { table: 'enquiry_notes', place: 'note', column: 'enquiry' },
    ],
  });
  const dueAt = async (now: number) => workingTime.after(now, await replyDays());
  const contactOf = (row: StoredEnquiry) => sealed.open(row.number, 'contact', row.contact);

  function rowOf(row: StoredEnquiry): EnquiryRow {
    const text = sealed.open(row.number, 'text', row.text).replace(/\s+/g, ' ');
    const contact = contactOf(row);
    const isOpen = isWaiting(row.state);
    return {
      ...fieldsOf(row, 'id', 'number', 'state', 'revision', 'topic', 'language', 'created_at', 'due_at', 'answered_at'),
      name: sealed.open(row.number, 'name', row.name),
      contact: contact && (row.contact_kind === 'phone' ? maskPhone(contact) : maskEmail(contact)),
      excerpt: cutText(text, excerptLength),
      assignee: row.assignee === null ? null : { id: row.assignee, name: row.assignee_name ?? '' },
      is_late: isOpen && row.due_at.getTime() < clock.now(),
      minutes_left: isOpen ? Math.round(workingTime.minutesBetween(clock.now(), row.due_at.getTime())) : null,
    };
  }

  async function detailOf(row: StoredEnquiry, notes: EnquiryDetail['notes']): Promise<EnquiryDetail> {
    type Answer = Omit<EnquiryDetail['answers'][number], 'at'> & { at: Date };
    const [answers, others] = await Promise.all([
      database.pool.query<Answer>(answersOf, [row.id]),
      database.pool.query<{ id: number; number: string; state: EnquiryState }>(
        `select id, number, state from enquiries where contact_hmac = $1 and contact_hmac <> '' and id <> $2
         order by id desc limit 10`,
        [row.contact_hmac, row.id],
      ),
    ]);
    return {
      ...rowOf(row),
      contact_full: contactOf(row).replace(/^\+86/, ''),
      contact_kind: row.contact_kind,
      text: sealed.open(row.number, 'text', row.text),
      channel: row.channel,
      erased: row.erased_at !== null,
      answers: answers.rows.map((answer) => ({
        ...fieldsOf(answer, 'at', 'author', 'channel', 'message', 'resend_id'),
        text: sealed.open(row.number, 'answer', answer.text),
      })),
      notes,
      others: others.rows,
    };
  }

  const desk = caseDesk<StoredEnquiry, EnquiryTab, EnquiryDetail>(
    { ...needs, sealed },
    {
      feature: 'enquiries',
      table: 'enquiries',
      select: 'select t.*, u.name as assignee_name from enquiries t left join screen_users u on u.id = t.assignee',
      subject: ({ number }) => `enquiry/${number}`,
      keyOf: ({ number }) => number,
      notes: { table: 'enquiry_notes', column: 'enquiry' },
      release: 'release',
      stateAfter: (action, { state }) => stateAfter(action as EnquiryAction, state),
      tabs: {
        waiting: ['new', 'assigned'],
        answered: ['answered'],
        closed: ['closed'],
        all: ['new', 'assigned', 'answered', 'closed'],
      },
      waiting: ['new', 'assigned'],
      isDue: true,
      erased: {
        afterDays: enquiryRetentionDays,
        when: `t.state = 'closed' and t.closed_at < $2 or t.state = 'answered' and t.answered_at < $2`,
        set: `name = '', contact = '', contact_hmac = '', text = ''`,
        beside: [`update enquiry_answers set text = '' where enquiry`],
      },
    },
    detailOf,
  );

  /** Queues the SMS that announces an answer. */
  function queueAnswerNotice(client: PoolClient, row: StoredEnquiry, answer: number): Promise<number[]> {
    const language = row.language as Language;
    return sms.queue(client, {
      to: contactOf(row),
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
    ...visitorsEnquiries({ ...needs, sealed, dueAt }),
    waiting: desk.waiting,
    reseal: desk.reseal,
    eraseExpired: desk.eraseExpired,

    /** The desk's list: waiting ones by due time, others newest first. */
    async list(me: number, filter: PayloadOf<typeof listEnquiries>): Promise<EnquiryList> {
      const { topic, late, q, tab } = filter;
      const contact = readContact(q);
      const found = await desk.list(
        me,
        filter,
        (use) => [
          topic.length > 0 && `t.topic = any(${use(topic)})`,
          late && `t.due_at < ${use(new Date(clock.now()))} and t.state in ('new', 'assigned')`,
          contact !== undefined && `t.contact_hmac = ${use(contactHmac(secrets, contact))}`,
          q !== '' && !contact && `t.number = ${use(readEnquiryNumber(q) ?? q)}`,
        ],
        tab === 'waiting' ? 't.due_at, t.id' : 't.id desc',
      );
      return { ...found, rows: found.rows.map(rowOf) };
    },

    desk: {
      ...desk,

      answer: (who: ActingStaff, target: PayloadOf<typeof answerEnquiry>) =>
        desk.change<'no_phone'>(who, target, 'answer', async (row, client, now) => {
          const { channel, text } = target;
          if (channel !== 'email' && row.contact_kind !== 'phone') return refuse('no_phone');
          const own = { enquiry: row.id, at: now, author: who.id, channel };
          const sealedText = sealed.seal(row.number, 'answer', text);
          const id = (await insertRow(client, 'enquiry_answers', { ...own, text: sealedText })) ?? 0;
          const messages = channel === 'sms' ? await queueAnswerNotice(client, row, id) : [];
          return { set: { assignee: row.assignee ?? who.id, answered_at: row.answered_at ?? now }, messages };
        }),

      close: (who: ActingStaff, target: PayloadOf<typeof closeEnquiry>) =>
        desk.change<'reason_wanted'>(who, target, 'close', async (row, client, now) => {
          if (!row.answered_at && target.text === '') return refuse('reason_wanted');
          if (target.text !== '') await desk.addNote(client, who, row, target.text, now);
          return { set: { closed_at: now } };
        }),

      /** Reopens it like a new one: due after the promised time and unanswered; earlier answers stay. */
      async reopen(who: ActingStaff, target: CaseTarget) {
        const due_at = new Date(await dueAt(clock.now()));
        return desk.change(who, target, 'reopen', async (row) => ({
          set: { assignee: row.assignee ?? who.id, due_at, answered_at: null, closed_at: null },
        }));
      },
    },
  };
}
export type Enquiries = ReturnType<typeof enquiries>;

/** Limits per address and contact, against floods and guessing. */
const limits = {
  perAddressHour: 10,
  perContactDay: 5,
  perHourInAll: 400,
};

interface SendNeeds extends Needs<'database' | 'clock' | 'secrets'> {
  sealed: SealedCase;
  /** Promised time of the answer for an enquiry sent now. */
  dueAt(now: number): Promise<number>;
  terms: TermsInForce;
}

/** Keyed hash to find enquiries by contact without unsealing. */
const contactHmac = (secrets: SendNeeds['secrets'], { value }: Contact): string =>
  secrets.sign('enquiry contact', value);

const newNumber = () => randomCaseNumber('EQ', 8);

/** Operations of visitors: send an enquiry and look up its status. */
function visitorsEnquiries({ database, clock, secrets, sealed, dueAt, terms }: SendNeeds) {
  return {
    /**
     * Stores an enquiry and returns its number. A duplicate within an hour returns the same number, as its response may have been
     * lost. A bot that fills in the honeypot gets an unused number.
     */
    async send(form: EnquiryForm, from: { address: string; language: Language; channel: string }) {
      if (form.website !== '') return done({ number: newNumber() });
      const now = clock.now();
      const hmac = contactHmac(secrets, form.contact);
      const [due, isTermsCurrent] = [await dueAt(now), await terms.isCurrent(form.consent_version)];
      return database.transaction(async (client) => {
        // Serializes concurrent requests of one contact, so that duplicates are detected.
        await client.query(`select pg_advisory_xact_lock(hashtext('enquiry ' || $1))`, [hmac]);
        const { rows: recent } = await client.query(
          'select number, name, text from enquiries where contact_hmac = $1 and topic = $2 and created_at > $3',
          [hmac, form.topic, new Date(now - hourMs)],
        );
        const duplicate = recent.find(
          ({ number, name, text }) =>
            sealed.open(number, 'name', name) === form.name && sealed.open(number, 'text', text) === form.text,
        );
        if (duplicate) return done({ number: duplicate.number });
        if (!isTermsCurrent) return refuse('terms_changed');
        const verdict = await consumeLimits(
          client,
          [
            { key: `enquiry/address/${from.address}`, most: limits.perAddressHour, windowMs: hourMs },
            { key: `enquiry/contact/${hmac}`, most: limits.perContactDay, windowMs: 24 * hourMs },
            { key: 'enquiry/all', most: limits.perHourInAll, windowMs: hourMs },
          ],
          now,
        );
        if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
        const number = await unusedNumber(client, 'enquiries', newNumber);
        await insertRow(client, 'enquiries', {
          number,
          state: 'new',
          revision: 1,
          topic: form.topic,
          name: sealed.seal(number, 'name', form.name),
          contact_kind: form.contact.kind,
          contact: sealed.seal(number, 'contact', form.contact.value),
          contact_hmac: hmac,
          text: sealed.seal(number, 'text', form.text),
          language: from.language,
          channel: from.channel,
          consent_version: form.consent_version,
          created_at: new Date(now),
          due_at: new Date(due),
        });
        return done({ number });
      });
    },

    /** Status of an enquiry by number and contact. A wrong pair gets the answer of an unknown one. */
    async lookUp(number: string, contact: Contact, address: string) {
      const look = { what: 'enquiry-look', address, number, now: clock.now(), perAddressHour: 40, perNumberHour: 10 };
      const counted = await limitLookUps(database, look);
      if (!counted.ok) return counted;
      const { rows } = await database.pool.query(
        'select id, state, topic, created_at, due_at from enquiries where number = $1 and contact_hmac = $2',
        [number, contactHmac(secrets, contact)],
      );
      const row = rows[0];
      if (!row) return refuse('none');
      const answers = await database.pool.query(
        'select id, at, channel, text from enquiry_answers where enquiry = $1 order by id',
        [row.id],
      );
      return done({
        number,
        state: row.state as EnquiryState,
        topic: row.topic as EnquiryTopic,
        created_at: row.created_at.toISOString(),
        due_at: row.due_at.toISOString(),
        answers: answers.rows.map(({ at, channel, text }) => ({
          at: at.toISOString(),
          channel: channel as AnswerChannel,
          text: sealed.open(number, 'answer', text),
        })),
      });
    },
  };
}
