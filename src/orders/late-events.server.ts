import type { PoolClient } from 'pg';
import { businessDay, startOfBusinessDay } from '#kit/text/time.ts';

const add = {
  name: 'order_late_add',
  text: `insert into order_late_events as l (day, arrived_on, events, last_at)
    select * from unnest($1::date[], $2::date[], $3::bigint[], $4::timestamptz[])
    on conflict (day, arrived_on) do update set events = l.events + excluded.events, last_at = greatest(l.last_at, excluded.last_at)`,
};

/** Counts events of a batch that came after their business day was over. */
export function lateEvents() {
  const found = new Map<string, { day: string; arrivedAt: number; events: number }>();
  return {
    /** For events of one arrival; it is called for each, so it compares numbers only. */
    of(arrivedAt: number | undefined): (at: number) => void {
      if (arrivedAt === undefined) return () => {};
      const today = startOfBusinessDay(businessDay(arrivedAt));
      return (at) => {
        if (at >= today) return;
        const day = businessDay(at);
        const key = `${day} ${today}`;
        const present = found.get(key) ?? { day, arrivedAt, events: 0 };
        present.events += 1;
        found.set(key, present);
      };
    },
    async write(client: PoolClient): Promise<void> {
      if (found.size === 0) return;
      const rows = [...found.values()];
      await client.query({
        ...add,
        values: [
          rows.map(({ day }) => day),
          rows.map(({ arrivedAt }) => businessDay(arrivedAt)),
          rows.map(({ events }) => events),
          rows.map(({ arrivedAt }) => new Date(arrivedAt)),
        ],
      });
    },
  };
}
