import { expect, test } from 'vitest';
import { orFallback } from './or-fallback.ts';

test('empty, the text 0 and the number 0 give the fallback; everything else stays', () => {
  for (const empty of ['', '0', 0, null, undefined]) expect(orFallback(empty, '-')).toBe('-');
  for (const value of ['00', 'x', 1, -1, false, ' ']) expect(orFallback(value, '-')).toBe(value);
});
