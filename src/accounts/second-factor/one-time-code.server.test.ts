import { expect, test } from 'vitest';
import { oneTimeCodes, stepMs, stepOfCode } from './second-factor.server.ts';

/** The secret of the test vectors in RFC 6238, appendix B (SHA-1), whose codes have eight digits: ours are the last six. */
const secret = Buffer.from('12345678901234567890');
const codeAt = (timestamp: number) => oneTimeCodes(secret).generate({ timestamp });

test('codes are those of RFC 6238', () => {
  expect([59, 1_111_111_109, 20_000_000_000].map((seconds) => codeAt(seconds * 1000))).toEqual([
    '287082',
    '081804',
    '353130',
  ]);
});

test('a code is valid one step early or late, once, and no older code after it', () => {
  const now = 1_800_000_015_000;
  const step = Math.floor(now / stepMs);
  const codeOf = (later: number) => codeAt((step + later) * stepMs);
  for (const near of [-1, 0, 1]) expect(stepOfCode(secret, codeOf(near), now, 0)).toBe(step + near);
  for (const far of [-2, 2]) expect(stepOfCode(secret, codeOf(far), now, 0)).toBeUndefined();
  expect(stepOfCode(secret, codeOf(0), now, step)).toBeUndefined();
  expect(stepOfCode(secret, codeOf(-1), now, step)).toBeUndefined();
  for (const wrong of ['', '12345', 'abcdef', '1234567']) expect(stepOfCode(secret, wrong, now, 0)).toBeUndefined();
});
