import type { PoolClient } from 'pg';
import { type CaseRow, type CaseTarget, caseDesk } from '#cases/case-desk.server.ts';
import { sealedCase } from '#cases/sealed-case.server.ts';
import type { PayloadOf } from '#kit/call/call.ts';
import { refuse } from '#kit/call/outcome.ts';
import type { ActingStaff } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { fieldsOf, insertRow } from '#kit/db/record.server.ts';
import { resendId } from '#kit/sms/outbox.server.ts';
import { cutText } from '#kit/text/cut-text.ts';
import type { Language } from '#kit/text/language.ts';
import { maskPhone } from '#kit/text/phone.ts';
import type { Rows } from '#rows.ts';
import type {
  answerEnquiry,
  closeEnquiry,
  EnquiryDetail,
  EnquiryList,
  EnquiryRow,
  EnquiryTab,
  listEnquiries,
} from './contract.ts';
import {
  type EnquiryTopic,
  enquiryRetentionDays,
  maskEmail,
  readContact,
  readEnquiryNumber,
} from './enquiry-fields.ts';
import { type EnquiryAction, type EnquiryState, isWaiting, stateAfter } from './enquiry-states.ts';
import { contactHmac, type SendNeeds, visitorsEnquiries } from './send-enquiry.server.ts';

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
