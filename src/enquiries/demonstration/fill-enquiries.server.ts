import { z } from 'zod';
import { type Enquiries, enquiries, type WorkingTime } from '#enquiries/enquiries.server.ts';
import { type Contact, enquiryTopics, readContact } from '#enquiries/enquiry-fields.ts';
import type { WriteAudit } from '#kit/audit-entry.ts';
import type { Database } from '#kit/database.server.ts';
import { numberCell, readTable, yesCell } from '#kit/demonstration-data.server.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import type { Sealing } from '#kit/sealing.server.ts';
import type { Secrets } from '#kit/secrets.server.ts';
import { outbox } from '#kit/sms/outbox.server.ts';
import type { Clock } from '#kit/time.ts';

const hourMs = 3_600_000;
/** A block of numbers that no carrier gives out. */
const ourPhones = 19_900_008_000;

/** What somebody asked, and what became of it. Times in hours: how long ago it was sent, and after how long it was answered. */
export const enquiryStories = readTable(
  'enquiries/enquiries.csv',
  z.strictObject({
    hours_ago: numberCell,
    name: z.string(),
    email: z.string().optional(),
    language: z.literal('en').optional(),
    topic: z.enum(enquiryTopics),
    text: z.string(),
    /** Nobody has it yet when missing. */
    taken_after: numberCell.optional(),
    answer_after: numberCell.optional(),
    answer: z.string().optional(),
    note: z.string().optional(),
    closed: yesCell,
  }),
);

interface Needs {
  database: Database;
  clock: Clock;
  sealing: Sealing;
  secrets: Secrets;
  phones: SealedPhones;
  workingTime: WorkingTime;
  audit: WriteAudit;
  consentVersion: string;
  /** Screen users who are said to have answered. */
  staff: readonly number[];
}

/**
 * Fills an empty desk with enquiries in every state, each played through the product's own operations on a clock that
 * walks through the days before now. Nobody is sent a message. What a start before this one did not come to is added: each story
 * on the desk is one that is not told again.
 */
export async function fillEnquiries({ clock, consentVersion, staff, ...needs }: Needs): Promise<void> {
  if (staff.length === 0) return;
  const { rows } = await needs.database.pool.query<{ told: number }>('select count(*)::int as told from enquiries');
  const told = rows[0]?.told ?? 0;
  const time = { at: clock.now() };
  const then = { ...needs, clock: { now: () => time.at } };
  const desk = enquiries({
    ...then,
    sms: outbox({ ...then, sms: undefined, report() {} }),
    replyDays: async () => 1,
    terms: { isCurrent: async () => true },
  });
  const oldestFirst = enquiryStories.toSorted((one, other) => other.hours_ago - one.hours_ago);
  for (const [serial, story] of [...oldestFirst.entries()].slice(told)) {
    const sentAt = clock.now() - story.hours_ago * hourMs;
    await play(desk, story, {
      contact: readContact(story.email ?? String(ourPhones + serial)) as Contact,
      who: { id: staff[serial % staff.length] as number, address: '127.0.0.1' },
      serial,
      consentVersion,
      at(hours) {
        time.at = Math.min(clock.now(), sentAt + hours * hourMs);
      },
    });
  }
}

async function play(
  { send, list, desk }: Enquiries,
  story: (typeof enquiryStories)[number],
  {
    contact,
    who,
    serial,
    consentVersion,
    at,
  }: {
    contact: Contact;
    who: { id: number; address: string };
    serial: number;
    consentVersion: string;
    at(hours: number): void;
  },
): Promise<void> {
  at(0);
  const { name, topic, text, language = 'zh-CN' } = story;
  const sent = await send(
    { name, contact, topic, text, consent: true, consent_version: consentVersion, website: '' },
    // Each from a place of its own, so that none is one too many.
    { address: `demonstration/${serial}`, language, channel: serial % 3 === 0 ? 'wechat' : 'browser' },
  );
  if (!sent.ok) throw new Error(`demonstration: ${sent.reason}`);
  const filter = { tab: 'all', topic: [], assignee: '', late: false, q: sent.value.number, page: 1 } as const;
  const row = async () => (await list(who.id, filter)).rows[0] ?? { id: 0, revision: 0 };
  const target = async () => {
    const { id, revision } = await row();
    return { id, revision };
  };
  if (story.taken_after === undefined) return;
  at(story.taken_after);
  await desk.assign(who, { ...(await target()), assignee: who.id });
  if (story.note) await desk.note(who, { id: (await row()).id, text: story.note });
  if (story.answer) {
    at(story.answer_after ?? story.taken_after);
    const channel = contact.kind === 'email' ? 'email' : serial % 4 === 0 ? 'phone' : 'sms';
    await desk.answer(who, { ...(await target()), channel, text: story.answer });
  }
  if (story.closed) {
    at((story.answer_after ?? story.taken_after) + 20);
    await desk.close(who, { ...(await target()), text: story.answer ? '' : (story.note ?? '') });
  }
}
