import { expect, test } from 'vitest';
import { readQuantity } from './particulars.ts';

test.each([
  ['8万', 80_000],
  ['1.1万', 11_000],
  [' 1.2 万', 12_000],
  ['3千', 3_000],
  ['2千万', 20_000_000],
  ['8,000', 8_000],
  ['1,234,000.5', 1_234_000.5],
  ['1,200 万', 12_000_000],
  ['８，０００', 8_000],
  ['8 000\u200b', 8_000],
  ['-5', -5],
  ['2400.5', 2400.5],
])('%s is the number %d', (typed, value) => {
  expect(readQuantity(typed)).toBe(value);
});

test('what is no number stays as it was typed, and nothing is nothing', () => {
  for (const typed of ['many', '万', '8万件', '1.2.3', '8w', '1,2万', '12,34', '1 2'])
    expect(readQuantity(typed)).toBe(typed);
  expect(readQuantity(' ')).toBeNull();
});
