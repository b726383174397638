import { expect } from 'vitest';
import type { Database } from '#kit/db/database.server.ts';
import { systemClock } from '#kit/text/time.ts';
import { figures } from '#tracking/figures/figures.server.ts';

/** Counts all events afresh, by nothing but SQL, and expects the figures of all days to say the same. */
export async function expectFiguresOfEvents(database: Database): Promise<void> {
  const { rows: days } = await database.pool.query<{ from: string; to: string }>(
    `select to_char(min(day), 'YYYY-MM-DD') as from, to_char(max(day), 'YYYY-MM-DD') as to from tracking_day_revisions`,
  );
  const asked = { from: days[0]?.from ?? '', to: days[0]?.to ?? '', bots: true };
  const read = figures({ database, clock: systemClock, audit: async () => {} });
  const listOf = async (what: 'event' | 'page') => {
    const answer = await read.table({ ...asked, what });
    if (!answer.ok) throw new Error(answer.reason);
    return answer.value.rows;
  };
  const { rows: events } = await database.pool.query(
    `select category || ' ' || name as key, count(*)::int as events from tracking_event_texts group by 1 order by 2 desc, 1 limit 200`,
  );
  const inOrder = (rows: readonly { key: string; events: number }[]) =>
    rows.map(({ key, events }) => `${key} ${events}`).sort();
  expect(events.length).toBeGreaterThan(0);
  if (events.length < 200) expect(inOrder(await listOf('event'))).toEqual(inOrder(events));
  const { rows: views } = await database.pool.query(
    `select route as key, sum(weight)::int as events from tracking_event_texts where category = 'page' group by 1`,
  );
  const viewed = (await listOf('page')).map(({ key, views }) => ({ key, events: views }));
  if (views.length < 200) expect(inOrder(viewed)).toEqual(inOrder(views));
  const { rows: wrong } = await database.pool.query(
    `select * from (select visit as id, count(*)::int as events, coalesce(sum(weight) filter (where category = (select id from tracking_texts where text = 'page')), 0)::int as views
       from tracking_events where visit > 0 group by 1) e
     full join (select id, events, views from tracking_visits where visitor >= 0) v using (id, events, views) where e.id is null or v.id is null`,
  );
  expect(wrong).toEqual([]);
}
