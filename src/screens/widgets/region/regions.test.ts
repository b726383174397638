import { expect, test } from 'vitest';
import { provinceNames } from '#orders/provinces.ts';
import { regions } from './widget.tsx';

test('every division belongs to one region', () => {
  expect(regions.flatMap(({ provinces }) => provinces).toSorted()).toEqual(provinceNames.toSorted());
});
