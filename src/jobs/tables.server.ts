import { screenUsers } from '#accounts/tables.server.ts';
import { boolean, customType, index, integer, moment, number, pgTable, text } from '#kit/drizzle.server.ts';

const wordList = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** What the list filters and sorts by, kept narrow: every facet is counted over all open jobs for every query. */
export const jobs = pgTable(
  'jobs',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    revision: integer().notNull(),
    zhTitle: text().notNull(),
    enTitle: text().notNull(),
    department: text().notNull(),
    kind: text().notNull(),
    education: text().notNull(),
    experienceYears: integer().notNull(),
    salaryLowFen: integer().notNull(),
    salaryHighFen: integer().notNull(),
    salaryBasis: text().notNull(),
    salaryMonths: integer().notNull(),
    /** Worked out from the salary: as what it makes a month, and the bands that it reaches into. */
    monthlyHighFen: integer().notNull(),
    bands: text().array().notNull(),
    /** GB/T 2260, with the names of the day: divisions get renamed. */
    cityCode: text().notNull(),
    zhCity: text().notNull(),
    enCity: text().notNull(),
    province: text().notNull(),
    headcount: integer().notNull(),
    /** See `job-states.ts`: the state follows from these. */
    opensAt: moment(),
    closesAt: moment(),
    closedAt: moment(),
    /** For finding by the title, the city and the department alone. */
    titleWords: wordList().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    updatedBy: number().references(() => screenUsers.id),
  },
  (table) => [
    index('jobs_open').on(table.closesAt, table.opensAt),
    index('jobs_title_words').using('gin', table.titleWords),
  ],
);

/** What only the page of one job shows, in Markdown, and the words that it is found by. */
export const jobTexts = pgTable(
  'job_texts',
  {
    job: number()
      .primaryKey()
      .references(() => jobs.id),
    zhAddress: text().notNull(),
    enAddress: text().notNull(),
    zhDuties: text().notNull(),
    enDuties: text().notNull(),
    zhRequirements: text().notNull(),
    enRequirements: text().notNull(),
    zhBenefits: text().notNull(),
    enBenefits: text().notNull(),
    words: wordList().notNull(),
  },
  (table) => [index('job_texts_words').using('gin', table.words)],
);

/** One row: the number of the last change of any job, counted by the database in the transaction of that change. */
export const jobsChange = pgTable('jobs_change', {
  id: boolean().primaryKey(),
  n: number().notNull(),
});
