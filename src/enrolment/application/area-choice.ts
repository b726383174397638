import type { AreaTree } from '#enrolment/contract.ts';

type Province = AreaTree[number];
type City = Province['children'][number];

/**
 * The official list puts counties that no city governs under a group, and it calls the group 县 in Chongqing and
 * 省直辖县级行政区划 elsewhere: a node of the list, and no place where anybody is.
 */
export const isGroup = ({ code }: { code: string }): boolean => /^(?:\d\d90|5002)00$/.test(code);

/** What stands in a province to be chosen as a city: with the counties that have none, or all of a municipality as its one city. */
export function citiesToChoose(province: Province): City[] {
  const whole = province.children.find(({ name }) => name === province.name);
  if (whole) return [{ ...whole, children: province.children.flatMap(({ children }) => children) }];
  return province.children.flatMap((city) =>
    isGroup(city) ? city.children.map((county) => ({ ...county, children: [] })) : [city],
  );
}

export const cityOf = (province: Province | undefined, code: string): City | undefined =>
  province &&
  citiesToChoose(province).find((city) => city.code === code || city.children.some((each) => each.code === code));
