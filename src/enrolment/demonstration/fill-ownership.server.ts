import { z } from 'zod';
import { picturePrefix } from '#enrolment/application/enrolment.server.ts';
import type { Claims } from '#enrolment/ownership/claims.server.ts';
import type { Handover } from '#enrolment/ownership/handover.server.ts';
import { objectionHours } from '#enrolment/ownership/ownership-contract.ts';
import type { Recovery } from '#enrolment/ownership/recovery.server.ts';
import { numberCell, readTable } from '#kit/db/demonstration-data.server.ts';
import { must, type Stage } from '#kit/db/demonstration-stage.server.ts';
import { type ApplicationNeeds, newOwnerPhone, openAccount, ourPhones } from './fill-applications.server.ts';
import { licenceCard } from './pictures.server.ts';

/** Who says that somebody's application is theirs, of which company, those that were approved first, and what became of it. */
const stories = readTable(
  'enrolment/ownership.csv',
  z.strictObject({
    kind: z.enum(['claim', 'recovery', 'handover']),
    of: numberCell,
    hours_ago: numberCell,
    note: z.string().default(''),
    until: z.string(),
    text: z.string().default(''),
  }),
).map((story, serial) => ({ ...story, serial }));
type Story = (typeof stories)[number];
const ofKind = (kind: Story['kind']) => stories.filter((story) => story.kind === kind);

interface Held {
  id: number;
  applicant: number;
  credit_code: string;
  company: string;
}

/** Only applications that are made up change hands. */
export async function fillOwnership(
  stage: Stage,
  needs: ApplicationNeeds & {
    claims: Claims;
    recovery: Recovery;
    handover: Handover;
  },
): Promise<void> {
  const { objects, phones, enrolment, claims, recovery, handover } = needs;
  const { rows: held } = await stage.pool.query(
    `select a.id, a.applicant, a.credit_code, a.company_name as company
     from applications a join applicants p on p.id = a.applicant
     where a.state in ('approved', 'submitted', 'in_review') and a.credit_code <> '' and p.phone_index = any($1)
     order by a.state = 'approved' desc, a.id limit 60`,
    [ourPhones(stage, needs)],
  );
  if (held.length === 0) return;
  const heldBy = ({ of }: Story) => held[of % held.length] as Held;
  const card = ({ company, credit_code }: Held, serial: number) =>
    licenceCard([company, credit_code, '', '', ''], 5_000 + serial);

  for (const [, story] of await stage.missing('company_claims', ofKind('claim')))
    await stage.play(story.hours_ago, async (at) => {
      const { id: application, ...of } = heldBy(story);
      const person = await openAccount(stage, phones, newOwnerPhone(stage, story.serial));
      const { id: claimant } = person;
      const licence = `${picturePrefix(claimant)}sample/licence.jpg`;
      await objects.put(licence, await card({ id: application, ...of }, story.serial));
      const fields = { company_name: of.company, licence_image: licence };
      await enrolment.applicants.saveApplication(person, { revision: 0, submit: false, fields });
      const asked = { credit_code: of.credit_code, reason: story.note };
      const claim = must(await claims.applicants.claim(claimant, asked), of.company);
      at(30);
      if (story.until === 'cancelled') must(await claims.applicants.cancel(claimant), of.company);
      if (story.until !== 'granted' && story.until !== 'refused') return;
      const decision = story.until === 'granted' ? 'grant' : 'refuse';
      const { id: reviewer } = stage.staff(story.serial);
      must(await claims.desk.decide(reviewer, { id: claim?.id ?? 0, decision, text: story.text }), of.company);
    });

  for (const [, story] of await stage.missing('recoveries', ofKind('recovery')))
    await stage.play(story.hours_ago, async (at) => {
      const of = heldBy(story);
      const asker = { phone: newOwnerPhone(stage, story.serial), code: '', creditCode: of.credit_code };
      const from = { ...stage.visitor(story.serial), origin: '' };
      const { ticket, upload } = must(await recovery.requests.begin(asker, from), of.company);
      if (story.until === 'begun') return;
      const { key } = await objects.put(`${upload.prefix}licence.jpg`, await card(of, story.serial));
      must(await recovery.requests.submit({ ticket, licence_image: key, note: story.note }), of.company);
      await recovery.requests.dropBegun();
      const { rows } = await stage.pool.query('select max(id) as id from recoveries');
      const id = rows[0]?.id ?? 0;
      const { id: reviewer, address } = stage.staff(story.serial);
      at(5);
      if (story.until === 'refused') must(await recovery.desk.refuseOwn(of.applicant, id), of.company);
      if (story.until === 'rejected')
        must(await recovery.desk.reject({ reviewer, address }, { id, text: story.text }), of.company);
      at(objectionHours + 4);
      if (story.until === 'approved')
        must(await recovery.desk.approve({ reviewer, address }, { id, application: of.id }), of.company);
    });

  for (const [, story] of await stage.missing('handovers', ofKind('handover')))
    await stage.play(story.hours_ago, async (at) => {
      const { applicant, company } = heldBy(story);
      const { token } = must(await handover.start({ applicant, ...stage.visitor(story.serial) }, ''), company);
      at(1);
      const colleague = { token, phone: newOwnerPhone(stage, story.serial), code: '' };
      if (story.until === 'accepted')
        must(await handover.accept(colleague, { address: '127.0.0.1', userAgent: 'demonstration' }), company);
      if (story.until === 'cancelled') await handover.cancel(applicant);
    });
}
