import { expect, test } from 'vitest';
import { base32, codeOfStep, stepOfCode } from './one-time-code.server.ts';

/** The secret of the test vectors in RFC 6238, appendix B (SHA-1), whose codes have eight digits: ours are the last six. */
const secret = Buffer.from('12345678901234567890');

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code of RFC 6238 at %i seconds', (seconds, code) => {
  expect(codeOfStep(secret, Math.floor(seconds / 30))).toBe(code.slice(-6));
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j as in RFC 4648', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written);
});

test('a code is good for a step before and after, once, and no older one after it', () => {
  const now = 1_800_000_015_000;
  const step = Math.floor(now / 30_000);
  for (const near of [-1, 0, 1]) expect(stepOfCode(secret, codeOfStep(secret, step + near), now, 0)).toBe(step + near);
  for (const far of [-2, 2]) expect(stepOfCode(secret, codeOfStep(secret, step + far), now, 0)).toBeUndefined();
  expect(stepOfCode(secret, codeOfStep(secret, step), now, step)).toBeUndefined();
  expect(stepOfCode(secret, codeOfStep(secret, step - 1), now, step)).toBeUndefined();
  for (const wrong of ['', '12345', 'abcdef', '1234567']) expect(stepOfCode(secret, wrong, now, 0)).toBeUndefined();
});
