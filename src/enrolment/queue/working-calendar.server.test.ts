import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualDueClock, workingTimeBetween } from '#enrolment/review/due-clock.server.ts';
import { openTestDatabase } from '#tests/database.ts';
import { workingCalendar, workingTimeAt } from './figures.server.ts';

const { hours } = usualDueClock;
let ask: (from: Date, to: Date) => Promise<number>;
let close: () => Promise<void>;

beforeAll(async () => {
  const { default: pg } = await import('pg');
  const database = await openTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const calendar = workingCalendar(Date.parse('2026-01-01T00:00:00Z'), Date.parse('2026-12-31T00:00:00Z'), hours);
  const [one, two] = ['s.one', 's.two'].map((instant) => workingTimeAt(instant, ['$1', '$2', '$3'], hours));
  ask = async (from, to) => {
    const { rows } = await client.query(
      `select (${two} - ${one})::float8 as ms from (select $4::timestamptz as one, $5::timestamptz as two) s`,
      [calendar.first_ms, calendar.before_ms, calendar.length_ms, from, to],
    );
    return rows[0].ms;
  };
  close = () => client.end();
});
afterAll(() => close());

test.each([
  ['within a morning', '2026-11-16T09:30:00+08:00', '2026-11-16T11:00:00+08:00'],
  ['over a night', '2026-11-16T17:00:00+08:00', '2026-11-17T09:10:00+08:00'],
  ['from before the day begins', '2026-11-16T03:00:00+08:00', '2026-11-16T09:45:00+08:00'],
  [
    'over the national holiday, with a Sunday worked in exchange',
    '2026-09-30T16:00:00+08:00',
    '2026-10-09T10:00:00+08:00',
  ],
  ['a whole season', '2026-02-03T12:00:00+08:00', '2026-05-20T23:00:00+08:00'],
])('working time %s is the same in the database as on the due clock', async (_what, from, to) => {
  const wanted = workingTimeBetween(Date.parse(from), Date.parse(to), hours);
  expect(await ask(new Date(from), new Date(to))).toBeCloseTo(wanted, 0);
});
