import { expect, test } from 'vitest';
import { axisDate, shortMoment } from './short-moment.ts';

const now = Date.parse('2026-11-21T02:00:00Z');

test('near moments are told with their time, far ones with their date, in Shanghai', () => {
  expect(shortMoment('2026-11-21T01:05:00Z', 'zh-CN', now)).toBe('今天 09:05');
  expect(shortMoment('2026-11-20T16:30:00Z', 'en', now)).toBe('today 00:30');
  expect(shortMoment('2026-11-20T15:59:00Z', 'zh-CN', now)).toBe('昨天 23:59');
  expect(shortMoment('2026-11-03T00:00:00Z', 'zh-CN', now)).toBe('11月3日 08:00');
  expect(shortMoment('2026-11-03T00:00:00Z', 'en', now)).toBe('3 Nov 08:00');
  expect(shortMoment('2025-12-31T00:00:00Z', 'en', now)).toBe('2025-12-31');
});

test.each([
  ['zh-CN', '2026-09-03', '09-03'],
  ['en', '2026-09-03', '3 Sept'],
  ['zh-CN', '2026-11', '2026-11'],
  ['en', '2026-11', 'Nov 2026'],
] as const)('the axis of a chart names days and months in one way (%s, %s)', (language, date, text) => {
  expect(axisDate(date, language)).toBe(text);
});
