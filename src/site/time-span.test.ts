import { expect, test } from 'vitest';
import { timeMarks, timeSpan } from './time-span.ts';

test('spans are said in hours up to two days, then in days and halves of days', () => {
  expect([0.2, 1.4, 12, 47.4, 48, 60, 96].map((hours) => timeSpan(hours, 'zh-CN'))).toEqual([
    '1\u00a0小时',
    '1\u00a0小时',
    '12\u00a0小时',
    '47\u00a0小时',
    '2\u00a0天',
    '2.5\u00a0天',
    '4\u00a0天',
  ]);
  expect(timeSpan(1, 'en')).toBe('1\u00a0hour');
  expect(timeSpan(72, 'en')).toBe('3\u00a0days');
});

test('an axis of time has few marks, at whole steps, and holds its longest span', () => {
  expect(timeMarks(4)).toEqual([0, 1, 2, 3, 4]);
  expect(timeMarks(4.1)).toEqual([0, 2, 4, 6]);
  expect(timeMarks(90)).toEqual([0, 24, 48, 72, 96]);
  for (let hours = 1; hours < 1000; hours++) {
    const marks = timeMarks(hours);
    expect(marks.length).toBeLessThanOrEqual(5);
    expect(marks.at(-1)).toBeGreaterThanOrEqual(hours);
  }
});
