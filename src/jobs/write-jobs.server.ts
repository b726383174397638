import type { PoolClient } from 'pg';
import { vectorsOf } from '#kit/search/lexemes.server.ts';
import type { JobCities } from './city-names.server.ts';
import type { JobContent } from './job-fields.ts';
import { departmentNames, kindNames } from './job-words.ts';
import { bandsOf, monthlyFen } from './salary.ts';

/** Every change of a job is told to every process on this channel. */
export const jobsChannel = 'jobs';
export const tellJobsChanged = (client: Pick<PoolClient, 'query'>) =>
  client.query(`select pg_notify('${jobsChannel}', '')`);

/** The names of the columns with what they hold, worked-out ones included. */
async function columnsOf(
  job: JobContent,
  cities: JobCities,
): Promise<[main: [string, unknown][], texts: [string, unknown][]]> {
  const city = await cities.find(job.city_code);
  const names = [job.zh_title, job.en_title, ...(city ? city.name : []), ...departmentNames[job.department]];
  const body = [
    job.zh_duties,
    job.en_duties,
    job.zh_requirements,
    job.en_requirements,
    job.zh_benefits,
    job.en_benefits,
    job.zh_address,
    job.en_address,
    city?.province ?? '',
    ...kindNames[job.kind],
  ];
  const words = await vectorsOf(names, body);
  return [
    [
      ['zh_title', job.zh_title],
      ['en_title', job.en_title],
      ['department', job.department],
      ['kind', job.kind],
      ['education', job.education],
      ['experience_years', job.experience_years],
      ['salary_low_fen', job.salary_low_fen],
      ['salary_high_fen', job.salary_high_fen],
      ['salary_basis', job.salary_basis],
      ['salary_months', job.salary_months],
      ['monthly_high_fen', monthlyFen(job.salary_high_fen, job.salary_basis)],
      ['bands', bandsOf({ low_fen: job.salary_low_fen, high_fen: job.salary_high_fen, basis: job.salary_basis })],
      ['city_code', city?.code ?? ''],
      ['zh_city', city?.name[0] ?? ''],
      ['en_city', city?.name[1] ?? ''],
      ['province', city?.province ?? ''],
      ['headcount', job.headcount],
      ['title_words', words.title],
    ],
    [
      ['zh_address', job.zh_address],
      ['en_address', job.en_address],
      ['zh_duties', job.zh_duties],
      ['en_duties', job.en_duties],
      ['zh_requirements', job.zh_requirements],
      ['en_requirements', job.en_requirements],
      ['zh_benefits', job.zh_benefits],
      ['en_benefits', job.en_benefits],
      ['words', words.all],
    ],
  ];
}

/** Words come ready made: PostgreSQL's own reading of a text knows no Chinese. */
const marks = (columns: [string, unknown][], from: number) =>
  columns.map(([name], at) => `$${at + from}${name.endsWith('words') ? '::tsvector' : ''}`);

/** Writes a draft, in the caller's transaction; gives its number. */
export async function insertJob(
  client: Pick<PoolClient, 'query'>,
  cities: JobCities,
  job: JobContent,
  { at, by }: { at: Date; by: number | null },
): Promise<number> {
  const [main, texts] = await columnsOf(job, cities);
  const all: [string, unknown][] = [
    ...main,
    ['revision', 1],
    ['created_at', at],
    ['updated_at', at],
    ['updated_by', by],
  ];
  const { rows } = await client.query(
    `insert into jobs (${all.map(([name]) => name).join(', ')}) values (${marks(all, 1).join(', ')}) returning id`,
    all.map(([, value]) => value),
  );
  const id = rows[0]?.id ?? 0;
  await client.query(
    `insert into job_texts (job, ${texts.map(([name]) => name).join(', ')}) values ($1, ${marks(texts, 2).join(', ')})`,
    [id, ...texts.map(([, value]) => value)],
  );
  return id;
}

/** Puts other content into a job, in the caller's transaction that has locked it. */
export async function updateJob(
  client: Pick<PoolClient, 'query'>,
  cities: JobCities,
  id: number,
  job: JobContent,
): Promise<void> {
  const [main, texts] = await columnsOf(job, cities);
  for (const [table, key, columns] of [
    ['jobs', 'id', main],
    ['job_texts', 'job', texts],
  ] as const) {
    const set = marks(columns, 2).map((mark, at) => `${columns[at]?.[0]} = ${mark}`);
    await client.query(`update ${table} set ${set.join(', ')} where ${key} = $1`, [
      id,
      ...columns.map(([, value]) => value),
    ]);
  }
}
