import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { countPlaywright, passedWhenRepeated, toldAtTheEnd } from './counts.mjs';

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
  const single = passedWhenRepeated(count(10, [failed('one')]), broken);
  expect(single).toMatchObject({ passed: 10, repeated: [] });
  // One of the two was not even started.
  expect(passedWhenRepeated(first, count(1, [])).failures).toHaveLength(2);
});

test('a story that is told in two languages is two tests', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'counts-'));
  const report = path.join(directory, 'report.json');
  const told = (title: string) => ({
    title,
    specs: [
      {
        title: 'a story',
        file: 'a.spec.ts',
        tests: [{ status: 'unexpected', results: [{ error: { message: 'broke' }, attachments: [] }] }],
      },
    ],
  });
  const suites = [{ title: 'a.spec.ts', suites: [told('zh-CN'), told('en')] }];
  fs.writeFileSync(report, JSON.stringify({ stats: { expected: 0, skipped: 0 }, suites }));
  const { failures } = countPlaywright(report, 1);
  fs.rmSync(directory, { recursive: true });
  expect(failures.map(({ name }: { name: string }) => name)).toEqual([
    'a.spec.ts › zh-CN › a story',
    'a.spec.ts › en › a story',
  ]);
  const again = passedWhenRepeated(count(5, failures), count(1, failures.slice(0, 1)));
  expect(again).toMatchObject({ passed: 6, repeated: [{ name: 'a.spec.ts › en › a story' }] });
});
