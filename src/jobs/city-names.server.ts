import type { Text } from '#kit/text/language.ts';
import { englishPlaceName } from '#kit/text/place-name.server.ts';

/** A city by its code: its name in both languages, and the province that it lies in. */
export interface JobCity {
  code: string;
  name: Text;
  province: string;
}
interface Area {
  code: string;
  name: string;
  children: readonly Area[];
}

/** 广州市 is called 广州 in a list; 海西蒙古族藏族自治州 stays what it is. */
const shortName = (name: string) => (name.endsWith('市') && name.length > 2 ? name.slice(0, -1) : name);

/** The cities that a job can be in: those of every province, municipalities and special regions themselves. */
export function jobCities(areas: readonly Area[]) {
  const known = new Map<string, { name: string; province: string }>();
  const codes = new Map<string, string>();
  for (const province of areas) {
    const cities =
      province.children.length === 0 || province.children.some(({ name }) => name === province.name)
        ? [province]
        : province.children.flatMap((city) => (city.code.slice(2) === '9000' ? city.children : [city]));
    for (const { code, name } of cities) {
      known.set(code, { name: shortName(name.replace(/特别行政区$|省$/, '')), province: province.name });
      codes.set(shortName(name.replace(/特别行政区$|省$/, '')), code);
    }
  }
  const inBoth = async (name: string): Promise<[zh: string, en: string]> => [name, await englishPlaceName(name)];
  let listed: Promise<{ code: string; name: [string, string]; province: [string, string] }[]> | undefined;
  return {
    codes: [...known.keys()],
    /** For a choice: in the order of the provinces. */
    list: () => {
      listed ??= Promise.all(
        [...known].map(async ([code, { name, province }]) => ({
          code,
          name: await inBoth(name),
          province: await inBoth(province),
        })),
      );
      return listed;
    },
    codeOf: (name: string) => codes.get(name),
    async find(code: string): Promise<JobCity | undefined> {
      const city = known.get(code);
      if (!city) return undefined;
      return { code, name: await inBoth(city.name), province: city.province };
    },
  };
}
export type JobCities = ReturnType<typeof jobCities>;
