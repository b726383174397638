import { expect, test } from 'vitest';
import { withoutOverlaps } from './label-layout.ts';

test('of cities that lie close together the greatest is named, and one farther away as well', () => {
  const places = [
    { name: '深圳', x: 100, y: 100 },
    { name: '东莞', x: 110, y: 92 },
    { name: '广州', x: 90, y: 60 },
    { name: '汕头', x: 300, y: 98 },
  ];
  expect(withoutOverlaps(places, 24).map(({ name }) => name)).toEqual(['深圳', '广州', '汕头']);
});

test('names in letters stand closer to each other than they have signs', () => {
  const places = [
    { name: 'Guangzhou', x: 100, y: 100 },
    { name: 'Dongguan', x: 225, y: 100 },
    { name: 'Shenzhen', x: 160, y: 110 },
  ];
  expect(withoutOverlaps(places, 24).map(({ name }) => name)).toEqual(['Guangzhou', 'Dongguan']);
});
