import { AsyncLocalStorage } from 'node:async_hooks';
import type { Outcome } from '#kit/call/outcome.ts';
import { type Clock, hourMs } from '#kit/text/time.ts';
import type { Database } from './database.server.ts';

/** Numbers that no carrier gives out. */
const ourPhones = 19_900_000_000;

/**
 * Where the demonstration is played: stories that began some hours ago, each on a clock of its own, by people and visitors who
 * are made up. `clock` is the one that the features in play go by; `staff` are the accounts that are said to have done the work.
 */
export function openStage(database: Database, clock: Clock, staff: readonly number[] = [1]) {
  const times = new AsyncLocalStorage<{ at: number }>();
  const now = clock.now();
  return {
    clock: { now: () => times.getStore()?.at ?? clock.now() },
    pool: database.pool,
    now,
    /** Plays a story; `at` sets the clock to so many hours after its beginning, never beyond the present. */
    play<Result>(hoursAgo: number, story: (at: (hours: number) => void) => Promise<Result>): Promise<Result> {
      const begins = Math.round(now - hoursAgo * hourMs);
      const time = { at: Math.min(begins, now) };
      return times.run(time, () =>
        story((hours) => {
          time.at = Math.min(Math.round(begins + hours * hourMs), now);
        }),
      );
    },
    /** Those that a start before this one did not come to, with their places: a table has a row for each. */
    async missing<Story>(table: string, stories: readonly Story[]): Promise<[number, Story][]> {
      const { rows } = await database.pool.query<{ told: number }>(`select count(*)::int as told from ${table}`);
      return [...stories.entries()].slice(rows[0]?.told);
    },
    /** One of the staff, another for the next number. */
    staff: (serial = 0) => ({
      id: staff[serial % staff.length] ?? 0,
      address: '127.0.0.1',
      language: 'zh-CN' as const,
    }),
    phone: (block: number, serial: number) => `+86${ourPhones + block * 10_000 + serial}`,
    /** Each from a place of its own, so that none is one too many. */
    visitor: (serial: number) => ({
      address: `demonstration/${serial}`,
      language: 'zh-CN' as const,
      channel: serial % 3 === 0 ? 'wechat' : 'browser',
    }),
  };
}
export type Stage = ReturnType<typeof openStage>;

export type Staff = ReturnType<Stage['staff']>;

/** What must not be refused: a story that cannot happen is a fault of its file. */
export function must<Value>(outcome: Outcome<Value>, what: string): Value {
  if (!outcome.ok) throw new Error(`demonstration: ${what}: ${outcome.reason} ${JSON.stringify(outcome.data ?? '')}`);
  return outcome.value;
}
