import { z } from 'zod';
import type { JobContent } from '#jobs/contract.ts';
import { departments, educations, jobKinds, jobStates, salaryBases } from '#jobs/job.ts';
import type { Jobs } from '#jobs/jobs.server.ts';
import { numberCell, readFolder, readTable } from '#kit/db/demonstration-data.server.ts';
import { must, type Stage } from '#kit/db/demonstration-stage.server.ts';
import { businessDay, dayMs, hourMs, startOfBusinessDay } from '#kit/text/time.ts';

export const roles = readFolder(
  'jobs/roles',
  z.strictObject({
    zh_title: z.string(),
    en_title: z.string(),
    department: z.enum(departments),
    kind: z.enum(jobKinds).default('full_time'),
    education: z.enum(educations),
    experience_years: numberCell,
    /** In yuan. */
    pay_low: numberCell,
    pay_high: numberCell,
    salary_basis: z.enum(salaryBases).default('month'),
    salary_months: numberCell.default(12),
  }),
);
const benefits = readFolder('jobs/benefits', z.strictObject({}));
const offices = readTable(
  'jobs/offices.csv',
  z.strictObject({ city: z.string(), zh_address: z.string(), en_address: z.string() }),
);
/**
 * Positions: role, city, headcount, days since it opened, days until it ends, and its state unless it is open. `senior` is put before
 * the title and raises the pay.
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
const benefitsOf = ({ kind, department }: Pick<Role, 'kind' | 'department'>) =>
  benefits.get(
    kind !== 'full_time' ? 'short' : department === 'quality' || department === 'supply_chain' ? 'site' : 'office',
  );

/** Content of a position, with the code of its city. */
export function contentOf({ role: name, city, heads, level }: (typeof placements)[number], code: string): JobContent {
  const { sections: _, textUnder, pay_low, pay_high, ...role } = roles.get(name) as Role;
  const { zh_address = '', en_address = '' } = offices.find((each) => each.city === city) ?? {};
  const isSenior = level === 'senior';
  // Rounded as people would: to five hundred a month, ten a day, five an hour.
  const step = { year: 500, month: 500, day: 10, hour: 5 }[role.salary_basis];
  const fen = (yuan: number) => Math.round((yuan * (isSenior ? 1.35 : 1)) / step) * step * 100;
  const benefit = benefitsOf(role);
  return {
    ...role,
    ...(isSenior && {
      zh_title: `高级${role.zh_title}`,
      en_title: `Senior ${role.en_title.slice(0, 1).toLowerCase()}${role.en_title.slice(1)}`,
      experience_years: role.experience_years + 3,
    }),
    salary_low_fen: fen(pay_low),
    salary_high_fen: fen(pay_high),
    city_code: code,
    headcount: heads,
    zh_address,
    en_address,
    zh_duties: textUnder('职责'),
    en_duties: textUnder('Duties'),
    zh_requirements: textUnder('要求'),
    en_requirements: textUnder('Requirements'),
    zh_benefits: benefit?.textUnder('福利') ?? '',
    en_benefits: benefit?.textUnder('Benefits') ?? '',
  };
}

/** Creates jobs in every state, each written and published on its day, in the order of their opening. */
export async function fillJobs(stage: Stage, { cities, desk: { jobs } }: Pick<Jobs, 'cities' | 'desk'>): Promise<void> {
  const who = stage.staff();
  const today = startOfBusinessDay(businessDay(stage.now));
  const inOrder = placements.toSorted((one, other) => other.opened - one.opened);
  for (const [serial, each] of await stage.missing('jobs', inOrder)) {
    // In the morning, spread over two hours.
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
