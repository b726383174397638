import type { AreaTree } from '#enrolment/contract.ts';

type Province = AreaTree[number];
type City = Province['children'][number];

/** Counties without a city are listed under a pseudo-node (县 in Chongqing, 省直辖县级行政区划 elsewhere), which is not a place. */
export const isGroup = ({ code }: { code: string }): boolean => /^(?:\d\d90|5002)00$/.test(code);

/** The city of a municipality, which repeats its name. */
export const isMunicipality = ({ code }: { code: string }): boolean => /^(?:11|12|31|50)0100$/.test(code);

/** Cities to choose from in a province, with counties that belong to no city; a municipality is its own single city. */
export function citiesToChoose(province: Province): City[] {
  const whole = province.children.find(isMunicipality);
  if (whole) return [{ ...whole, children: province.children.flatMap(({ children }) => children) }];
  return province.children.flatMap((city) =>
    isGroup(city) ? city.children.map((county) => ({ ...county, children: [] })) : [city],
  );
}

export const cityOf = (province: Province | undefined, code: string): City | undefined =>
  province &&
  citiesToChoose(province).find((city) => city.code === code || city.children.some((each) => each.code === code));
