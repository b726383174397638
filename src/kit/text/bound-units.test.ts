import { expect, test } from 'vitest';
import { boundUnits } from './bound-units.ts';

test('a number keeps its Chinese unit, its currency and the end of its range on its line, and nothing else is bound', () => {
  expect(boundUnits('地铁 8 号线，向东约 150 米，全程约 7 分钟，60% 棉')).toBe(
    '地铁 8\u00a0号线，向东约 150\u00a0米，全程约 7\u00a0分钟，60%\u00a0棉',
  );
  expect(boundUnits('GB 18401 B 类，about 7 minutes')).toBe('GB 18401 B 类，about 7 minutes');
  expect(boundUnits('CNY 8,000–12,000 a month, 9–5')).toBe(
    'CNY\u00a08,000\u2060–\u206012,000\u00a0a\u00a0month, 9\u2060–\u20605',
  );
});
