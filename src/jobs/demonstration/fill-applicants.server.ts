import { z } from 'zod';
import { applying } from '#jobs/applications/apply.server.ts';
import { sealedApplication } from '#jobs/applications/sealed-application.server.ts';
import { boardStages } from '#jobs/applications/stages.ts';
import { cvUploads } from '#jobs/applications/uploads.server.ts';
import { applicantDesk } from '#jobs/desk/applicant-desk.server.ts';
import type { WriteAudit } from '#kit/audit-entry.ts';
import type { Database } from '#kit/database.server.ts';
import { listCell, numberCell, readMarkdown, readTable } from '#kit/demonstration-data.server.ts';
import type { ObjectStore } from '#kit/objects/object-store.server.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import type { Sealing } from '#kit/sealing.server.ts';
import type { Secrets } from '#kit/secrets.server.ts';
import { outbox } from '#kit/sms/outbox.server.ts';
import type { Clock } from '#kit/time.ts';
import { asPdf, drawCv } from './cv-sheet.server.ts';

const hourMs = 3_600_000;
/** A block of numbers that no carrier gives out. */
const ourPhones = 19_900_009_000;

/** What somebody has done so far, as it stands in a CV. */
const cvs = readMarkdown('jobs/cvs.md', z.strictObject({}));
/** One application: for which position, by whom, when, and what became of it. */
export const applicantStories = readTable(
  'jobs/applicants.csv',
  z.strictObject({
    title: z.string(),
    city: z.string(),
    name: z.string(),
    cv: z.enum(cvs.sections.map(({ heading }) => heading)),
    file: z.enum(['pdf', 'jpg']),
    hours_ago: numberCell,
    note: z.string().optional(),
    /** Stages after the first, each with the hours that passed before it: `20 screening`. */
    stages: listCell(z.preprocess((text) => String(text).split(' '), z.tuple([numberCell, z.enum(boardStages)]))),
    /** What colleagues noted, and what the applicant was told, after those. */
    remark: z.string().optional(),
    message: z.string().optional(),
  }),
);

interface Needs {
  database: Database;
  clock: Clock;
  objects: ObjectStore;
  sealing: Sealing;
  secrets: Secrets;
  phones: SealedPhones;
  audit: WriteAudit;
  workingTime: { after(from: number, days: number): number };
  consentVersion: string;
  /** Screen users who are said to have decided. */
  staff: readonly number[];
}

/**
 * Fills the boards of some positions with applicants in every stage, each played through the product's own operations on a
 * clock that walks through the days before now. Nobody is sent a message. Who a start before this one did not
 * come to is added.
 */
export async function fillApplicants({ clock, staff, consentVersion, ...needs }: Needs): Promise<void> {
  const { pool } = needs.database;
  const [who] = staff;
  if (who === undefined) return;
  const before = await pool.query<{ applied: number }>('select count(*)::int as applied from job_applications');
  const there = before.rows[0]?.applied ?? 0;
  const time = { at: clock.now() };
  const then = { ...needs, clock: { now: () => time.at } };
  const own = {
    ...then,
    sealed: sealedApplication(needs.sealing),
    sms: outbox({ ...then, sms: undefined, report() {} }),
  };
  // On the true clock: what was uploaded days ago and is not yet attached would be swept away by the periodic work.
  const uploads = cvUploads({ ...own, clock });
  const { apply } = applying({
    ...own,
    uploads,
    codes: {
      sendCode: async () => ({ ok: true, value: { retry_after: 0, expires_in: 0 } }),
      proveCode: async () => ({ ok: true, value: null }),
    },
    terms: { isCurrent: async () => true },
  });
  const desk = applicantDesk(own);

  const oldestFirst = applicantStories.toSorted((one, other) => other.hours_ago - one.hours_ago);
  for (const [serial, story] of [...oldestFirst.entries()].slice(there)) {
    const { rows } = await pool.query(
      `select id from jobs where zh_title = $1 and zh_city = $2 and opens_at < $3 and closed_at is null order by id limit 1`,
      [story.title, story.city, new Date(clock.now() - story.hours_ago * hourMs)],
    );
    if (!rows[0]) continue;
    time.at = clock.now() - story.hours_ago * hourMs;
    const ticket = await uploads.keep(
      await fileOf(story),
      `${story.name}-简历.${story.file}`,
      `demonstration/${serial}`,
    );
    if (!ticket.ok) throw new Error(`demonstration: a CV is ${ticket.reason}`);
    const form = {
      name: story.name,
      contact_phone: `+86${ourPhones + serial}`,
      verify_code: '',
      note: story.note ?? '',
      cv_ticket: ticket.value.ticket,
      consent: true as const,
      consent_version: consentVersion,
      intent: 'apply',
      website: '',
    };
    const from = { address: `demonstration/${serial}`, language: 'zh-CN', channel: serial % 3 ? 'wechat' : 'browser' };
    const applied = await apply(rows[0].id, form, { ...from, language: 'zh-CN' });
    if (!applied.ok) throw new Error(`demonstration: an application is ${applied.reason}`);
    const last = await pool.query<{ id: number }>('select max(id) as id from job_applications');
    const id = last.rows[0]?.id ?? 0;
    const by = { id: who, address: '127.0.0.1', language: 'zh-CN' } as const;
    let revision = 1;
    for (const [hours, stage] of story.stages) {
      time.at = Math.min(clock.now(), time.at + hours * hourMs);
      const moved = await desk.move(by, { id, revision, stage });
      if (!moved.ok) throw new Error(`demonstration: a move is ${moved.reason}`);
      revision = moved.value.revision;
    }
    if (story.remark) await desk.note(by, { id, text: story.remark });
    if (story.message) await desk.message(by, { id, text: story.message });
  }
}

async function fileOf({ name, title, city, cv, file }: (typeof applicantStories)[number]): Promise<Buffer> {
  const lines = cvs.textUnder(cv).split('\n');
  const picture = await drawCv({ name, position: `${title}，${city}`, lines: lines.map((line) => line.slice(2)) });
  return file === 'pdf' ? asPdf(picture) : picture;
}
