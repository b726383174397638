import type { Database } from '#kit/database.server.ts';
import type { Clock } from '#kit/time.ts';

export interface DecisionTimes {
  p50_hours: number | null;
  p90_hours: number | null;
}

const copyLifeMs = 60_000;
const windowDays = 90;
const nobodyDecidedYet: DecisionTimes = { p50_hours: null, p90_hours: null };

/** How long decisions really took, from submission, in the last 90 days. A copy serves while a new one is read. */
export function decisionTimes(database: Database, clock: Clock) {
  let copy = nobodyDecidedYet;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      const { rows } = await database.pool.query<{ hours: [number, number] | null }>(
        `select percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from d.at - s.at) / 3600) as hours
         from application_events d
         join lateral (select at from application_events s
           where s.application = d.application and s.action = 'submit' and s.id < d.id order by s.id desc limit 1) s on true
         where d.action in ('approve', 'return', 'reject') and d.at > $1`,
        [new Date(clock.now() - windowDays * 86_400_000)],
      );
      const [p50, p90] = rows[0]?.hours ?? [];
      copy =
        p50 === undefined || p90 === undefined ? nobodyDecidedYet : { p50_hours: round(p50), p90_hours: round(p90) };
      readAt = performance.now();
    } finally {
      reading = undefined;
    }
  }

  return {
    /** Undefined only for the first caller's wait: then it is a promise. */
    current(): DecisionTimes | Promise<DecisionTimes> {
      if (performance.now() - readAt < copyLifeMs) return copy;
      const first = readAt === Number.NEGATIVE_INFINITY;
      reading ??= read();
      if (first) return reading.then(() => copy);
      reading.catch(() => {});
      return copy;
    },
  };
}

const round = (hours: number) => Math.round(hours * 10) / 10;
