import { expect, test } from 'vitest';
import { passedWhenRepeated, toldAtTheEnd } from './counts.mjs';

const failed = (name: string) => ({ name, message: `${name} broke`, isTest: true });
const count = (passed: number, failures: { name: string }[]) => ({ passed, skipped: 0, failures, repeated: [] });

test('what passes when it is repeated is named with its first reason, what does not stays failed', () => {
  const first = count(10, [failed('one'), failed('two')]);
  const all = passedWhenRepeated(first, count(1, [failed('two')]));
  expect(toldAtTheEnd(all).split('\n').filter(Boolean)).toEqual([
    'Passed only when repeated, which may hide a fault:',
    '  one',
    '      one broke',
    'Failed:',
    '  two',
    '      two broke',
    '11 passed (1 only when repeated), 1 failed, 0 skipped',
  ]);
});

test('a repetition that came to nothing makes nothing good', () => {
  const first = count(10, [failed('one'), failed('two')]);
  const broken = count(0, [{ name: 'browser tests: ended with 1, an error outside of all tests' }]);
  expect(passedWhenRepeated(first, broken)).toMatchObject({ passed: 10, repeated: [] });
  expect(passedWhenRepeated(first, broken).failures).toHaveLength(3);
  // One of the two was not even started.
  expect(passedWhenRepeated(first, count(1, [])).failures).toHaveLength(2);
});
