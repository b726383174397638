import type { PoolClient } from 'pg';
import type { exportJobs, JobContent, JobDetail, JobRow, listDeskJobs, publishJob, saveJob } from '#jobs/contract.ts';
import {
  departmentNames,
  type JobState,
  type JobTab,
  jobTabs,
  mayDo,
  openingDays,
  problemsOf,
  stateNames,
  stateOf,
} from '#jobs/job.ts';
import {
  contentOf,
  insertJob,
  type JobCities,
  jobColumns,
  type MarkdownReader,
  notifyJobsChanged,
  type StoredJob,
  type StoredTexts,
  textColumns,
  updateTexts,
} from '#jobs/job-store.server.ts';
import type { PayloadOf } from '#kit/call/call.ts';
import { type Done, done, type Outcome, type Refusal, refuse } from '#kit/call/outcome.ts';
import { type ActingStaff, auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { changeRecord, fieldsOf, type Records, removeRecord } from '#kit/db/record.server.ts';
import { type Exporter, exportList, wholeList } from '#kit/desk/list-export.server.ts';
import { onePage } from '#kit/desk/page-fields.ts';
import { containing } from '#kit/search/containing.ts';
import { spellingQuery } from '#kit/search/lexemes.server.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { businessDay, dayMs, readDay, startOfBusinessDay } from '#kit/text/time.ts';
import { deskWords } from './desk-words.ts';

export interface Staff extends ActingStaff {
  language: Language;
}
type Refused = 'none' | 'stale' | 'wrong_state';
const maxOpenDays = 366;

/** `stateOf` in SQL; $1 is the clock's time. */
const stateSql = `case when j.opens_at is null then 'draft' when j.closed_at is not null then 'closed'
  when j.closes_at <= $1 then 'expired' when j.opens_at > $1 then 'scheduled' else 'open' end`;
/** Titles and cities in both languages, or pinyin; $2 and $3 are what was typed. */
const isSought = `(concat_ws(' ', j.zh_title, j.en_title, j.zh_city, j.en_city) ilike any ($2) or j.title_words @@ $3::tsquery)`;
const figures = 'f.applicants, f.unseen, f.late, f.hired, f.hours_to_reply';
const withFigures = `left join lateral (
  select count(*)::int as applicants, count(*) filter (where a.stage = 'new' and a.erased_at is null)::int as unseen,
    count(*) filter (where a.replied_at is null and a.due_at < $1 and a.stage in ('new', 'screening') and a.erased_at is null)::int as late,
    count(*) filter (where a.stage = 'hired')::int as hired,
    round((percentile_cont(0.5) within group (order by extract(epoch from a.replied_at - a.created_at)) / 3600)::numeric, 1)::float
      as hours_to_reply
  from job_applications a where a.job = j.id) f on true`;
type JobWithFigures = StoredJob & Pick<JobRow, 'applicants' | 'unseen' | 'late' | 'hired' | 'hours_to_reply'>;
type WholeJob = JobWithFigures & StoredTexts;

export interface JobDeskNeeds extends Needs<'database' | 'clock' | 'audit'> {
  cities: JobCities;
  markdown: MarkdownReader;
  /** Page views by path. */
  viewsOf(paths: readonly string[]): Promise<Map<string, number>>;
  /** Called after the commit and before the response. */
  onChanged(): void;
}

/** Staff operations on positions. Each change names its revision and is in the audit log. */
export function jobDesk({ database, clock, cities, markdown, audit, viewsOf, onChanged }: JobDeskNeeds) {
  const pageOf = ({ id }: Pick<StoredJob, 'id'>) => `/jobs/${id}`;
  async function rowsOf(jobs: readonly JobWithFigures[]): Promise<JobRow[]> {
    const views = await viewsOf(jobs.map(pageOf));
    return jobs.map((job) => ({
      ...fieldsOf(job, 'id', 'revision', 'department', 'headcount', 'opens_at', 'updated_at'),
      ...fieldsOf(job, 'applicants', 'unseen', 'late', 'hired', 'hours_to_reply'),
      state: stateOf(job, clock.now()),
      title: [job.zh_title, job.en_title || job.zh_title],
      city: [job.zh_city, job.en_city],
      last_day: job.closes_at ? businessDay(job.closes_at.getTime() - 1) : null,
      views: views.get(pageOf(job)) ?? 0,
    }));
  }

  const problemTexts = (content: JobContent, language: Language) =>
    Object.fromEntries(Object.entries(problemsOf(content)).map(([name, text]) => [name, inLanguage(text, language)]));

  async function read(client: Pick<PoolClient, 'query'>, id: number, lock: 'for update of j' | '' = '') {
    const { rows } = await client.query<WholeJob>(
      `select ${jobColumns}, ${textColumns}, ${figures} from jobs j join job_texts t on t.job = j.id ${withFigures}
       where j.id = $2 ${lock}`,
      [new Date(clock.now()), id],
    );
    return rows[0];
  }
  const find = (id: number) => read(database.pool, id);
  const viewed = async (job: JobWithFigures): Promise<JobRow> => (await rowsOf([job]))[0] as JobRow;
  async function detail(job: WholeJob, language: Language): Promise<JobDetail> {
    const content = contentOf(job);
    return {
      ...(await viewed(job)),
      content,
      html: {
        duties: markdown.html(job.zh_duties),
        requirements: markdown.html(job.zh_requirements),
        benefits: markdown.html(job.zh_benefits),
      },
      problems: problemTexts(content, language),
    };
  }
  /** Creates a draft, or a copy of `source`. */
  async function create(who: Staff, content: JobContent, source: number | null = null): Promise<Done<JobDetail>> {
    const id = await database.transaction(async (client) => {
      const newId = await insertJob(client, cities, content, { at: new Date(clock.now()), by: who.id });
      const after = { title: content.zh_title, ...(source === null ? {} : { copy_of: source }) };
      await audit(client, auditEntry(who, clock.now(), { action: 'jobs.create', subject: `job/${newId}`, after }));
      return newId;
    });
    return done(await detail((await find(id)) as WholeJob, who.language));
  }

  async function list({ state, q, ...part }: PayloadOf<typeof listDeskJobs>) {
    const now = new Date(clock.now());
    const values = [now, containing(q), spellingQuery(q)];
    const [counted, found] = await Promise.all([
      database.pool.query<{ state: JobState; n: number }>(
        `select ${stateSql} as state, count(*)::int as n from jobs j where ${isSought} group by 1`,
        values,
      ),
      database.pool.query<JobWithFigures>(
        `select ${jobColumns}, ${figures} from jobs j ${withFigures}
         where ${isSought} and ($4 = 'all' or ${stateSql} = $4)
         order by f.unseen > 0 desc, j.updated_at desc, j.id desc ${onePage(part)}`,
        [...values, state],
      ),
    ]);
    const counts = Object.fromEntries(jobTabs.map((tab) => [tab, 0])) as Record<JobTab, number>;
    for (const { state: each, n } of counted.rows) {
      counts[each] = n;
      counts.all += n;
    }
    return { rows: await rowsOf(found.rows), total: counts[state], counts, cities: await cities.list() };
  }

  const records: Records<WholeJob> = {
    database,
    clock,
    audit,
    table: 'jobs',
    subject: ({ id }) => `job/${id}`,
    lock: (client, id) => read(client, id, 'for update of j'),
    notify: notifyJobsChanged,
  };

  async function change<Reason extends string = never>(
    who: Staff,
    target: { id: number; revision: number },
    action: string,
    work: (
      client: PoolClient,
      job: WholeJob,
      state: JobState,
    ) => Promise<{ set?: Record<string, unknown>; after: object } | Refusal<'wrong_state' | Reason>>,
  ): Promise<Outcome<JobDetail, Refused | Reason>> {
    const changed = await changeRecord<WholeJob, 'wrong_state' | Reason>(
      records,
      who,
      target,
      async (job, client, now) => {
        const state = stateOf(job, now.getTime());
        const change = await work(client, job, state);
        if ('ok' in change) return change;
        const { set, after } = change;
        const before = { state, title: job.zh_title };
        return { action: `jobs.${action}`, set: { ...set, updated_at: now, updated_by: who.id }, before, after };
      },
    );
    if (!changed.ok) return changed;
    onChanged();
    return done(await detail(changed.value, who.language));
  }

  return {
    find,
    viewed,

    /** Deletes a draft that has no applicants. */
    removeDraft: (who: Staff, target: { id: number; revision: number }) =>
      removeRecord<WholeJob, 'wrong_state'>(records, who, target, 'jobs.delete', async (job, client) => {
        const { rowCount } = await client.query('select 1 from job_applications where job = $1 limit 1', [job.id]);
        if (stateOf(job, clock.now()) !== 'draft' || rowCount) return refuse('wrong_state');
        await client.query('delete from job_texts where job = $1', [job.id]);
        return { before: { title: job.zh_title } };
      }),

    list,

    async get(who: Staff, id: number): Promise<Outcome<JobDetail, 'none'>> {
      const job = await find(id);
      return job ? done(await detail(job, who.language)) : refuse('none');
    },

    async save(who: Staff, { id, revision, ...content }: PayloadOf<typeof saveJob>) {
      if (id === 0) return create(who, content);
      return change<'incomplete'>(who, { id, revision }, 'write', async (client, job, state) => {
        const problems = problemTexts(content, who.language);
        if ((state === 'open' || state === 'scheduled') && Object.keys(problems).length > 0)
          return refuse('incomplete', { fields: problems });
        const set = await updateTexts(client, cities, id, content);
        const before = contentOf(job);
        const names = Object.keys(content) as (keyof JobContent)[];
        return {
          set,
          after: Object.fromEntries(
            names.filter((name) => before[name] !== content[name]).map((name) => [name, content[name]]),
          ),
        };
      });
    },

    publish: (who: Staff, target: PayloadOf<typeof publishJob>) =>
      change<'incomplete' | 'wrong_days'>(who, target, 'publish', async (_client, job, state) => {
        if (!mayDo('publish', state) && !mayDo('extend', state)) return refuse('wrong_state');
        const problems = problemTexts(contentOf(job), who.language);
        if (Object.keys(problems).length > 0) return refuse('incomplete', { fields: problems });
        const now = clock.now();
        const [first, last] = [readDay(target.from), readDay(target.last_day)];
        // An open job keeps its opening time; a past or missing day means now.
        const opens =
          state === 'open' ? (job.opens_at?.getTime() ?? now) : Math.max(now, first ? startOfBusinessDay(first) : now);
        const closes = last ? startOfBusinessDay(last) + dayMs : 0;
        if (closes <= Math.max(opens, now) || closes > Math.max(opens, now) + maxOpenDays * dayMs)
          return refuse('wrong_days');
        const set = { opens_at: new Date(opens), closes_at: new Date(closes), closed_at: null };
        return { set, after: { opens_at: set.opens_at.toISOString(), last_day: target.last_day } };
      }),

    end: (who: Staff, target: { id: number; revision: number }) =>
      change(who, target, 'end', async (_client, _job, state) => {
        if (mayDo('close', state)) return { set: { closed_at: new Date(clock.now()) }, after: { state: 'closed' } };
        if (!mayDo('withdraw', state)) return refuse('wrong_state');
        return { set: { opens_at: null, closes_at: null }, after: { state: 'draft' } };
      }),

    async duplicate(who: Staff, id: number): Promise<Outcome<JobDetail, 'none'>> {
      const job = await find(id);
      if (!job) return refuse('none');
      return create(who, contentOf(job), id);
    },

    /** The filtered positions as a file. */
    exportFile(who: Exporter, given: PayloadOf<typeof exportJobs>) {
      const t = deskWords(who.language);
      const word = (text: Text) => inLanguage(text, who.language);
      return exportList<JobRow>({ database, clock, audit }, who, given, {
        name: ['职位', 'positions'],
        action: 'jobs.export',
        subject: 'job/0',
        keys: async () => (await list({ ...given, ...wholeList })).rows,
        columns: [
          [t.position, ({ title }) => word(title)],
          [t.department, ({ department }) => word(departmentNames[department])],
          [t.city_code, ({ city }) => word(city)],
          [t.state, ({ state }) => word(stateNames[state])],
          [t.dates, openingDays],
          [t.views, ({ views }) => views],
          [t.people, ({ applicants }) => applicants],
          [t.hired, ({ hired }) => hired],
          [t.headcount, ({ headcount }) => headcount],
          [t.reply, ({ hours_to_reply }) => (hours_to_reply === null ? '' : t.hours(hours_to_reply))],
        ],
      });
    },

    preview: (text: string) => ({ html: markdown.html(text) }),
  };
}
export type JobDesk = ReturnType<typeof jobDesk>;
