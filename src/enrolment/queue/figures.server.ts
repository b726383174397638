import type * as z from 'zod/mini';
import { isWorkingDay, type WorkingHours } from '#enrolment/review/due-clock.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import {
  businessDay,
  businessOffsetMs,
  businessTimeZone,
  type Clock,
  dayMs,
  startOfBusinessDay,
} from '#kit/text/time.ts';
import type { reviewFigures } from './queue-contract.ts';

/** For each day since a first one: working time that passed before it, and how much it has. */
export interface WorkingCalendar {
  /** When the first day begins. */
  first_ms: number;
  before_ms: number[];
  length_ms: number[];
}

export function workingCalendar(from: number, to: number, { fromMs, toMs }: WorkingHours): WorkingCalendar {
  const calendar: WorkingCalendar = { first_ms: startOfBusinessDay(businessDay(from)), before_ms: [], length_ms: [] };
  let passed = 0;
  for (let at = calendar.first_ms; at <= to; at += dayMs) {
    const length = isWorkingDay(businessDay(at)) ? toMs - fromMs : 0;
    calendar.before_ms.push(passed);
    calendar.length_ms.push(length);
    passed += length;
  }
  return calendar;
}

/**
 * SQL for the working time that had passed at an instant since the calendar's first day, null before it. `parameters` are the
 * calendar's three. So a hundred thousand spans are counted where they lie: days are places in an array, which costs a
 * tenth of a join, and need no time zone, as China's has had no summer time since 1991.
 */
export function workingTimeAt(
  instant: string,
  [first, before, length]: readonly [first: string, before: string, length: string],
  { fromMs }: WorkingHours,
): string {
  const since = `(date_part('epoch', ${instant}) * 1000 - ${first}::float8)`;
  const day = `floor(${since} / ${dayMs})::int`;
  const ofDay = (array: string, type: string) => `(${array}::${type}[])[${day} + 1]`;
  return `(${ofDay(before, 'bigint')} +
    least(greatest(${since} - ${day} * ${dayMs}::float8 - ${fromMs}, 0), ${ofDay(length, 'bigint')}))`;
}

type Figures = z.output<typeof reviewFigures.result>;
type Decided = Figures['all'];

const local = (column: string) => `(${column} at time zone '${businessTimeZone}')`;
/** Weeks since the Monday of 5 January 1970: counted by the hundred thousand, arithmetic takes a tenth of a calendar's time. */
const week = `floor((date_part('epoch', at) + ${(businessOffsetMs - 4 * dayMs) / 1000}) / ${(7 * dayMs) / 1000})::int`;
const counts = `count(*) filter (where d.action = 'approve')::int as approved,
  count(*) filter (where d.action = 'return')::int as returned, count(*) filter (where d.action = 'reject')::int as rejected,
  percentile_cont(array[0.5, 0.9]) within group (order by d.hours) filter (where d.hours is not null) as hours,
  percentile_cont(array[0.5, 0.9]) within group (order by d.working_hours) filter (where d.working_hours is not null) as working_hours`;
/** A submission that is answered later than this counts by the calendar only. */
const longestMs = 400 * dayMs;
/**
 * Decisions of the period with the time since the submission that they answer, by the clock on the wall and in working time.
 * Never rewritten, so an index on time does.
 */
function decisionsIn(hours: WorkingHours): string {
  const [asked, given] = ['s.at', 'e.at'].map((instant) => workingTimeAt(instant, ['$2', '$3', '$4'], hours));
  return `with d as materialized (
  select e.at, e.actor, e.action, date_part('epoch', e.at - s.at) / 3600 as hours,
    (${given} - ${asked}) / 3600000.0 as working_hours, s.is_first
  from application_events e
  left join lateral (select max(b.at) filter (where b.action = 'submit') as at,
      count(*) filter (where b.action in ('approve', 'return', 'reject')) = 0 as is_first
    from application_events b where b.application = e.application and b.from_state <> b.to_state and b.id < e.id) s on true
  where e.action in ('approve', 'return', 'reject') and e.at >= $1)`;
}

interface CountedRow {
  approved: number;
  returned: number;
  rejected: number;
  hours: [number, number] | null;
  working_hours: [number, number] | null;
}
const round = (hours: number | undefined) => (hours === undefined ? null : Math.round(hours * 10) / 10);
const readDecided = ({ approved, returned, rejected, hours, working_hours }: CountedRow): Decided => ({
  approved,
  returned,
  rejected,
  p50_hours: round(hours?.[0]),
  p90_hours: round(hours?.[1]),
  p50_working_hours: round(working_hours?.[0]),
  p90_working_hours: round(working_hours?.[1]),
});
const nothing = readDecided({ approved: 0, returned: 0, rejected: 0, hours: null, working_hours: null });

/** Figures of the review, from the history. */
export function figures({ database, clock, hours }: { database: Database; clock: Clock; hours: WorkingHours }) {
  const decisions = decisionsIn(hours);
  /** The first parameters of `decisions`. */
  const since = (from: Date) => {
    const { first_ms, before_ms, length_ms } = workingCalendar(from.getTime() - longestMs, clock.now(), hours);
    return [from, first_ms, before_ms, length_ms] as const;
  };
  const ask = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;

  /** Of all, by month and by reviewer in one pass: to find what each decision answers is most of the work. */
  const decided = (from: Date) =>
    ask<
      CountedRow & {
        month: string | null;
        id: number | null;
        name: string;
        first_passes: number;
        first_decisions: number;
      }
    >(
      `${decisions} select g.*, to_char(g.month, 'YYYY-MM') as month, u.name from (
         select month, d.actor as id, ${counts},
           count(*) filter (where d.is_first and d.action = 'approve')::int as first_passes,
           count(*) filter (where d.is_first)::int as first_decisions
         from (select d.*, date_trunc('month', ${local('d.at')}) as month from d) d
         group by grouping sets ((), (month), (d.actor))) g
       left join screen_users u on u.id = g.id order by g.month, u.name`,
      ...since(from),
    );

  /** Each decision that was taken back: whose it was, and whether the next one was another. */
  const undone = (from: Date) =>
    ask<{ reviewer: number; is_reversed: boolean }>(
      `select was.actor as reviewer, coalesce(later.action <> was.action, false) as is_reversed from application_events u
       join lateral (select actor, action from application_events b where b.application = u.application and b.id < u.id
         and b.from_state <> b.to_state and b.action in ('approve', 'return', 'reject') order by b.id desc limit 1) was on true
       left join lateral (select action from application_events a where a.application = u.application and a.id > u.id
         and a.from_state <> a.to_state and a.action in ('approve', 'return', 'reject') order by a.id limit 1) later on true
       where u.action = 'undo' and u.at >= $1`,
      from,
    );

  const secondOpinions = async (from: Date) =>
    (
      await ask<{ confirmed: number; differed: number }>(
        `select count(*) filter (where later.action = 'approve')::int as confirmed,
           count(*) filter (where later.action <> 'approve')::int as differed
         from application_events p
         join lateral (select action, actor from application_events a where a.application = p.application and a.id > p.id
           and a.from_state <> a.to_state and a.action in ('approve', 'return', 'reject') order by a.id limit 1) later on later.actor <> p.actor
         where p.action = 'propose' and p.at >= $1`,
        from,
      )
    )[0] ?? { confirmed: 0, differed: 0 };

  const returnReasons = (from: Date) =>
    ask<{ field: string; code: string; count: number }>(
      `select coalesce(r->>'field', '') as field, coalesce(r->>'code', '') as code, count(*)::int as count
       from application_events e, jsonb_array_elements(case when jsonb_typeof(e.after->'remarks') = 'array' then e.after->'remarks' else '[]' end) r
       where e.action = 'return' and e.action in ('approve', 'return', 'reject') and e.at >= $1
       group by 1, 2 order by 3 desc, 1, 2 limit 100`,
      from,
    );
  /** By the fields that a rejection rests on; '' is one that names none. */
  const rejectionFields = (from: Date) =>
    ask<{ field: string; code: string; count: number }>(
      `select f.field, coalesce(e.after->>'code', '') as code, count(*)::int as count from application_events e,
         jsonb_array_elements_text(case when jsonb_typeof(e.after->'fields') = 'array' and e.after->'fields' <> '[]'
           then e.after->'fields' else '[""]' end) as f(field)
       where e.action = 'reject' and e.action in ('approve', 'return', 'reject') and e.at >= $1
       group by 1, 2 order by 3 desc, 1, 2 limit 100`,
      from,
    );
  const rejectionReasons = (from: Date) =>
    ask<{ code: string; count: number }>(
      `select coalesce(e.after->>'code', '') as code, count(*)::int as count from application_events e
       where e.action = 'reject' and e.action in ('approve', 'return', 'reject') and e.at >= $1 group by 1 order by 2 desc, 1`,
      from,
    );

  const byWeek = (from: Date) =>
    ask<Figures['by_week'][number]>(
      `select to_char(date '1970-01-05' + week * 7, 'YYYY-MM-DD') as week, sum(submitted)::int as submitted, sum(decided)::int as decided from (
         select ${week} as week, count(*) as submitted, 0 as decided from application_events
         where action = 'submit' and action in ('submit', 'undo', 'propose') and at >= $1 group by 1
         union all
         select ${week}, 0, count(*) from application_events
         where action in ('approve', 'return', 'reject') and at >= $1 group by 1) weeks group by week order by week`,
      from,
    );

  return {
    /** Of the last so many months, the present one included. Figures of others by name are for admins. */
    async review(months: number, reviewer: { id: number; isAdmin: boolean }): Promise<Figures> {
      const [year = 0, month = 1] = businessDay(clock.now()).split('-').map(Number);
      const first = new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10);
      const from = new Date(startOfBusinessDay(first));
      const [counted, taken, second, returns, rejections, rejectedFields, weeks] = await Promise.all([
        decided(from),
        undone(from),
        secondOpinions(from),
        returnReasons(from),
        rejectionReasons(from),
        rejectionFields(from),
        byWeek(from),
      ]);
      const total = counted.find(({ month, id }) => month === null && id === null);
      return {
        from: first,
        all: total ? readDecided(total) : nothing,
        first_decisions: total?.first_decisions ?? 0,
        first_passes: total?.first_passes ?? 0,
        by_month: counted.flatMap(({ month, first_passes, first_decisions, ...row }) =>
          month === null ? [] : [{ month, first_passes, first_decisions, ...readDecided(row) }],
        ),
        by_reviewer: counted.flatMap(({ id, name, ...row }) => {
          if (id === null || (!reviewer.isAdmin && id !== reviewer.id)) return [];
          const own = taken.filter((one) => one.reviewer === id);
          const reversed = own.filter(({ is_reversed }) => is_reversed).length;
          return [{ id, name, undone: own.length, reversed, ...readDecided(row) }];
        }),
        return_reasons: returns,
        rejection_reasons: rejections,
        rejection_fields: rejectedFields,
        working_day_hours: (hours.toMs - hours.fromMs) / 3_600_000,
        agreement: {
          undone: taken.length,
          reversed: taken.filter(({ is_reversed }) => is_reversed).length,
          ...second,
        },
        by_week: weeks,
      };
    },
  };
}
