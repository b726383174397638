import { AsyncLocalStorage } from 'node:async_hooks';
import type { Outcome } from '#kit/call/outcome.ts';
import { type Clock, hourMs } from '#kit/text/time.ts';
import type { Database } from './database.server.ts';

/** Phone numbers that no carrier assigns. */
const ourPhones = 19_900_000_000;

/**
 * Plays the demonstration: stories that began some hours ago, each on its own clock, with fictional people and visitors.
 * `clock` is the clock of the features in play; `staff` are the accounts that do the work.
 */
export function openStage(database: Database, clock: Clock, staff: readonly number[] = [1]) {
  const times = new AsyncLocalStorage<{ at: number }>();
  const now = clock.now();
  return {
    clock: { now: () => times.getStore()?.at ?? clock.now() },
    pool: database.pool,
    now,
    /** Plays a story; `at` sets the clock to that many hours after its beginning, never beyond the present. */
    play<Result>(hoursAgo: number, story: (at: (hours: number) => void) => Promise<Result>): Promise<Result> {
      const begins = Math.round(now - hoursAgo * hourMs);
      const time = { at: Math.min(begins, now) };
      return times.run(time, () =>
        story((hours) => {
          time.at = Math.min(Math.round(begins + hours * hourMs), now);
        }),
      );
    },
    /** The stories that an earlier start did not reach, with their indexes: each story is one row of the table. */
    async missing<Story>(table: string, stories: readonly Story[]): Promise<[number, Story][]> {
      const { rows } = await database.pool.query<{ played: number }>(`select count(*)::int as played from ${table}`);
      return [...stories.entries()].slice(rows[0]?.played);
    },
    /** A member of staff, in rotation by number. */
    staff: (serial = 0) => ({
      id: staff[serial % staff.length] ?? 0,
      address: '127.0.0.1',
      language: 'zh-CN' as const,
    }),
    phone: (block: number, serial: number) => `+86${ourPhones + block * 10_000 + serial}`,
    /** Each visitor has an own address, so that no rate limit applies. */
    visitor: (serial: number) => ({
      address: `demonstration/${serial}`,
      language: 'zh-CN' as const,
      channel: serial % 3 === 0 ? 'wechat' : 'browser',
    }),
  };
}
export type Stage = ReturnType<typeof openStage>;

export type Staff = ReturnType<Stage['staff']>;

/** Throws on a refusal: a story that cannot happen is a mistake in its file. */
export function must<Value>(outcome: Outcome<Value>, what: string): Value {
  if (!outcome.ok) throw new Error(`demonstration: ${what}: ${outcome.reason} ${JSON.stringify(outcome.data ?? '')}`);
  return outcome.value;
}
