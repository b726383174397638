import { z } from 'zod';
import type { JobContent } from '#jobs/contract.ts';
import { departments, educations, jobKinds, jobStates, salaryBases } from '#jobs/job.ts';
import type { Jobs } from '#jobs/jobs.server.ts';
import { numberCell, readFolder, readTable } from '#kit/db/demonstration-data.server.ts';
import { must, type Stage, staffOf } from '#kit/db/demonstration-stage.server.ts';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';

const hourMs = 3_600_000;

export const roles = readFolder(
  'jobs/roles',
  z.strictObject({
    title: z.string(),
    title_en: z.string(),
    department: z.enum(departments),
    kind: z.enum(jobKinds).default('full_time'),
    education: z.enum(educations),
    years: numberCell,
    /** In yuan. */
    pay_low: numberCell,
    pay_high: numberCell,
    pay_per: z.enum(salaryBases).default('month'),
    pay_months: numberCell.default(12),
  }),
);
const benefits = readFolder('jobs/benefits', z.strictObject({}));
const offices = readTable(
  'jobs/offices.csv',
  z.strictObject({ city: z.string(), address: z.string(), address_en: z.string() }),
);
/**
 * Which work is offered where: role, city, heads, days since it opened, days until it ends, and its state where it is not
 * simply open. `senior` goes before the title and raises the pay.
 */
export const placements = readTable(
  'jobs/placements.csv',
  z.strictObject({
    role: z.enum([...roles.keys()]),
    city: z.enum(offices.map(({ city }) => city)),
    heads: numberCell,
    opened: numberCell,
    left: numberCell,
    state: z.enum(jobStates).optional(),
    level: z.literal('senior').optional(),
  }),
);

type Role = NonNullable<ReturnType<typeof roles.get>>;
const benefitsOf = ({ kind, department }: Role) =>
  benefits.get(
    kind !== 'full_time' ? 'short' : department === 'quality' || department === 'supply_chain' ? 'site' : 'office',
  );

/** What is offered somewhere, in a city by its code. */
export function contentOf({ role: name, city, heads, level }: (typeof placements)[number], code: string): JobContent {
  const role = roles.get(name) as Role;
  const office = offices.find((each) => each.city === city);
  const more = level === 'senior' ? 1.35 : 1;
  // In steps that people write: to five hundred a month, to ten a day, to five an hour.
  const step = role.pay_per === 'month' ? 500 : role.pay_per === 'day' ? 10 : 5;
  const fen = (yuan: number) => Math.round((yuan * more) / step) * step * 100;
  return {
    zh_title: `${level === 'senior' ? '高级' : ''}${role.title}`,
    en_title:
      level === 'senior' ? `Senior ${role.title_en.slice(0, 1).toLowerCase()}${role.title_en.slice(1)}` : role.title_en,
    department: role.department,
    kind: role.kind,
    education: role.education,
    experience_years: role.years + (level === 'senior' ? 3 : 0),
    salary_low_fen: fen(role.pay_low),
    salary_high_fen: fen(role.pay_high),
    salary_basis: role.pay_per,
    salary_months: role.pay_months,
    city_code: code,
    headcount: heads,
    zh_address: office?.address ?? '',
    en_address: office?.address_en ?? '',
    zh_duties: role.textUnder('职责'),
    en_duties: role.textUnder('Duties'),
    zh_requirements: role.textUnder('要求'),
    en_requirements: role.textUnder('Requirements'),
    zh_benefits: benefitsOf(role)?.textUnder('福利') ?? '',
    en_benefits: benefitsOf(role)?.textUnder('Benefits') ?? '',
  };
}

/** Jobs in every state, each written and published on its day; numbers rise with the day of opening, as they would have. */
export async function fillJobs(
  stage: Stage,
  { cities, desk: { jobs } }: Pick<Jobs, 'cities' | 'desk'>,
  ids: readonly number[],
): Promise<void> {
  const who = staffOf(ids);
  const today = startOfBusinessDay(businessDay(stage.now));
  const inOrder = placements.toSorted((one, other) => other.opened - one.opened);
  for (const [serial, each] of await stage.missing('jobs', inOrder)) {
    // In the morning, never all at one moment.
    const morning = today - each.opened * dayMs + (9 * 60 + (serial % 7) * 20) * 60_000;
    await stage.play((stage.now - morning) / hourMs, async (at) => {
      const content = contentOf(each, cities.codeOf(each.city) ?? '');
      const draft = must(await jobs.save(who, { id: 0, revision: 0, ...content }), content.zh_title);
      if (each.state === 'draft') return;
      const days = { from: businessDay(morning), last_day: businessDay(today + each.left * dayMs) };
      const job = must(await jobs.publish(who, { ...draft, ...days }), content.zh_title);
      at((each.opened - 3) * 24);
      if (each.state === 'closed') must(await jobs.end(who, job), content.zh_title);
    });
  }
}
