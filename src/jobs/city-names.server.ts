import type { Text } from '#kit/language.ts';

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

/** Names that are not written as their pinyin reads. */
const written: Readonly<Record<string, string>> = {
  西安: 'Xi’an',
  呼和浩特: 'Hohhot',
  包头: 'Baotou',
  乌鲁木齐: 'Urumqi',
  哈尔滨: 'Harbin',
  齐齐哈尔: 'Qiqihar',
  拉萨: 'Lhasa',
  香港: 'Hong Kong',
  澳门: 'Macau',
  台湾: 'Taiwan',
};

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
  return {
    /** For a choice: code and Chinese name, in the order of the provinces. */
    list: [...known].map(([code, { name, province }]) => ({ code, name, province })),
    codeOf: (name: string) => codes.get(name),
    async find(code: string): Promise<JobCity | undefined> {
      const city = known.get(code);
      if (!city) return undefined;
      return { code, name: [city.name, await englishName(city.name)], province: city.province };
    },
  };
}
export type JobCities = ReturnType<typeof jobCities>;

async function englishName(name: string): Promise<string> {
  if (Object.hasOwn(written, name)) return written[name] as string;
  const { pinyin } = await import('pinyin-pro');
  const syllables = pinyin(name, { type: 'array', toneType: 'none', v: true, nonZh: 'removed' });
  // An apostrophe where two syllables could be read as others: Ya’an.
  const word = syllables.map((each, at) => (at > 0 && /^[aeo]/.test(each) ? `’${each}` : each)).join('');
  return word.slice(0, 1).toUpperCase() + word.slice(1).replaceAll('v', 'ü');
}
