import { expect, test } from 'vitest';
import { provinceNames } from '#orders/provinces.ts';
import { densities, densityOf, quiltPlaces } from './quilt-places.ts';

test('every division of the first level has one patch, and no two lie on one another', () => {
  expect(quiltPlaces.map(([name]) => name).toSorted()).toEqual([...provinceNames].toSorted());
  expect(new Set(quiltPlaces.map(([, code]) => code)).size).toBe(34);
  let rows = 0;
  let last = 8;
  for (const [, , column] of quiltPlaces) {
    if (column <= last) rows += 1;
    last = column;
  }
  expect(rows).toBe(8);
});

test('a busier province is never woven less densely', () => {
  expect(densityOf(0)).toBe(0);
  expect(densityOf(100)).toBe(densities.length);
  for (let index = 1; index <= 100; index++) expect(densityOf(index)).toBeGreaterThanOrEqual(densityOf(index - 1));
});
