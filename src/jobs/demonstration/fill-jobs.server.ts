import type { JobCities } from '#jobs/city-names.server.ts';
import { type JobContent, problemsOf } from '#jobs/job-fields.ts';
import { insertJob, tellJobsChanged } from '#jobs/write-jobs.server.ts';
import type { Database } from '#kit/database.server.ts';
import { businessDay, type Clock, dayMs, startOfBusinessDay } from '#kit/time.ts';
import { clothRoles } from './cloth-roles.ts';
import { officeRoles } from './office-roles.ts';
import { offices } from './offices.ts';
import { type Placement, placements } from './placements.ts';
import { platformRoles } from './platform-roles.ts';
import type { DemonstrationRole } from './role.ts';

const roles: Record<string, DemonstrationRole> = { ...clothRoles, ...platformRoles, ...officeRoles };
const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

const benefits = {
  office: [
    [
      '五险一金按实际工资缴纳，入职当月起',
      '每年 10 天带薪年假，每年体检一次',
      '工作日午餐补贴 25 元，加班晚餐报销',
      '员工价拿样布',
    ],
    [
      'Social insurance and housing fund on the full salary from the first month',
      'Ten days of paid leave and a health check every year',
      'CNY 25 towards lunch; dinner paid on late days',
      'Sample cloth at staff price',
    ],
  ],
  site: [
    ['五险一金，入职当月起', '单休，加班按法定标准付加班费', '产地提供单人宿舍，水电自理', '高温补贴和防尘防噪用品'],
    [
      'Social insurance and housing fund from the first month',
      'One day off a week; overtime paid by law',
      'A room of one’s own near the site; water and power at cost',
      'Allowance for hot weather, and protective equipment',
    ],
  ],
  short: [
    ['按月结算，不拖欠', '提供午餐和交通补贴', '表现好的可以转为全职'],
    ['Paid monthly and on time', 'Lunch and travel allowance', 'May lead to a permanent position'],
  ],
} as const;

const benefitsOf = ({ kind = 'full_time', department }: DemonstrationRole) =>
  benefits[
    kind !== 'full_time' ? 'short' : department === 'quality' || department === 'supply_chain' ? 'site' : 'office'
  ];

/** What is offered somewhere, in a city by its code. */
export function contentOf({ role: name, office, heads, level }: Placement, code: string): JobContent {
  const role = roles[name] as DemonstrationRole;
  const [zhTitle, enTitle] = role.title;
  const [low, high, basis = 'month', months = 12] = role.pay;
  const more = level === 'senior' ? 1.35 : 1;
  // In steps that people write: to five hundred a month, to ten a day, to five an hour.
  const step = basis === 'month' ? 500 : basis === 'day' ? 10 : 5;
  const fen = (yuan: number) => Math.round((yuan * more) / step) * step * 100;
  const { english } = role;
  return {
    zh_title: `${level === 'senior' ? '高级' : ''}${zhTitle}`,
    en_title: level === 'senior' ? `Senior ${enTitle.slice(0, 1).toLowerCase()}${enTitle.slice(1)}` : enTitle,
    department: role.department,
    kind: role.kind ?? 'full_time',
    education: role.education,
    experience_years: role.years + (level === 'senior' ? 3 : 0),
    salary_low_fen: fen(low),
    salary_high_fen: fen(high),
    salary_basis: basis,
    salary_months: months,
    city_code: code,
    headcount: heads,
    zh_address: offices[office][0],
    en_address: offices[office][1],
    zh_duties: listed(role.duties),
    en_duties: listed(english.duties),
    zh_requirements: listed(role.requirements),
    en_requirements: listed(english.requirements),
    zh_benefits: listed(benefitsOf(role)[0]),
    en_benefits: listed(benefitsOf(role)[1]),
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
      const code = cities.codeOf(each.office);
      if (!code) throw new Error(`demonstration: ${each.office} is no city`);
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
