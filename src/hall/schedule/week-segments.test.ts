import { expect, test } from 'vitest';
import { weekSegments } from '#hall/control/schedule-week.tsx';

const entry = (id: number, from: number, to: number, rest = {}) => ({
  id,
  from_minute: from * 60,
  to_minute: to * 60,
  weekdays: [1],
  priority: 3,
  is_on: true,
  ...rest,
});
const drawn = (entries: ReturnType<typeof entry>[]) =>
  weekSegments(entries).map((lanes) =>
    lanes.map((lane) => lane.map(({ entry: { id }, from, to }) => [id, from / 60, to / 60])),
  );

test('what does not overlap shares a lane, what has more weight stands above', () => {
  const [monday, tuesday] = drawn([entry(1, 9, 18), entry(2, 12, 13, { priority: 5 }), entry(3, 18, 22)]);
  expect(monday).toEqual([
    [
      [2, 12, 13],
      [3, 18, 22],
    ],
    [[1, 9, 18]],
  ]);
  expect(tuesday).toEqual([]);
});

test('what goes over midnight is drawn on both days, from Sunday to Monday as well', () => {
  const week = drawn([entry(1, 22, 2, { weekdays: [7] })]);
  expect(week[6]).toEqual([[[1, 22, 24]]]);
  expect(week[0]).toEqual([[[1, 0, 2]]]);
});

test('what ends at midnight does not reach into the next day', () => {
  const week = drawn([entry(1, 20, 0)]);
  expect(week[0]).toEqual([[[1, 20, 24]]]);
  expect(week[1]).toEqual([]);
});
