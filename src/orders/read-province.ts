import { simplify } from '#kit/search/simplified.ts';
import { divisions } from './provinces.ts';

/** Other ways in which feeds write them. */
const otherNames: Record<string, string> = {
  广西省: '广西',
  内蒙: '内蒙古',
  内蒙古省: '内蒙古',
  宁夏省: '宁夏',
  新疆省: '新疆',
  新疆自治区: '新疆',
  西藏省: '西藏',
  广西自治区: '广西',
  宁夏自治区: '宁夏',
  香港特区: '香港',
  澳门特区: '澳门',
  xizang: '西藏',
  macao: '澳门',
  neimenggu: '内蒙古',
  neimongol: '内蒙古',
  hk: '香港',
  hongkongsar: '香港',
  macausar: '澳门',
  macaosar: '澳门',
};

/** 'Inner Mongolia', 'INNER-MONGOLIA' and 'innermongolia' are one; Chinese loses its inner spaces, too. */
const spelling = (name: string) => name.replace(/[\s'’-]+/g, '').toLowerCase();

const shortNames = new Map<string, string>();
for (const [short, full, english] of divisions)
  for (const name of [short, full, english, `${english} Province`, `${english} Sheng`])
    shortNames.set(spelling(name), short);
for (const [name, short] of Object.entries(otherNames)) shortNames.set(spelling(name), short);

const country =
  /^(?:中华人民共和国|中国|(?:pr|people'?s republic of )?china)[\s,，、/|·;；-]*|[\s,，]+(?:pr ?)?china$/i;
/** 内蒙古 before 内蒙: the longest name that fits. */
const chineseNames = [...shortNames.keys()]
  .filter((name) => /^\p{Script=Han}/u.test(name))
  .toSorted((one, other) => other.length - one.length);
/**
 * What is named after a province and lies elsewhere: streets of any city (北京东路), the prefecture 海南州 and the county 河南县
 * of Qinghai, 河北区 of Tianjin, 海南区 of Wuhai.
 */
const elsewhere = /^[东西南北中一二三四]?大?(?:路|街|道)|^(?:藏族|蒙古族)|^[区州县]/;
/** Only the beginning of an address says its province. */
const longestBeginning = 40;

/** Short Chinese name of the province of a name or an address, however it is written; '' when it says none that we know. */
export function readProvince(place: string): string {
  const known = shortNames.get(place);
  if (known !== undefined) return known;
  const text = simplify(place.slice(0, longestBeginning).normalize('NFKC')).trim().replace(country, '');
  const name = spelling(text);
  const named = place.length > longestBeginning ? undefined : shortNames.get(name);
  if (named !== undefined) return named;
  const address = name.replace(/^[,，、/|·;；_]+/, '');
  const beginning = chineseNames.find((one) => address.startsWith(one));
  if (beginning === undefined) return '';
  const isShort = beginning === shortNames.get(beginning);
  return isShort && elsewhere.test(address.slice(beginning.length)) ? '' : (shortNames.get(beginning) ?? '');
}
