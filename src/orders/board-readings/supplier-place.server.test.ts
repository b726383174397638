import { expect, test } from 'vitest';
import { suppliers } from '#orders/simulation/day-plan.server.ts';
import { supplierProvince } from './board-readings.server.ts';

test('a company stands in the province that its name begins with', () => {
  expect(supplierProvince('绍兴锦越纺织有限公司')).toBe('浙江');
  expect(supplierProvince('晋江安海体育用品有限公司')).toBe('福建');
  expect(supplierProvince('鄂尔多斯草原之绒羊绒有限公司')).toBe('内蒙古');
  expect(supplierProvince('上海某某服饰有限公司')).toBe('上海');
});

test('a name that says no place, or one that several provinces have, is nowhere', () => {
  expect(supplierProvince('锦绣纺织')).toBe('');
  expect(supplierProvince('')).toBe('');
});

test('every company of the demonstration has its place', () => {
  expect(suppliers.filter(({ name }) => supplierProvince(name) === '').map(({ name }) => name)).toEqual([]);
});
