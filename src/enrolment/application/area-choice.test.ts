import { expect, test } from 'vitest';
import { areaName, areasOn, areaTree, knowsArea } from './application-rows.server.ts';
import { citiesToChoose, cityOf } from './area-choice.ts';

const province = (name: string, areas = areaTree) => {
  const found = areas.find((each) => each.name === name);
  if (!found) throw new Error(name);
  return found;
};
const names = (areas: readonly { name: string }[]) => areas.map(({ name }) => name);

test('cities are offered and no groups of counties; every place of the list can be chosen still', () => {
  const cities = areaTree.flatMap(citiesToChoose);
  expect(names(cities).filter((name) => /^县$|直辖|辖区/.test(name))).toEqual([]);
  expect(names(citiesToChoose(province('河南省')))).toContain('济源市');
  expect(names(citiesToChoose(province('重庆市')))).toEqual(['重庆市']);
  expect(names(cityOf(province('重庆市'), '500229')?.children ?? [])).toEqual(
    expect.arrayContaining(['渝中区', '城口县']),
  );
  const ends = areaTree.flatMap(({ children }) =>
    children.flatMap((city) => (city.children.length > 0 ? city.children : [city])),
  );
  for (const { code } of ends) {
    const whole = areaTree.find((each) => each.code.slice(0, 2) === code.slice(0, 2));
    const city = cityOf(whole, code);
    expect(city, code).toBeDefined();
  }
});

test('a page that shows the choice around a code alone has what lies under a group', () => {
  expect(names(citiesToChoose(province('河南省', areasOn('410000'))))).toContain('济源市');
  expect(names(cityOf(province('重庆市', areasOn('500000')), '500100')?.children ?? [])).toContain('城口县');
});

test('a full name says no group, and a code of one that a draft holds is known', () => {
  expect([areaName('500229'), areaName('419001')]).toEqual(['重庆市 城口县', '河南省 济源市']);
  expect([knowsArea('500200'), knowsArea('419000')]).toEqual([true, true]);
});
