import type { Share } from '#fabrics/composition.ts';
import { type Fibre, fibreNames, fibres } from '#fabrics/fibres.ts';
import { splitAt } from '#kit/search/words.ts';
import type { Synonyms } from '#site/found/contract.ts';

/**
 * What buyers type for a fibre besides the name that labels must have (`fibres`): trade names, older names, and what cloth
 * of it is called. A single sign is none: 棉 is within 人棉, which is another fibre.
 */
const typed: Record<Fibre, string> = {
  cotton: '棉花 棉质 棉料',
  linen: '亚麻布 麻料 麻纺 flax',
  ramie: '苎麻布 夏布 麻料 麻纺',
  hemp: '汉麻 麻料 麻纺',
  wool: '毛料 毛呢 呢料 呢子 毛纺 精纺毛 粗纺毛 绵羊毛 美丽诺 merino woollen woolen worsted',
  cashmere: '羊绒 开司米 pashmina',
  mohair: '安哥拉山羊毛',
  silk: '丝绸 真丝 蚕丝 柞蚕丝 绸缎 丝织 mulberry',
  viscose: '粘胶 黏胶 黏纤 粘胶纤维 人棉 人造棉 人丝 人造丝 嫘萦 rayon',
  modal: '木代尔',
  lyocell: '天丝 莱塞尔 tencel',
  cupro: '铜氨 铜氨丝 宾霸 bemberg cuprammonium',
  acetate: '醋酸 醋酯 醋酸纤维 二醋酸 三醋酸 triacetate',
  polyester: '涤纶 聚酯 的确良 的确凉 poly dacron terylene',
  polyamide: '尼龙 耐纶 聚酰胺 nylon',
  acrylic: '聚丙烯腈 亚克力 人造毛',
  polypropylene: '聚丙烯',
  polyurethane: '聚氨酯纤维',
  elastane: '莱卡 弹力 弹性 弹力纤维 斯潘德克斯 聚氨酯弹性纤维 spandex lycra stretch stretchy elastic',
  metallised: '金属丝 金银丝 金葱 银葱 lurex metallic metallized',
};

/** Words for cloth of a single fibre. */
const pure: Partial<Record<Fibre, string>> = {
  cotton: '纯棉 全棉',
  linen: '纯麻 全麻',
  ramie: '纯麻 全麻',
  wool: '纯毛 全毛',
  polyester: '纯涤 全涤',
};

/** Unambiguous words for each fibre in a fabric's own texts. */
const ourNames = (fibre: Fibre): string[] =>
  fibres[fibre].name.map((name) => name.toLowerCase()).filter((name) => name.length > 1);

const known = new Map<string, string[]>();
for (const fibre of fibreNames)
  for (const word of [...typed[fibre].split(' '), ...ourNames(fibre)])
    known.set(word, [...(known.get(word) ?? []), ...ourNames(fibre)]);
// Each stands among the words of what is so.
for (const word of Object.values(pure).flatMap((words) => words.split(' '))) known.set(word, [word]);
/** Words for fibres, in small letters and the characters of mainland China. */
export const fibreWords: Synonyms = {
  of: (word) => known.get(word) ?? [],
  parts: splitAt([...known.keys()]),
};

/** Search words of a fabric's fibres, and of its only fibre. */
export const fibreNamesIn = (composition: readonly Share[]): string[] =>
  composition.flatMap(({ fibre }) => ourNames(fibre));
export const pureNames = ([only, ...others]: readonly Share[]): string[] =>
  only && others.length === 0 ? (pure[only.fibre]?.split(' ') ?? []) : [];
