import { expect, test } from 'vitest';
import { isAbout, readQuantities } from './quantities.ts';
import { fold } from './words.ts';

test.each([
  ['180克', 'weight', 180],
  ['180 g/m2', 'weight', 180],
  ['180g/m²', 'weight', 180],
  ['180 ｇ／㎡', 'weight', 180],
  ['180GSM', 'weight', 180],
  ['10oz', 'weight', 339],
  ['1.5米', 'width', 150],
  ['1.5 m', 'width', 150],
  ['150公分', 'width', 150],
  ['58"', 'width', 147],
] as const)('%s is a %s of %d', (text, of, value) => {
  const { quantities, rest } = readQuantities(fold(text));
  expect(quantities.map((each) => ({ ...each, value: Math.round(each.value) }))).toEqual([{ of, value }]);
  expect(rest.trim()).toBe('');
});

test('a quantity is found within words written together; codes, counts and other numbers stay words', () => {
  expect(readQuantities('180克纯棉汗布')).toEqual({ quantities: [{ of: 'weight', value: 180 }], rest: ' 纯棉汗布' });
  for (const text of ['40s poplin', 'po-150 m', '100/2', '5000米', '2026', '40 支'])
    expect(readQuantities(text)).toEqual({ quantities: [], rest: text });
});

test('it may differ by a twentieth', () => {
  expect([171, 189, 170, 190].map((value) => isAbout(value, 180))).toEqual([true, true, false, false]);
});
