import type { Database } from '#kit/database.server.ts';
import { maskPhone } from '#kit/phone.ts';
import { resendId } from '#kit/sms/outbox.server.ts';
import type { Rows } from '#rows.ts';
import type { AnswerChannel, EnquiryDetail, EnquiryRow } from './contract.ts';
import { type EnquiryTopic, maskEmail } from './enquiry-fields.ts';
import { type EnquiryState, isWaiting } from './enquiry-states.ts';
import type { SealedEnquiry } from './sealed-enquiry.server.ts';

export interface StoredEnquiry
  extends Pick<
    Rows['enquiries'],
    | 'id'
    | 'number'
    | 'revision'
    | 'name'
    | 'contact'
    | 'contact_hmac'
    | 'text'
    | 'language'
    | 'channel'
    | 'assignee'
    | 'created_at'
    | 'due_at'
    | 'answered_at'
    | 'erased_at'
  > {
  state: EnquiryState;
  topic: EnquiryTopic;
  contact_kind: 'phone' | 'email';
  assignee_name: string | null;
}

export const selectEnquiry = `select e.id, e.number, e.state, e.revision, e.topic, e.name, e.contact_kind, e.contact,
  e.contact_hmac, e.text, e.language, e.channel, e.assignee, u.name as assignee_name, e.created_at, e.due_at,
  e.answered_at, e.erased_at from enquiries e left join screen_users u on u.id = e.assignee`;

const excerptLength = 110;

/** Rows as the desk reads them, opened field by field. */
export function enquiryRows({
  database,
  sealed,
  now,
  workingMinutes,
}: {
  database: Database;
  sealed: SealedEnquiry;
  now(): number;
  /** Working time from one instant to another, in minutes; negative when the other lies before it. */
  workingMinutes(from: number, to: number): number;
}) {
  const contactOf = (row: StoredEnquiry) => sealed.open(row.number, 'contact', row.contact);
  const masked = (row: StoredEnquiry) => {
    const contact = contactOf(row);
    return contact === '' ? '' : row.contact_kind === 'phone' ? maskPhone(contact) : maskEmail(contact);
  };

  function rowOf(row: StoredEnquiry): EnquiryRow {
    const text = sealed.open(row.number, 'text', row.text).replace(/\s+/g, ' ');
    const waits = isWaiting(row.state);
    return {
      id: row.id,
      number: row.number,
      state: row.state,
      revision: row.revision,
      topic: row.topic,
      name: sealed.open(row.number, 'name', row.name),
      contact: masked(row),
      excerpt: text.length > excerptLength ? `${Array.from(text).slice(0, excerptLength).join('')}…` : text,
      language: row.language,
      assignee: row.assignee === null ? null : { id: row.assignee, name: row.assignee_name ?? '' },
      created_at: row.created_at.toISOString(),
      due_at: row.due_at.toISOString(),
      answered_at: row.answered_at?.toISOString() ?? null,
      is_late: waits && row.due_at.getTime() < now(),
      minutes_left: waits ? Math.round(workingMinutes(now(), row.due_at.getTime())) : null,
    };
  }

  async function detailOf(row: StoredEnquiry): Promise<EnquiryDetail> {
    const [answers, notes, others] = await Promise.all([
      database.pool.query<{
        at: Date;
        author: string;
        channel: AnswerChannel;
        text: string;
        message: EnquiryDetail['answers'][number]['message'];
        resend_id: number;
      }>(
        `select a.at, u.name as author, a.channel, a.text, coalesce(m.state, replace(a.message, 'sending', 'unknown')) as message,
           ${resendId} from enquiry_answers a
         join screen_users u on u.id = a.author left join short_messages m on m.cause = 'enquiry-answer/' || a.id
         where a.enquiry = $1 order by a.id`,
        [row.id],
      ),
      database.pool.query<{ at: Date; author: string; text: string }>(
        `select n.at, u.name as author, n.text from enquiry_notes n join screen_users u on u.id = n.author
         where n.enquiry = $1 order by n.id`,
        [row.id],
      ),
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
        at: answer.at.toISOString(),
        author: answer.author,
        channel: answer.channel,
        text: sealed.open(row.number, 'answer', answer.text),
        message: answer.message,
        resend_id: answer.resend_id,
      })),
      notes: notes.rows.map((note) => ({
        at: note.at.toISOString(),
        author: note.author,
        text: sealed.open(row.number, 'note', note.text),
      })),
      others: others.rows,
    };
  }

  return {
    rowOf,
    contactOf,
    async find(id: number): Promise<StoredEnquiry | undefined> {
      const { rows } = await database.pool.query<StoredEnquiry>(`${selectEnquiry} where e.id = $1`, [id]);
      return rows[0];
    },
    detailOf,
  };
}
export type EnquiryRows = ReturnType<typeof enquiryRows>;
