import fs from 'node:fs';
import { z } from 'zod';
import { readStatusCode } from '#jobs/applications/apply-form.ts';
import { boardStages } from '#jobs/applications/stages.ts';
import type { Jobs } from '#jobs/jobs.server.ts';
import { demonstrationFile, listCell, numberCell, readTable, yesCell } from '#kit/db/demonstration-data.server.ts';
import { must, type Stage } from '#kit/db/demonstration-stage.server.ts';

/** One application: position, applicant, time and what happened. */
const stories = readTable(
  'jobs/applicants.csv',
  z.strictObject({
    title: z.string(),
    city: z.string(),
    name: z.string(),
    /** A file in `cvs`. */
    cv: z.string(),
    hours_ago: numberCell,
    note: z.string().default(''),
    /** Later stages, each with the hours before it: `20 screening`. */
    stages: listCell(z.preprocess((text) => String(text).split(' '), z.tuple([numberCell, z.enum(boardStages)]))),
    /** Note of staff and message to the applicant, after the stages. */
    remark: z.string().optional(),
    message: z.string().optional(),
    withdrawn: yesCell,
  }),
).toSorted((one, other) => other.hours_ago - one.hours_ago);

export async function fillApplicants(
  stage: Stage,
  { uploads, apply, own, desk: { applicants } }: Pick<Jobs, 'uploads' | 'apply' | 'own' | 'desk'>,
  consent_version: string,
): Promise<void> {
  const by = stage.staff();
  for (const [serial, { title, city, name, cv, note, ...story }] of await stage.missing('job_applications', stories)) {
    const { rows } = await stage.pool.query(
      `select id from jobs where zh_title = $1 and zh_city = $2 and opens_at < $3 and closed_at is null order by id limit 1`,
      [title, city, new Date(stage.now - story.hours_ago * 3_600_000)],
    );
    if (!rows[0]) throw new Error(`demonstration: there is no ${title} in ${city} for ${name}`);
    const job = rows[0].id;
    const visitor = stage.visitor(serial);
    // Uses the real clock: the periodic job would delete an older upload before it is attached.
    const file = fs.readFileSync(demonstrationFile(`jobs/cvs/${cv}`));
    const { ticket } = must(await uploads.store(file, `${name}-简历${cv.slice(2)}`, visitor.address), name);
    await stage.play(story.hours_ago, async (at) => {
      const code = { contact_phone: stage.phone(9, serial), verify_code: '' };
      const agreed = { consent: true as const, consent_version, intent: 'apply', website: '' };
      const applied = must(await apply(job, { name, ...code, note, cv_ticket: ticket, ...agreed }, visitor), name);
      const last = await stage.pool.query('select max(id) as id from job_applications');
      const id = last.rows[0]?.id ?? 0;
      let passed = 0;
      for (const [place, [hours, to]] of story.stages.entries()) {
        passed += hours;
        at(passed);
        must(await applicants.move(by, { id, revision: place + 1, stage: to }), name);
      }
      if (story.remark) await applicants.note(by, { id, text: story.remark });
      if (story.message) await applicants.message(by, { id, text: story.message });
      if (story.withdrawn) must(await own.erase(readStatusCode(applied.code) ?? '', visitor.address), name);
    });
  }
}
