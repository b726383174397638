import type * as z from 'zod/mini';
import { isWorkingDay, type WorkingHours } from '#enrolment/review/due-clock.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay, businessOffsetMs, type Clock, dayMs, hourMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { reviewFigures } from './queue-contract.ts';

/**
 * Tells the working time that had passed at an instant, counted from a day on; undefined before that day and after the last one. Sums
 * by day, so that a hundred thousand spans need the calendar once.
 */
export function workingTimeSince(from: number, to: number, { fromMs, toMs }: WorkingHours) {
  const first = startOfBusinessDay(businessDay(from));
  const days: { beforeMs: number; lengthMs: number }[] = [];
  let passed = 0;
  for (let at = first; at <= to; at += dayMs) {
    const lengthMs = isWorkingDay(businessDay(at)) ? toMs - fromMs : 0;
    days.push({ beforeMs: passed, lengthMs });
    passed += lengthMs;
  }
  return (at: number): number | undefined => {
    const place = Math.floor((at - first) / dayMs);
    const day = days[place];
    return day && day.beforeMs + Math.min(Math.max(at - first - place * dayMs - fromMs, 0), day.lengthMs);
  };
}

type Figures = z.output<typeof reviewFigures.result>;
type Decided = Figures['all'];

/** Weeks since the Monday of 5 January 1970: counted by the hundred thousand, arithmetic takes a tenth of a calendar's time. */
const week = `floor((date_part('epoch', at) + ${(businessOffsetMs - 4 * dayMs) / 1000}) / ${(7 * dayMs) / 1000})::int`;
/** A submission that is answered later than this counts by the calendar only. */
const longestMs = 400 * dayMs;

/** A decision with the time since the submission that it answers, by the clock on the wall and in working time. */
interface Timed {
  action: string;
  actor: number;
  name: string;
  month: string;
  is_first: boolean;
  hours: number | undefined;
  working_hours: number | undefined;
}

/** Between the two values around its place, in proportion, as `percentile_cont` of PostgreSQL. */
function percentile(sorted: readonly number[], share: number): number | null {
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : Math.round((low + (high - low) * (place % 1)) * 10) / 10;
}

function decidedOf(decisions: readonly Timed[]): Decided {
  const count = (action: string) => decisions.filter((one) => one.action === action).length;
  const sorted = (clock: 'hours' | 'working_hours') =>
    decisions.flatMap((one) => one[clock] ?? []).sort((one, other) => one - other);
  const [hours, working] = [sorted('hours'), sorted('working_hours')];
  return {
    approved: count('approve'),
    returned: count('return'),
    rejected: count('reject'),
    p50_hours: percentile(hours, 0.5),
    p90_hours: percentile(hours, 0.9),
    p50_working_hours: percentile(working, 0.5),
    p90_working_hours: percentile(working, 0.9),
  };
}

function firstsOf(decisions: readonly Timed[]) {
  const firsts = decisions.filter((one) => one.is_first);
  return {
    first_decisions: firsts.length,
    first_passes: firsts.filter(({ action }) => action === 'approve').length,
  };
}

/** Figures of the review, from the history. */
export function figures({ database, clock, hours }: { database: Database; clock: Clock; hours: WorkingHours }) {
  const ask = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
    (await database.pool.query<Row>(text, values)).rows;

  /** Never rewritten, so an index on time does. */
  async function decisionsSince(from: Date): Promise<Timed[]> {
    const rows = await ask<
      Pick<Timed, 'action' | 'actor' | 'name' | 'is_first'> & { at: Date; submitted_at: Date | null }
    >(
      `select e.at, e.actor, coalesce(u.name, '') as name, e.action, s.at as submitted_at, s.is_first
       from application_events e left join screen_users u on u.id = e.actor
       left join lateral (select max(b.at) filter (where b.action = 'submit') as at,
           count(*) filter (where b.action in ('approve', 'return', 'reject')) = 0 as is_first
         from application_events b where b.application = e.application and b.from_state <> b.to_state and b.id < e.id) s on true
       where e.action in ('approve', 'return', 'reject') and e.at >= $1`,
      from,
    );
    const worked = workingTimeSince(from.getTime() - longestMs, clock.now(), hours);
    return rows.map(({ at, submitted_at, ...decision }) => {
      const [given, asked] = [at.getTime(), submitted_at?.getTime()];
      const [until, since] = [worked(given), asked === undefined ? undefined : worked(asked)];
      return {
        ...decision,
        month: businessDay(given).slice(0, 7),
        hours: asked === undefined ? undefined : (given - asked) / hourMs,
        working_hours: until === undefined || since === undefined ? undefined : (until - since) / hourMs,
      };
    });
  }

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
      const [decisions, taken, second, returns, rejections, rejectedFields, weeks] = await Promise.all([
        decisionsSince(from),
        undone(from),
        secondOpinions(from),
        returnReasons(from),
        rejectionReasons(from),
        rejectionFields(from),
        byWeek(from),
      ]);
      const byMonth = [...Map.groupBy(decisions, ({ month }) => month)];
      const byReviewer = [...Map.groupBy(decisions, ({ actor }) => actor)];
      return {
        from: first,
        all: decidedOf(decisions),
        ...firstsOf(decisions),
        by_month: byMonth
          .map(([month, of]) => ({ month, ...firstsOf(of), ...decidedOf(of) }))
          .sort((one, other) => one.month.localeCompare(other.month)),
        by_reviewer: byReviewer
          .filter(([id]) => reviewer.isAdmin || id === reviewer.id)
          .map(([id, of]) => {
            const own = taken.filter((one) => one.reviewer === id);
            const reversed = own.filter(({ is_reversed }) => is_reversed).length;
            return { id, name: of[0]?.name ?? '', undone: own.length, reversed, ...decidedOf(of) };
          })
          .sort((one, other) => one.name.localeCompare(other.name, 'zh-CN')),
        return_reasons: returns,
        rejection_reasons: rejections,
        rejection_fields: rejectedFields,
        working_day_hours: (hours.toMs - hours.fromMs) / hourMs,
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
