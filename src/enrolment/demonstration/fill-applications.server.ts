import {
  type ApplicationFields,
  type FieldName,
  type SupplierType,
  sectionNames,
} from '#enrolment/application/application-fields.ts';
import { picturePrefix } from '#enrolment/application/enrolment.server.ts';
import type { Enrolment } from '#enrolment/services.server.ts';
import { must, type Stage } from '#kit/db/demonstration-stage.server.ts';
import type { SealedPhones } from '#kit/db/sealed-phones.server.ts';
import type { ObjectStore } from '#kit/files/objects/object-store.server.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import { firstVersion } from '#site/legal/contract.ts';
import { licenceCard, type Scene, scenePicture, sentOn } from './pictures.server.ts';
import { type Story, stories } from './stories.server.ts';

/** Of every kind a few, which are there before visitors come; the others, for a queue of several pages, when the start is over. */
const firstStories = 40;
const playedAtOnce = 3;
const applicantPhone = (stage: Stage, serial: number) => stage.phone(0, serial);
/** Of those to whom an application goes that was somebody else's. */
export const newOwnerPhone = (stage: Stage, serial: number) => stage.phone(0, 9_000 + serial);

const scenesOf: Record<SupplierType, readonly Scene[]> = {
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
}

/** Of all who are made up, as the database finds them. */
export const ourPhones = (stage: Stage, { phones }: Pick<ApplicationNeeds, 'phones'>) =>
  stories.flatMap(({ serial }) => [applicantPhone(stage, serial), newOwnerPhone(stage, serial)]).map(phones.indexOf);

/**
 * Fills an empty desk with applications in every state. A database in which anybody else has applied is left alone; what a
 * crash left out is filled in later.
 */
export async function fillApplications(
  stage: Stage,
  needs: ApplicationNeeds,
  {
    more = 0,
    most = firstStories + more,
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
  const wanted = more > 0 ? stories.slice(firstStories, firstStories + more) : stories.slice(0, firstStories);
  // A few at a time: one waits for its pictures while another waits for the database.
  const waiting = wanted
    .toSorted((one, other) => other.began - one.began)
    .slice(0, most)
    .values();
  await Promise.all(
    Array.from({ length: playedAtOnce }, async () => {
      for (const story of waiting) await stage.play(story.began, (at) => play(stage, needs, story, at));
    }),
  );
}

/** The account of this number, as if its owner had signed in. */
export async function openAccount(stage: Stage, phones: SealedPhones, number: string) {
  const { phone, phone_index, phone_end } = phones.columnsOf(number);
  const { rows } = await stage.pool.query(
    `insert into applicants (phone, phone_index, phone_end) values ($1, $2, $3)
     on conflict (phone_index) do update set phone_end = excluded.phone_end returning id`,
    [phone, phone_index, phone_end],
  );
  return { id: rows[0]?.id ?? 0, language: 'zh-CN' as const, screenUser: undefined };
}

async function play(
  stage: Stage,
  { objects, phones, enrolment: { applicants, desk, review } }: ApplicationNeeds,
  story: Story,
  at: (hours: number) => void,
): Promise<void> {
  const { serial } = story;
  const dayIn = (days: number) => businessDay(stage.now + days * dayMs);
  const reviewer = stage.staff(serial).id;
  const applicant = await openAccount(stage, phones, applicantPhone(stage, serial));
  const application = () => stage.pool.query('select id from applications where applicant = $1', [applicant.id]);
  if ((await application()).rowCount) return;
  const put = async (name: string, content: Buffer) => {
    const key = `${picturePrefix(applicant.id)}sample/${name}.jpg`;
    await objects.put(key, content);
    return key;
  };
  const expires = story.expires_in === undefined ? {} : { licence_valid_to: dayIn(story.expires_in) };
  const fields = { ...story.fields, ...expires, ...(await picturesOf(story, put)) };

  let revision = 0;
  const save = async (given: ApplicationFields, submit: boolean) => {
    const consent = submit ? { consent_version: firstVersion } : {};
    const saved = await applicants.saveApplication(applicant, { revision, submit, ...consent, fields: given });
    revision = must(saved, fields.company_name ?? '').revision;
  };
  const isDraft = story.steps.length === 0;
  await save(isDraft ? Object.fromEntries(Object.entries(fields).slice(0, 6 + (serial % 12))) : fields, false);

  const id = (await application()).rows[0]?.id ?? 0;
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
        await save(await corrected(story, put), true);
        continue;
      case 'withdraw':
        await applicants.withdraw(applicant, revision);
        continue;
      case 'take': {
        await desk.openApplication(reviewer, id);
        await decided(desk.startReview(reviewer, target));
        const colleague = stage.staff(serial + 1).id;
        if (story.remark && step === story.steps[1]) await review.notes.add(reviewer, id, story.remark, [colleague]);
        continue;
      }
      case 'approve': {
        const conditions = story.condition ? [{ text: story.condition, due_on: dayIn(story.due_in) }] : [];
        const given = { conditions: step.text, dated_conditions: conditions, conditions_seen: true };
        await decided(desk.approve(reviewer, { ...target, ...given }));
        continue;
      }
      case 'undo':
        await decided(desk.undoDecision(reviewer, target));
        continue;
      case 'suspend':
        await decided(desk.suspend(reviewer, { ...target, text: step.text }));
        continue;
      case 'return': {
        const { field, code, text } = step;
        for (const section of sectionNames) await review.openSection(reviewer, id, section);
        const remark = { field, code, text, severity: 'must', picture: '', region: null } as const;
        await decided(desk.returnForCorrection(reviewer, { ...target, remarks: [remark], text: '' }));
        continue;
      }
      case 'reject': {
        const { code, text, rests_on } = step;
        await decided(desk.reject(reviewer, { ...target, code, text, reapply_days: 30, fields: rests_on }));
      }
    }
  }
}

function cardOf({ fields }: Story, serial: number) {
  const { company_name, credit_code, legal_name, address, licence_valid_from } = fields;
  return licenceCard(
    [company_name, credit_code, legal_name, address, licence_valid_from].map((text) => text ?? ''),
    serial,
  );
}

type Put = (name: string, content: Buffer) => Promise<string>;

/** Each company's own licence and places; a few use those of another one of their trade, as they are or sent on. */
async function picturesOf(story: Story, put: Put): Promise<ApplicationFields> {
  const { serial, borrows, fields } = story;
  const drawn = async (scene: Scene) => {
    const picture = await scenePicture(scene, borrows ? serial - 10 : serial);
    return borrows === 'similar' ? sentOn(picture) : picture;
  };
  // Side by side: drawing is what the fill spends its time with.
  const [licence_image, ...places] = await Promise.all([
    cardOf(story, serial).then((card) => put('licence', card)),
    ...scenesOf[fields.supplier_type || 'trade'].map(
      async (scene) => [`${scene}_images`, [await put(scene, await drawn(scene))]] as const,
    ),
  ]);
  const pictures: Partial<Record<FieldName, string | string[]>> = { licence_image, ...Object.fromEntries(places) };
  return pictures as ApplicationFields;
}

/** Beyond all companies: what is taken again is another picture. */
const takenAgain = 1_000;

/** What an applicant changed after the remarks of the story. */
async function corrected(story: Story, put: Put): Promise<ApplicationFields> {
  const { serial, fields } = story;
  const asked = story.steps.find((step) => step.do === 'return');
  switch (asked?.field) {
    case 'gate_images':
      return { gate_images: [await put('gate-2', await scenePicture('gate', takenAgain + serial))] };
    case 'licence_image':
      return { licence_image: await put('licence-2', await cardOf(story, takenAgain + serial)) };
    case 'address':
      return { address: `${fields.address ?? ''} 2 幢` };
    case 'monthly_capacity':
      return { monthly_capacity: Math.round((fields.monthly_capacity ?? 0) * 0.8) };
    default:
      return {};
  }
}
