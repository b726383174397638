import type { PayloadOf, ResultOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { type ActingStaff, auditEntry } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { insertRow } from '#kit/db/record.server.ts';
import type { Rows } from '#rows.ts';
import { type addTrackingGoal, mostGoals, type trackingGoals } from '#tracking/contract.ts';
import { pageRoute } from '#tracking/page-route.ts';
import { type Answers, rowsOf } from './answers.server.ts';
import type { Period } from './period.ts';
import { questions, type Which } from './questions.ts';
import { sum } from './summary.server.ts';

type Goal = Pick<Rows['tracking_goals'], 'id' | 'name' | 'value'> & { kind: 'page' | 'event' };

/** A page as it is counted, from what staff copy or type: a whole address, with a query, or without the slash. */
const countedPage = (typed: string) => pageRoute(URL.parse(typed, 'http://page.invalid')?.pathname ?? typed);

/** Goals of staff, and how many visits met them. */
export function openGoals({ database, clock, audit }: Needs<'database' | 'clock' | 'audit'>) {
  const read = async () =>
    (await database.pool.query<Goal>('select id, name, kind, value from tracking_goals order by id')).rows;

  return {
    /** How many visits of a period met each goal. */
    async counted({ ask, askBefore }: Answers, period: Period, which: Which): Promise<ResultOf<typeof trackingGoals>> {
      const count = async (goal?: Goal) => {
        const asked = { ...which, goal };
        const before = which.compare === 'none' ? null : await askBefore(questions.all, period, asked);
        return {
          visits: sum(rowsOf(await ask(questions.all, period, asked)), 'visits'),
          before: before && sum(before, 'visits'),
        };
      };
      const rows: ResultOf<typeof trackingGoals>['rows'] = [];
      for (const goal of await read()) rows.push({ ...goal, ...(await count(goal)) });
      return { ...(await count()), rows };
    },

    async add(
      who: ActingStaff,
      given: PayloadOf<typeof addTrackingGoal>,
    ): Promise<Outcome<null, 'same_goal' | 'too_many_goals'>> {
      const goal = given.kind === 'page' ? { ...given, value: countedPage(given.value) } : given;
      return database.transaction(async (client) => {
        await client.query('lock table tracking_goals in share row exclusive mode');
        const { rows: present } = await client.query<Goal>('select kind, value from tracking_goals');
        if (present.some(({ kind, value }) => kind === goal.kind && value === goal.value)) return refuse('same_goal');
        if (present.length >= mostGoals) return refuse('too_many_goals');
        const id = await insertRow(client, 'tracking_goals', { ...goal, created_at: new Date(clock.now()) });
        const subject = `tracking/goal/${id}`;
        await audit(client, auditEntry(who, clock.now(), { action: 'tracking.goal_add', subject, after: goal }));
        return done(null);
      });
    },

    async remove(who: ActingStaff, id: number): Promise<Outcome<null, 'nothing'>> {
      return database.transaction(async (client) => {
        const { rows } = await client.query<Goal>(
          'delete from tracking_goals where id = $1 returning name, kind, value',
          [id],
        );
        if (!rows[0]) return refuse('nothing');
        const change = { action: 'tracking.goal_remove', subject: `tracking/goal/${id}`, before: rows[0] };
        await audit(client, auditEntry(who, clock.now(), change));
        return done(null);
      });
    },
  };
}
