import type * as z from 'zod/mini';
import { type ApplicationFields, picturesIn } from '#enrolment/application/application-fields.ts';
import { applicationNumber, inTheirWords } from '#enrolment/application/application-rows.server.ts';
import { type State, states, waitingStates } from '#enrolment/application/application-status.ts';
import type { deskCounts } from '#enrolment/contract.ts';
import type { DueClock } from '#enrolment/review/due-clock.server.ts';
import { thumbnailWidth } from '#enrolment/review/review-view.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { onePage } from '#kit/desk/page-fields.ts';
import type { ObjectStore } from '#kit/files/objects/object-store.server.ts';
import type { Language } from '#kit/text/language.ts';
import { businessDay } from '#kit/text/time.ts';
import {
  type Conditions,
  queueConditions,
  queueOrder,
  type ReadQueueRow,
  readQueueRow,
  selectQueueRow,
} from './queue-conditions.server.ts';
import type { countApplications, nextApplication, QueueFilter, QueueRow } from './queue-contract.ts';
import type { QueueOrder } from './queue-words.ts';

/** One statement over indexes of what is open: every reviewer's menu asks for it each minute. */
export function countsOfDesk({ database, clock }: Needs<'database' | 'clock'>) {
  return async (reviewer: number): Promise<z.output<typeof deskCounts.result>> => {
    const now = clock.now();
    const { rows } = await database.pool.query<z.output<typeof deskCounts.result>>({
      name: 'desk_counts',
      text: `select (select count(*)::int from application_queue where state in ('submitted', 'in_review')) as waiting,
          (select count(*)::int from application_queue where due_at <= $2) as overdue,
          (select count(*)::int from application_note_mentions where person = $1 and seen_at is null) as mentions,
          (select count(*)::int from application_conditions c join applications a on a.id = c.application
            where c.met_at is null and c.taken_back_at is null and c.due_on < $3 and a.state in ('approved', 'suspended')) as conditions,
          (select count(*)::int from company_claims where state = 'open') as claims,
          (select count(*)::int from recoveries where state = 'waiting') as recoveries`,
      values: [reviewer, new Date(now), businessDay(now)],
    });
    if (!rows[0]) throw new Error('a count gives a row');
    return rows[0];
  };
}

type Neighbour = z.output<typeof nextApplication.result>['next'];

/** Reading the queue: only what was submitted at least once; a draft is its applicant's own. */
export function applicationQueue({
  database,
  objects,
  phones,
  clock,
  due,
}: Needs<'database' | 'phones' | 'clock'> & { objects: Pick<ObjectStore, 'viewUrl'>; due: DueClock }) {
  const conditions = (filter: QueueFilter, reviewer: number): Promise<Conditions> =>
    queueConditions({ database, phones, due, now: clock.now() }, filter, reviewer);

  return {
    async list(
      { sort, page, per_page, ...filter }: QueueFilter & { sort: QueueOrder; page: number; per_page: number },
      reviewer: number,
      language: Language,
    ): Promise<QueueRow[]> {
      const { where, values, byTerms } = await conditions(filter, reviewer);
      const order = queueOrder(sort).by();
      const { rows } = await database.pool.query<ReadQueueRow>(
        // Left to itself the planner would rather walk along the order of names and look at each row on the way. Far down a list it
        // puts ids in order, not whole rows.
        `${byTerms ? `with found as materialized (select * from application_queue q where ${where})` : ''} ${selectQueueRow}
         from (select q.application from ${byTerms ? 'found q' : `application_queue q where ${where}`} order by ${order}
           ${onePage({ page, size: per_page })}) page
         join application_queue q on q.application = page.application
         join applications a on a.id = q.application join applicants p on p.id = a.applicant
         left join screen_users u on u.id = a.assignee order by ${order}`,
        values,
      );
      return Promise.all(rows.map((row) => inTheirWords(readQueueRow(row, { due, phones }), language)));
    },

    /** How many the filter finds; how many of each state it would find without its state filter. */
    async count(filter: QueueFilter, reviewer: number): Promise<z.output<typeof countApplications.result>> {
      const { where, values } = await conditions({ ...filter, state: [] }, reviewer);
      const [late, soon] = [`$${values.length + 1}`, `$${values.length + 2}`];
      const { rows } = await database.pool.query<{ state: State; count: number; overdue: number; soon: number }>(
        `select q.state, count(*)::int as count, count(*) filter (where q.due_at <= ${late})::int as overdue,
           count(*) filter (where q.due_at > ${late} and q.due_at <= ${soon})::int as soon
         from application_queue q where ${where} group by q.state`,
        [...values, new Date(clock.now()), due.soonBefore()],
      );
      const sum = (of: typeof rows, what: 'count' | 'overdue' | 'soon') => of.reduce((all, row) => all + row[what], 0);
      const waiting = rows.filter(({ state }) => waitingStates.includes(state));
      return {
        total: sum(
          rows.filter(({ state }) => filter.state.length === 0 || filter.state.includes(state)),
          'count',
        ),
        by_state: Object.fromEntries(
          states.flatMap((state) => {
            const row = rows.find((found) => found.state === state);
            return row ? [[state, row.count]] : [];
          }),
        ),
        overdue: sum(waiting, 'overdue'),
        soon: sum(waiting, 'soon'),
      };
    },

    /**
     * What stands before and after an application in a filtered queue, whether or not the filter still finds it. After
     * the last one, and after one that left the order (its clock stopped with the decision), comes the first.
     */
    async nextApplication(
      filter: QueueFilter & { sort: QueueOrder },
      after: number,
      reviewer: number,
    ): Promise<z.output<typeof nextApplication.result>> {
      const { where, values } = await conditions(filter, reviewer);
      const order = queueOrder(filter.sort);
      const id = `$${values.length + 1}`;
      const first = async (condition: string, turned: boolean, more: unknown[]): Promise<Neighbour> => {
        const { rows } = await database.pool.query<{ id: number; company_name: string; fields: ApplicationFields }>(
          `select a.id, a.company_name, a.fields from application_queue q join applications a on a.id = q.application
           where ${where} and q.application <> ${id} and ${condition} order by ${order.by(turned)} limit 1`,
          [...values, after, ...more],
        );
        const row = rows[0];
        return row
          ? {
              id: row.id,
              number: applicationNumber(row.id),
              company_name: row.company_name,
              pictures: picturesIn(row.fields)
                .filter(({ field }) => field !== 'licence_image')
                .map(({ key }) => objects.viewUrl(key, { width: thumbnailWidth })),
            }
          : null;
      };
      const { rows } = await database.pool.query<{ key: unknown }>(
        `select ${order.key} as key from application_queue q where q.application = $1`,
        [after],
      );
      const key = rows[0]?.key ?? null;
      if (key === null) return { previous: null, next: await first('true', false, []) };
      const beside = (way: '<' | '>') => `(${order.key}, q.application) ${way} ($${values.length + 2}, ${id})`;
      const [up, down] = order.isDescending ? (['<', '>'] as const) : (['>', '<'] as const);
      const [next, previous] = await Promise.all([
        first(beside(up), false, [key]),
        first(`${beside(down)} and ${order.key} is not null`, true, [key]),
      ]);
      return { previous, next: next ?? (await first('true', false, [])) };
    },

    /** Who can be given an application. */
    async listReviewers(): Promise<{ id: number; name: string }[]> {
      const { rows } = await database.pool.query(
        `select id, name from screen_users where disabled_at is null and 'reviewer' = any(roles) order by name, id`,
      );
      return rows;
    },
  };
}
