import { type ApplicationFields, type FieldName, sectionNames } from '#enrolment/application/application-fields.ts';
import { picturePrefix } from '#enrolment/application/enrolment.server.ts';
import type { Enrolment } from '#enrolment/services.server.ts';
import { must, type Stage } from '#kit/db/demonstration-stage.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import type { ObjectStore } from '#kit/files/objects/object-store.server.ts';
import { businessDay } from '#kit/text/time.ts';
import { firstVersion } from '#site/legal/contract.ts';
import { type Company, companies, fieldsOf, moreCompanies } from './companies.server.ts';
import {
  conditionsOf,
  hasSamePicture,
  hasSimilarPicture,
  pickNote,
  restsOn,
  twinOf,
  withOddities,
} from './oddities.server.ts';
import { licenceCard, type Scene, scenePicture, sentOn } from './pictures.server.ts';
import { moreStory, type Story, stories } from './stories.server.ts';

const playedAtOnce = 3;
const applicantPhone = (stage: Stage, serial: number) => stage.phone(0, serial);
/** Of those to whom an application goes that was somebody else's. */
export const newOwnerPhone = (stage: Stage, serial: number) => stage.phone(0, 9_000 + serial);

const scenesOf: Record<Company['type'], readonly Scene[]> = {
  fabric: ['gate', 'warehouse'],
  accessory: ['gate'],
  garment: ['gate', 'cutting', 'sewing'],
  trade: ['office'],
  dyeing_printing: ['gate', 'inspection'],
};

export interface ApplicationNeeds {
  objects: ObjectStore;
  phones: SealedPhones;
  enrolment: Enrolment;
  /** Who are said to have reviewed. */
  reviewers: readonly number[];
}

type Plan = { company: Company; serial: number; story: Story };
/** A few of every kind; they are there before visitors come. */
const firstPlans: readonly Plan[] = companies.map((company, serial) => {
  // The stories are sorted by their end; a stride over them gives every trade some of each.
  return { company, serial, story: stories[(serial * 7) % stories.length] as Story };
});
/** Enough for a queue of several pages and for figures of three months; they follow when the start is over. */
const morePlans: readonly Plan[] = moreCompanies.map((company, at) => {
  const serial = companies.length + at;
  return { company, serial, story: moreStory(serial, company.type) };
});
const hoursOf = ({ ends_ago, steps }: Story) => ends_ago + steps.reduce((sum, step) => sum + step.hours, 0);

/** Of all who are made up, as the database finds them. */
export const ourPhones = (stage: Stage, { phones }: Pick<ApplicationNeeds, 'phones'>) =>
  [...firstPlans, ...morePlans]
    .flatMap(({ serial }) => [applicantPhone(stage, serial), newOwnerPhone(stage, serial)])
    .map(phones.indexOf);

/**
 * Fills an empty desk with applications in every state. A database in which anybody else has applied is left alone; what a
 * crash left out is filled in later.
 */
export async function fillApplications(
  stage: Stage,
  needs: ApplicationNeeds,
  {
    more = 0,
    most = companies.length + more,
  }: {
    more?: number;
    /** Only so many, the oldest: what a start waits for. */
    most?: number;
  } = {},
): Promise<void> {
  const { rows } = await stage.pool.query(
    `select count(*) filter (where p.phone_index = any($1))::int as ours,
       count(*) filter (where p.phone_index is null or p.phone_index <> all($1))::int as others
     from applications a join applicants p on p.id = a.applicant`,
    [ourPhones(stage, needs)],
  );
  if (rows[0]?.others !== 0 || rows[0].ours >= most) return;
  const plans = more > 0 ? morePlans.slice(0, more) : firstPlans;
  // A few at a time: one waits for its pictures while another waits for the database.
  const waiting = plans
    .toSorted((one, other) => hoursOf(other.story) - hoursOf(one.story))
    .slice(0, most)
    .values();
  await Promise.all(
    Array.from({ length: playedAtOnce }, async () => {
      for (const plan of waiting) await stage.play(hoursOf(plan.story), (at) => play(stage, needs, plan, at));
    }),
  );
}

async function play(
  stage: Stage,
  { objects, phones, enrolment: { applicants, desk, review }, reviewers }: ApplicationNeeds,
  { company, serial, story }: Plan,
  at: (hours: number) => void,
): Promise<void> {
  const today = businessDay(stage.now);
  const reviewer = reviewers[serial % reviewers.length] as number;
  const own = phones.columnsOf(applicantPhone(stage, serial));
  const { rows } = await stage.pool.query(
    `insert into applicants (phone, phone_index, phone_end) values ($1, $2, $3)
     on conflict (phone_index) do nothing returning id`,
    [own.phone, own.phone_index, own.phone_end],
  );
  if (!rows[0]) return;
  const applicant = { id: rows[0].id, language: 'zh-CN' as const, screenUser: undefined };
  const put = async (name: string, content: Buffer) => {
    const key = `${picturePrefix(applicant.id)}sample/${name}.jpg`;
    await objects.put(key, content);
    return key;
  };
  const told = withOddities(fieldsOf(company, serial), serial, today);
  const fields = await withPictures(told, company, serial, put);

  let revision = 0;
  const save = async (given: ApplicationFields, submit: boolean) => {
    const consent = submit ? { consent_version: firstVersion } : {};
    const saved = await applicants.saveApplication(applicant, { revision, submit, ...consent, fields: given });
    revision = must(saved, company.name).revision;
  };
  const isDraft = story.steps.length === 0;
  const isOld = story.ends_ago > 10 * 24;
  await save(isDraft ? Object.fromEntries(Object.entries(fields).slice(0, 6 + (serial % 12))) : fields, false);

  const { rows: made } = await stage.pool.query('select id from applications where applicant = $1', [applicant.id]);
  const id = made[0]?.id ?? 0;
  let passed = 0;
  for (const step of story.steps) {
    passed += step.hours;
    at(passed);
    const target = { id, revision };
    const decided = async (decision: Promise<{ ok: boolean }>) => {
      revision += Number((await decision).ok);
    };
    switch (step.do) {
      case 'submit':
        await save({}, true);
        continue;
      case 'resubmit':
        await save(await corrected(fields, company, serial, story, put), true);
        continue;
      case 'withdraw':
        await applicants.withdraw(applicant, revision);
        continue;
      case 'take':
        await desk.openApplication(reviewer, id);
        await decided(desk.startReview(reviewer, target));
        if (serial % (serial < 40 ? 23 : 151) === 9 && step === story.steps[1]) {
          const colleagues = reviewers.filter((person) => person !== reviewer);
          await review.notes.add(reviewer, id, pickNote(serial), colleagues);
        }
        continue;
      case 'approve':
        await decided(desk.approve(reviewer, target, step.text, conditionsOf(serial, today, isOld)));
        continue;
      case 'undo':
        await decided(desk.undoDecision(reviewer, target));
        continue;
      case 'suspend':
        await decided(desk.suspend(reviewer, target, step.text));
        continue;
      case 'return': {
        const { field, code, text } = step;
        for (const section of sectionNames) await review.openSection(reviewer, id, section);
        await decided(desk.returnForCorrection(reviewer, target, [{ field, code, text }], ''));
        continue;
      }
      case 'reject': {
        const { code, text } = step;
        await decided(desk.reject(reviewer, target, { code, text, reapplyDays: 30, fields: restsOn[code] }));
      }
    }
  }
}

const cardOf = ({ name, person, street }: Company, fields: ApplicationFields, serial: number) =>
  licenceCard([name, fields.credit_code ?? '', person, street, fields.licence_valid_from ?? ''], serial);

type Put = (name: string, content: Buffer) => Promise<string>;

/** Each company's own licence and places; a few use another company's, as it is or sent on. */
async function withPictures(
  fields: ApplicationFields,
  company: Company,
  serial: number,
  put: Put,
): Promise<ApplicationFields> {
  const borrows = hasSamePicture(serial) || hasSimilarPicture(serial);
  const drawn = async (scene: Scene) => {
    const picture = await scenePicture(scene, borrows ? twinOf(serial) : serial);
    return hasSimilarPicture(serial) ? sentOn(picture) : picture;
  };
  // Side by side: drawing is what the fill spends its time with.
  const [licence_image, ...places] = await Promise.all([
    cardOf(company, fields, serial).then((card) => put('licence', card)),
    ...scenesOf[company.type].map(
      async (scene) => [`${scene}_images`, [await put(scene, await drawn(scene))]] as const,
    ),
  ]);
  const pictures: Partial<Record<FieldName, string | string[]>> = { licence_image, ...Object.fromEntries(places) };
  return { ...fields, ...(pictures as ApplicationFields) };
}

/** Beyond all companies: what is taken again is another picture. */
const takenAgain = 1_000;

/** What an applicant changed after the remarks of the story. */
async function corrected(
  fields: ApplicationFields,
  company: Company,
  serial: number,
  story: Story,
  put: Put,
): Promise<ApplicationFields> {
  const asked = story.steps.find((step) => step.do === 'return');
  if (asked?.field === 'gate_images')
    return { gate_images: [await put('gate-2', await scenePicture('gate', takenAgain + serial))] };
  if (asked?.field === 'licence_image')
    return { licence_image: await put('licence-2', await cardOf(company, fields, takenAgain + serial)) };
  if (asked?.field === 'address') return { address: `${fields.address ?? ''} 2 幢` };
  if (asked?.field === 'monthly_capacity')
    return { monthly_capacity: Math.round((fields.monthly_capacity ?? 0) * 0.8) };
  return {};
}
