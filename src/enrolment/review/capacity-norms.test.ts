import { expect, it } from 'vitest';
import { checkCapacity } from './warnings.server.ts';

const garment = { supplier_type: 'garment', capacity_unit: 'piece' } as const;
const verdict = (fields: Parameters<typeof checkCapacity>[0]) => checkCapacity(fields)?.verdict;

it('what real factories report is plausible', () => {
  expect(verdict({ ...garment, workers: 86, monthly_capacity: 45_000 })).toBe('plausible');
  expect(verdict({ ...garment, workers: 30, monthly_capacity: 900 })).toBe('plausible');
  expect(verdict({ supplier_type: 'fabric', capacity_unit: 'metre', workers: 60, monthly_capacity: 900_000 })).toBe(
    'plausible',
  );
  expect(
    verdict({ supplier_type: 'accessory', capacity_unit: 'piece', workers: 40, monthly_capacity: 20_000_000 }),
  ).toBe('plausible');
  expect(
    verdict({ supplier_type: 'dyeing_printing', capacity_unit: 'metre', workers: 120, monthly_capacity: 3_000_000 }),
  ).toBe('plausible');
});

it('a slip of a few digits stands out, in both directions', () => {
  expect(verdict({ ...garment, workers: 8, monthly_capacity: 450_000 })).toBe('too_high');
  expect(verdict({ ...garment, workers: 860, monthly_capacity: 450 })).toBe('too_low');
  expect(checkCapacity({ ...garment, workers: 10, monthly_capacity: 26_000 })).toMatchObject({ stated: 10, most: 12 });
});

it('nothing is said of traders, of another unit, and where a number lacks', () => {
  expect(
    verdict({ supplier_type: 'trade', capacity_unit: 'piece', workers: 1, monthly_capacity: 1e9 }),
  ).toBeUndefined();
  expect(verdict({ ...garment, capacity_unit: 'metre', workers: 1, monthly_capacity: 1e9 })).toBeUndefined();
  expect(verdict({ ...garment, workers: 0, monthly_capacity: 1e9 })).toBeUndefined();
  expect(verdict({ ...garment, monthly_capacity: 5 })).toBeUndefined();
});
