import { z } from 'zod';
import type { JobCities } from '#jobs/city-names.server.ts';
import { departments, educations, jobKinds } from '#jobs/job-choices.ts';
import { type JobContent, problemsOf } from '#jobs/job-fields.ts';
import { jobStates } from '#jobs/job-states.ts';
import { salaryBases } from '#jobs/salary.ts';
import { insertJob, tellJobsChanged } from '#jobs/write-jobs.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import { numberCell, readFolder, readTable } from '#kit/db/demonstration-data.server.ts';
import { businessDay, type Clock, dayMs, startOfBusinessDay } from '#kit/text/time.ts';

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

/** Fills an empty list with jobs in every state; a list with anything on it is left alone. */
export async function fillJobs({
  database,
  clock,
  cities,
}: {
  database: Database;
  clock: Clock;
  cities: JobCities;
}): Promise<void> {
  const { rowCount } = await database.pool.query('select 1 from jobs limit 1');
  if (rowCount) return;
  const now = clock.now();
  const today = startOfBusinessDay(businessDay(now));
  await database.transaction(async (client) => {
    // Numbers rise with the day of opening, as they would have.
    for (const [serial, each] of placements.toSorted((one, other) => other.opened - one.opened).entries()) {
      const code = cities.codeOf(each.city);
      if (!code) throw new Error(`demonstration: ${each.city} is no city`);
      const content = contentOf(each, code);
      const problems = Object.keys(problemsOf(content));
      if (problems.length > 0) throw new Error(`demonstration: ${content.zh_title}: ${problems.join(', ')}`);
      // Published in the morning, never all at one moment; what is said to be open must be by now.
      const morning = today - each.opened * dayMs + (9 * 60 + (serial % 7) * 20) * 60_000;
      const opensAt = each.opened >= 0 ? Math.min(morning, now - serial - 1) : morning;
      const at = new Date(Math.min(now, opensAt));
      const id = await insertJob(client, cities, content, { at, by: null });
      if (each.state === 'draft') continue;
      await client.query('update jobs set opens_at = $2, closes_at = $3, closed_at = $4 where id = $1', [
        id,
        new Date(opensAt),
        new Date(today + (each.left + 1) * dayMs),
        each.state === 'closed' ? new Date(today - 3 * dayMs) : null,
      ]);
    }
    await tellJobsChanged(client);
  });
}
