import { expect, test } from 'vitest';
import { csvLine, escapeFormula } from './csv.ts';

test('nothing that people typed becomes a formula', () => {
  for (const text of [
    '=1+1',
    '+86',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠x',
    '  =cmd|calc',
    '\u3000=1',
  ])
    expect(escapeFormula(text), JSON.stringify(text)).toBe(`'${text}`);
  for (const text of ['', '绍兴', 'a=b', '1+1', '2026-11-21', "'quoted"]) expect(escapeFormula(text)).toBe(text);
});

test('commas, quotes and line breaks stay within their cell', () => {
  expect(csvLine(['a,b', 'say "hi"', 'one\ntwo', ' x', 3, -4])).toBe('"a,b","say ""hi""","one\ntwo"," x",3,-4\r\n');
});
