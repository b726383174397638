import { expect, test } from 'vitest';
import { everything } from './catalogue-query.ts';
import { sheetAddress } from './fabric-card.tsx';
import { chosenFilters } from './filter-names.ts';

const chips = (change: Partial<typeof everything>) =>
  chosenFilters({ ...everything, ...change }, 'zh-CN').map(({ name }) => name);

test('a limit that somebody typed stands on its chip as typed, a step as its own words say', () => {
  expect(chips({ price: { from: null, to: 30 } })).toEqual(['不超过 ¥30']);
  expect(chips({ price: { from: 20, to: 30 } })).toEqual(['¥20–¥30']);
  expect(chips({ weight: { from: null, to: 79 } })).toEqual(['80 g/m² 以下']);
  expect(chips({ weight: { from: null, to: 75 } })).toEqual(['不超过 75 g/m²']);
});

test('a sheet takes the query of its list along', () => {
  expect(sheetAddress('PO-10002')).toBe('/fabric?code=PO-10002');
  expect(sheetAddress('PO-10002', { ...everything, fibre: ['cotton'], page: 2 })).toBe(
    '/fabric?code=PO-10002&fibre=cotton&page=2',
  );
});
