import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyTime } from './copy-text.server.ts';

test('times are written as ISO 8601, whatever came before', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2100-01-01') })), (times) => {
      for (const at of times)
        for (const near of [at, at + 1, at + 59_999]) expect(copyTime(near)).toBe(new Date(near).toISOString());
    }),
  );
  expect(copyTime(null)).toBe('\\N');
});
