import type { Database } from '#kit/database.server.ts';
import { keptAnswer } from '#kit/kept-answer.server.ts';
import { type Clock, dayMs } from '#kit/time.ts';
import type { AdmissionTimes, Span } from './contract.ts';

const keptForMs = 5 * 60_000;
const windowDays = 90;
/** A median of fewer would tell single applications. */
const fewest = 5;

/** Each row is one step that ended in the window. Events that change nothing of the state are the many saves. */
const readSteps = {
  name: 'admission_steps',
  text: `with steps as (
      select 'review' as step, extract(epoch from d.at - s.at) / 3600 as hours, null::boolean as passed from application_events d
        join lateral (select at from application_events s where s.application = d.application and s.action = 'submit'
          and s.id < d.id order by s.id desc limit 1) s on true
        where d.action in ('approve', 'return', 'reject') and d.at > $1
      union all
      select 'correction', extract(epoch from s.at - d.at) / 3600, null from application_events d
        join lateral (select at from application_events s where s.application = d.application and s.action = 'submit'
          and s.id > d.id order by s.id limit 1) s on true
        where d.action = 'return' and d.action in ('approve', 'return', 'reject') and d.at > $1
      union all
      select 'first', null, d.action = 'approve' from application_events d
        where d.action in ('approve', 'return', 'reject') and d.at > $1 and not exists (
          select 1 from application_events b where b.application = d.application and b.id < d.id
            and b.from_state <> b.to_state and b.action in ('approve', 'return', 'reject'))
      union all
      select 'whole', extract(epoch from d.at - s.at) / 3600, null from application_events d
        join lateral (select at from application_events s where s.application = d.application and s.action = 'submit'
          and s.from_state <> s.to_state and s.id < d.id order by s.id limit 1) s on true
        where d.action = 'approve' and d.action in ('approve', 'return', 'reject') and d.at > $1
      union all
      select 'filling', extract(epoch from s.at - a.created_at) / 3600, null from application_events s
        join applications a on a.id = s.application
        where s.action = 'submit' and s.action in ('submit', 'undo', 'propose') and s.at > $1 and s.at > a.created_at
          and not exists (select 1 from application_events b where b.application = s.application and b.id < s.id
            and b.from_state <> b.to_state and b.action = 'submit'))
    select step, count(*)::int as count, count(*) filter (where passed)::int as passed,
      percentile_cont(array[0.5, 0.9]) within group (order by hours) filter (where hours is not null) as hours
    from steps group by step`,
};

interface Row {
  step: string;
  count: number;
  passed: number;
  hours: [number, number] | null;
}

/** How long the steps of admission really took. */
export function admissionTimes(
  { database, clock }: { database: Database; clock: Clock },
  keptMs = keptForMs,
): () => Promise<AdmissionTimes | 'away'> {
  return keptAnswer(async () => {
    const values = [new Date(clock.now() - windowDays * dayMs)];
    const { rows } = await database.pool.query<Row>({ ...readSteps, values });
    const told = new Map(rows.filter(({ count }) => count >= fewest).map((row) => [row.step, row]));
    const spanOf = (step: string): Span | null => {
      const hours = told.get(step)?.hours;
      return hours ? { p50: tenths(hours[0]), p90: tenths(hours[1]) } : null;
    };
    const first = told.get('first');
    return {
      filling: spanOf('filling'),
      review: spanOf('review'),
      correction: spanOf('correction'),
      whole: spanOf('whole'),
      firstPassPercent: first ? Math.round((100 * first.passed) / first.count) : null,
    };
  }, keptMs);
}

const tenths = (hours: number) => Math.round(hours * 10) / 10;
