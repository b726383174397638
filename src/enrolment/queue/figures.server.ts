import type * as z from 'zod/mini';
import { type WorkingHours, workingTimeBetween } from '#enrolment/review/due-clock.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { businessDay, businessOffsetMs, dayMs, hourMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { reviewFigures } from './queue-contract.ts';

type Figures = z.output<typeof reviewFigures.result>;
type Decided = Figures['all'];

/** Weeks since the Monday of 5 January 1970: counted by the hundred thousand, arithmetic takes a tenth of a calendar's time. */
const week = `floor((date_part('epoch', at) + ${(businessOffsetMs - 4 * dayMs) / 1000}) / ${(7 * dayMs) / 1000})::int`;

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

/** As the partial indexes of the history were made. */
const isDecision = (event: string) => `${event}.action in ('approve', 'return', 'reject')`;
const isOther = (event: string) => `${event}.action in ('submit', 'undo', 'propose')`;
/** The decision next to an event, before (`<`) or after it. */
const decisionBeside = (event: string, way: '<' | '>') =>
  `(select d.actor, d.action from application_events d where d.application = ${event}.application and d.id ${way} ${event}.id
     and d.from_state <> d.to_state and ${isDecision('d')} order by d.id ${way === '<' ? 'desc' : 'asc'} limit 1)`;
/** A list in the details of an event; one without it counts once, as `none`. */
const listed = (name: string, none = '[]') =>
  `case when jsonb_typeof(e.after->'${name}') = 'array' and e.after->'${name}' <> '[]' then e.after->'${name}' else '${none}' end`;

/** Figures of the review, from the history. */
export function figures({ database, clock, hours }: Needs<'database' | 'clock'> & { hours: WorkingHours }) {
  const ask = async <Row extends object>(text: string, from: Date): Promise<Row[]> =>
    (await database.pool.query<Row>(text, [from])).rows;

  /** Never rewritten, so an index on time does. */
  async function decisionsSince(from: Date): Promise<Timed[]> {
    const rows = await ask<
      Pick<Timed, 'action' | 'actor' | 'name' | 'is_first'> & { at: Date; submitted_at: Date | null }
    >(
      `select e.at, e.actor, coalesce(u.name, '') as name, e.action, s.at as submitted_at, s.is_first
       from application_events e left join screen_users u on u.id = e.actor
       left join lateral (select max(b.at) filter (where b.action = 'submit') as at, count(*) filter (where ${isDecision('b')}) = 0 as is_first
         from application_events b where b.application = e.application and b.from_state <> b.to_state and b.id < e.id) s on true
       where ${isDecision('e')} and e.at >= $1`,
      from,
    );
    return rows.map(({ at, submitted_at, ...decision }) => {
      const [given, asked] = [at.getTime(), submitted_at?.getTime()];
      return {
        ...decision,
        month: businessDay(given).slice(0, 7),
        hours: asked && (given - asked) / hourMs,
        working_hours: asked && workingTimeBetween(asked, given, hours) / hourMs,
      };
    });
  }

  /** Each decision that was taken back: whose it was, and whether the next one was another. */
  const undone = (from: Date) =>
    ask<{ reviewer: number; is_reversed: boolean }>(
      `select was.actor as reviewer, coalesce(later.action <> was.action, false) as is_reversed from application_events e
       join lateral ${decisionBeside('e', '<')} was on true left join lateral ${decisionBeside('e', '>')} later on true
       where e.action = 'undo' and e.at >= $1`,
      from,
    );

  const secondOpinions = (from: Date) =>
    ask<{ confirmed: number; differed: number }>(
      `select count(*) filter (where later.action = 'approve')::int as confirmed,
         count(*) filter (where later.action <> 'approve')::int as differed
       from application_events e join lateral ${decisionBeside('e', '>')} later on later.actor <> e.actor
       where e.action = 'propose' and e.at >= $1`,
      from,
    );

  /** Why applications were returned or rejected, the most frequent first; `items` is a row for each reason or field of an event. */
  const reasons = (action: 'return' | 'reject', columns: string, items: string, from: Date) =>
    ask<{ field: string; code: string; count: number }>(
      `select ${columns}, count(*)::int as count from application_events e, ${items}
       where e.action = '${action}' and ${isDecision('e')} and e.at >= $1
       group by field, code order by count desc, field, code limit 100`,
      from,
    );
  const rejectionCode = `coalesce(e.after->>'code', '') as code`;

  const byWeek = (from: Date) =>
    ask<Figures['by_week'][number]>(
      `select to_char(date '1970-01-05' + week * 7, 'YYYY-MM-DD') as week, sum(submitted)::int as submitted, sum(decided)::int as decided from (
         select ${week} as week, count(*) as submitted, 0 as decided from application_events e
         where action = 'submit' and ${isOther('e')} and at >= $1 group by 1
         union all
         select ${week}, 0, count(*) from application_events e where ${isDecision('e')} and at >= $1 group by 1) weeks
       group by week order by week`,
      from,
    );

  return {
    /** Of the last so many months, the present one included. Figures of others by name are for admins. */
    async review(months: number, reviewer: { id: number; isAdmin: boolean }): Promise<Figures> {
      const [year = 0, month = 1] = businessDay(clock.now()).split('-').map(Number);
      const first = new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10);
      const from = new Date(startOfBusinessDay(first));
      const [decisions, taken, [second], returns, rejections, rejectedFields, weeks] = await Promise.all([
        decisionsSince(from),
        undone(from),
        secondOpinions(from),
        reasons(
          'return',
          `coalesce(r->>'field', '') as field, coalesce(r->>'code', '') as code`,
          `jsonb_array_elements(${listed('remarks')}) r`,
          from,
        ),
        reasons('reject', `'' as field, ${rejectionCode}`, '(values (1)) one', from),
        // One that names no field it rests on counts as ''.
        reasons(
          'reject',
          `f as field, ${rejectionCode}`,
          `jsonb_array_elements_text(${listed('fields', '[""]')}) f`,
          from,
        ),
        byWeek(from),
      ]);
      const takenBack = (of: typeof taken) => ({
        undone: of.length,
        reversed: of.filter(({ is_reversed }) => is_reversed).length,
      });
      return {
        from: first,
        all: decidedOf(decisions),
        ...firstsOf(decisions),
        by_month: [...Map.groupBy(decisions, ({ month }) => month)]
          .map(([month, of]) => ({ month, ...firstsOf(of), ...decidedOf(of) }))
          .sort((one, other) => one.month.localeCompare(other.month)),
        by_reviewer: [...Map.groupBy(decisions, ({ actor }) => actor)]
          .filter(([id]) => reviewer.isAdmin || id === reviewer.id)
          .map(([id, of]) => ({
            id,
            name: of[0]?.name ?? '',
            ...takenBack(taken.filter((one) => one.reviewer === id)),
            ...decidedOf(of),
          }))
          .sort((one, other) => one.name.localeCompare(other.name, 'zh-CN')),
        return_reasons: returns,
        rejection_reasons: rejections.map(({ code, count }) => ({ code, count })),
        rejection_fields: rejectedFields,
        working_day_hours: (hours.toMs - hours.fromMs) / hourMs,
        agreement: { ...takenBack(taken), confirmed: 0, differed: 0, ...second },
        by_week: weeks,
      };
    },
  };
}
