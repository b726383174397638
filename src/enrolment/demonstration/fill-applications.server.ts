import { type ApplicationFields, type FieldName, sectionNames } from '#enrolment/application-fields.ts';
import { picturePrefix } from '#enrolment/enrolment.server.ts';
import { type Enrolment, enrolment } from '#enrolment/services.server.ts';
import type { Database } from '#kit/database.server.ts';
import type { ObjectStore } from '#kit/objects/object-store.server.ts';
import type { SealedPhones } from '#kit/sealed-phones.server.ts';
import type { Sealing } from '#kit/sealing.server.ts';
import { outbox } from '#kit/sms/outbox.server.ts';
import { businessDay, type Clock } from '#kit/time.ts';
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
import { licenceCard, sceneDrawing, sentOn } from './pictures.server.ts';
import type { Scene } from './scenes.ts';
import { moreStory, type Story, stories } from './stories.server.ts';

const hourMs = 3_600_000;
const playedAtOnce = 3;
/** A block of numbers that no carrier gives out. */
const ourPhones = '+861990000';
const phoneOf = (serial: number) => ourPhones + String(serial).padStart(4, '0');

const scenesOf: Record<Company['type'], readonly Scene[]> = {
  fabric: ['gate', 'warehouse'],
  accessory: ['gate'],
  garment: ['gate', 'cutting', 'sewing'],
  trade: ['office'],
  dyeing_printing: ['gate', 'inspection'],
};

interface Needs {
  database: Database;
  objects: ObjectStore;
  clock: Clock;
  sealing: Sealing;
  phones: SealedPhones;
  /** Screen users who are said to have reviewed; asked for only when there is something to fill. */
  reviewers(): Promise<readonly number[]>;
}

type Plan = { company: Company; serial: number; story: Story };
/** A few of every kind, each with a licence of its own; they are there before visitors come. */
const firstPlans: readonly Plan[] = companies.map((company, serial) => {
  // The stories are sorted by their end; a stride over them gives every trade some of each.
  return { company, serial, story: stories[(serial * 7) % stories.length] as Story };
});
/** Enough for a queue of several pages and for figures of three months; they follow when the start is over. */
const morePlans: readonly Plan[] = moreCompanies.map((company, at) => {
  const serial = companies.length + at;
  return { company, serial, story: moreStory(serial, company.type) };
});

/**
 * Fills an empty desk with applications in every state. Each is played through the product's own operations, on a clock
 * that walks through the days before now, so that nothing stands there that could not have happened. Nobody is sent a
 * message. A database in which anybody else has applied is left alone; what a crash left out is filled in later.
 */
export async function fillApplications(
  { database, objects, clock, sealing, phones, reviewers }: Needs,
  {
    more = 0,
    most = companies.length + more,
  }: {
    more?: number;
    /** Only so many, the oldest: what a start waits for. */
    most?: number;
  } = {},
): Promise<void> {
  const plans = more > 0 ? morePlans.slice(0, more) : firstPlans;
  const { rows: present } = await database.pool.query<{ others: number; ours: number }>(
    `select count(*) filter (where p.phone_index = any($1))::int as ours,
       count(*) filter (where p.phone_index is null or p.phone_index <> all($1))::int as others
     from applications a join applicants p on p.id = a.applicant`,
    [Array.from({ length: companies.length + moreCompanies.length }, (_, serial) => phones.indexOf(phoneOf(serial)))],
  );
  if (present[0]?.others !== 0 || present[0].ours >= most) return;
  const people = await reviewers();
  const { rows: screenUsers } = await database.pool.query(
    `select id from screen_users where disabled_at is null and 'reviewer' = any(roles)`,
  );
  const everybody = screenUsers.map(({ id }) => id);
  const now = clock.now();
  const planned = plans.map((plan) => {
    const hours = plan.story.ends_ago + plan.story.steps.reduce((sum, step) => sum + step.hours, 0);
    return { ...plan, startsAt: now - Math.round(hours * hourMs) };
  });
  // A few at a time: one waits for its pictures while another waits for the database.
  const waiting = planned
    .sort((a, b) => a.startsAt - b.startsAt)
    .slice(0, most)
    .values();
  await Promise.all(
    Array.from({ length: playedAtOnce }, async () => {
      for (const plan of waiting) await playOnItsOwnClock(plan);
    }),
  );

  function playOnItsOwnClock(plan: Plan & { startsAt: number }): Promise<void> {
    const time = { at: plan.startsAt };
    const then = { database, clock: { now: () => time.at }, sealing, phones };
    const desk = enrolment({
      ...then,
      // Whoever applied in the demonstration agreed to what was in force then.
      terms: { isCurrent: async () => true },
      objects,
      // For addresses of licences: nobody looks at one here.
      secrets: { sign: () => '' },
      audit: async () => {},
      sms: outbox({ ...then, sms: undefined, report() {} }),
      publicUrl: undefined,
      report() {},
    });
    const reviewer = people[plan.serial % people.length] as number;
    return play({
      ...plan,
      database,
      objects,
      phones,
      desk,
      reviewer,
      colleagues: everybody.filter((person) => person !== reviewer),
      today: businessDay(now),
      wait(hours) {
        time.at += Math.round(hours * hourMs);
      },
    });
  }
}

async function play({
  company,
  serial,
  story,
  database,
  objects,
  phones,
  desk: { applicants, desk, review },
  reviewer,
  colleagues,
  today,
  wait,
}: {
  company: Company;
  serial: number;
  story: Story;
  database: Database;
  objects: ObjectStore;
  phones: Pick<SealedPhones, 'columnsOf'>;
  desk: Enrolment;
  reviewer: number;
  /** Whom notes call on. */
  colleagues: readonly number[];
  today: string;
  wait(hours: number): void;
}): Promise<void> {
  const own = phones.columnsOf(phoneOf(serial));
  const { rows } = await database.pool.query(
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
    if (!saved.ok) throw new Error(`demonstration: ${company.name}: ${saved.reason} ${JSON.stringify(saved.data)}`);
    revision = saved.value.revision;
  };
  const isDraft = story.steps.length === 0;
  const isOld = story.ends_ago > 10 * 24;
  await save(isDraft ? Object.fromEntries(Object.entries(fields).slice(0, 6 + (serial % 12))) : fields, false);

  const { rows: made } = await database.pool.query('select id from applications where applicant = $1', [applicant.id]);
  const id = made[0]?.id ?? 0;
  for (const step of story.steps) {
    wait(step.hours);
    const target = { id, revision };
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
        revision += Number((await desk.startReview(reviewer, target)).ok);
        if (serial % (serial < 40 ? 23 : 151) === 9 && step === story.steps[1])
          await review.notes.add(reviewer, id, pickNote(serial), colleagues);
        continue;
      case 'approve':
        revision += Number((await desk.approve(reviewer, target, step.text, conditionsOf(serial, today, isOld))).ok);
        continue;
      case 'undo':
        revision += Number((await desk.undoDecision(reviewer, target)).ok);
        continue;
      case 'suspend':
        revision += Number((await desk.suspend(reviewer, target, step.text)).ok);
        continue;
      case 'return': {
        const { field, code, text } = step;
        for (const section of sectionNames) await review.openSection(reviewer, id, section);
        revision += Number((await desk.returnForCorrection(reviewer, target, [{ field, code, text }], '')).ok);
        continue;
      }
      case 'reject': {
        const { code, text } = step;
        revision += Number(
          (await desk.reject(reviewer, target, { code, text, reapplyDays: 30, fields: restsOn[code] })).ok,
        );
      }
    }
  }
}

const cardOf = ({ name, person, street }: Company, fields: ApplicationFields, serial: number) =>
  licenceCard(
    [
      ['名称', name],
      ['信用代码', fields.credit_code ?? ''],
      ['法定代表人', person],
      ['住所', street],
      ['有效期起', fields.licence_valid_from ?? ''],
    ],
    serial,
  );

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
    const picture = await sceneDrawing(scene, borrows ? twinOf(serial) : serial);
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
    return { gate_images: [await put('gate-2', await sceneDrawing('gate', takenAgain + serial))] };
  if (asked?.field === 'licence_image')
    return { licence_image: await put('licence-2', await cardOf(company, fields, takenAgain + serial)) };
  if (asked?.field === 'address') return { address: `${fields.address ?? ''} 2 幢` };
  if (asked?.field === 'monthly_capacity')
    return { monthly_capacity: Math.round((fields.monthly_capacity ?? 0) * 0.8) };
  return {};
}
