import type { Database } from '#kit/db/database.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { jobsChannel } from './write-jobs.server.ts';

/** However far away the next moment is, it is looked for anew after this time. */
const longestWaitMs = 60_000;

/**
 * Tells whoever keeps pages that the list is another: at once when staff change a job, and at the moment when one opens or
 * expires by the clock.
 */
export function jobChanges({ database, notices, clock }: { database: Database; notices: Notices; clock: Clock }) {
  const hearers: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let turn = Promise.resolve();

  /** Moments until then have been told; those that pass while the next one is looked for have not. */
  let toldUntil = clock.now();

  const tell = () => {
    toldUntil = clock.now();
    for (const hear of hearers) hear();
    turn = turn.then(plan);
  };
  async function plan(): Promise<void> {
    clearTimeout(timer);
    if (isClosed) return;
    const next = await nextMoment(toldUntil).catch(() => undefined);
    if (isClosed) return;
    const wait = next === undefined ? longestWaitMs : Math.min(longestWaitMs, Math.max(0, next - clock.now()));
    timer = setTimeout(wait < longestWaitMs ? tell : () => (turn = turn.then(plan)), wait + 1);
    timer.unref();
  }
  async function nextMoment(after: number): Promise<number | undefined> {
    const { rows } = await database.pool.query<{ at: Date | null }>(
      `select least((select min(opens_at) from jobs where opens_at > $1 and closed_at is null),
        (select min(closes_at) from jobs where closes_at > $1 and closed_at is null)) as at`,
      [new Date(after)],
    );
    return rows[0]?.at?.getTime();
  }

  return {
    /** To be called by whoever made a change here: the notice of it may come after its answer. */
    tell,
    onChange(hear: () => void): void {
      if (hearers.length === 0) {
        notices.listen(jobsChannel, tell);
        notices.onGap(tell);
        turn = turn.then(plan);
      }
      hearers.push(hear);
    },
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await turn;
    },
  };
}
