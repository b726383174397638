import { z } from 'zod';
import type { Enquiries } from '#enquiries/enquiries.server.ts';
import { type Contact, readContact } from '#enquiries/enquiry-fields.ts';
import { enquiryTopics } from '#enquiries/enquiry-states.ts';
import { numberCell, readTable, yesCell } from '#kit/db/demonstration-data.server.ts';
import { must, type Stage } from '#kit/db/demonstration-stage.server.ts';

/** Enquiries and what happened to them. Hours: how long ago it was sent, and how long after that it was answered. */
const stories = readTable(
  'enquiries/enquiries.csv',
  z.strictObject({
    hours_ago: numberCell,
    name: z.string(),
    email: z.string().optional(),
    language: z.enum(['zh-CN', 'en']).default('zh-CN'),
    topic: z.enum(enquiryTopics),
    text: z.string(),
    /** Unassigned if missing. */
    taken_after: numberCell.optional(),
    answer_after: numberCell.optional(),
    answer: z.string().optional(),
    note: z.string().optional(),
    closed: yesCell,
  }),
).toSorted((one, other) => other.hours_ago - one.hours_ago);

export async function fillEnquiries(stage: Stage, { send, desk }: Enquiries, consent_version: string): Promise<void> {
  for (const [serial, story] of await stage.missing('enquiries', stories))
    await stage.play(story.hours_ago, async (at) => {
      const { name, topic, text, language, note, answer, taken_after, answer_after = taken_after } = story;
      const contact = readContact(story.email ?? stage.phone(8, serial)) as Contact;
      const form = { name, contact, topic, text, consent: true as const, consent_version, website: '' };
      const { number } = must(await send(form, { ...stage.visitor(serial), language }), name);
      if (taken_after === undefined || answer_after === undefined) return;
      const who = stage.staff(serial);
      const target = async () => {
        const { rows } = await stage.pool.query('select id, revision from enquiries where number = $1', [number]);
        return rows[0] ?? { id: 0, revision: 0 };
      };
      at(taken_after);
      must(await desk.assign(who, { ...(await target()), assignee: who.id }), name);
      if (note) await desk.note(who, { id: (await target()).id, text: note });
      at(answer_after);
      const channel = contact.kind === 'email' ? 'email' : serial % 4 === 0 ? 'phone' : 'sms';
      if (answer) must(await desk.answer(who, { ...(await target()), channel, text: answer }), name);
      at(answer_after + 20);
      if (story.closed) must(await desk.close(who, { ...(await target()), text: answer ? '' : (note ?? '') }), name);
    });
}
