import type { Text } from '#kit/text/language.ts';
import { foldTyped } from '#kit/text/typed-text.ts';

/** Fibres by their generic names (GB/T 4146, ISO 2076), each with the code that labels and mills write (EN 60001, FZ/T 01053). */
export const fibres = {
  cotton: { code: 'CO', name: ['棉', 'Cotton'] },
  linen: { code: 'LI', name: ['亚麻', 'Linen'] },
  ramie: { code: 'RA', name: ['苎麻', 'Ramie'] },
  hemp: { code: 'HA', name: ['大麻', 'Hemp'] },
  wool: { code: 'WO', name: ['羊毛', 'Wool'] },
  cashmere: { code: 'WS', name: ['山羊绒', 'Cashmere'] },
  mohair: { code: 'WM', name: ['马海毛', 'Mohair'] },
  silk: { code: 'SE', name: ['桑蚕丝', 'Silk'] },
  viscose: { code: 'CV', name: ['粘纤', 'Viscose'] },
  modal: { code: 'CMD', name: ['莫代尔', 'Modal'] },
  lyocell: { code: 'CLY', name: ['莱赛尔', 'Lyocell'] },
  cupro: { code: 'CUP', name: ['铜氨纤维', 'Cupro'] },
  acetate: { code: 'CA', name: ['醋纤', 'Acetate'] },
  polyester: { code: 'PES', name: ['聚酯纤维', 'Polyester'] },
  polyamide: { code: 'PA', name: ['锦纶', 'Polyamide'] },
  acrylic: { code: 'PAN', name: ['腈纶', 'Acrylic'] },
  polypropylene: { code: 'PP', name: ['丙纶', 'Polypropylene'] },
  polyurethane: { code: 'PU', name: ['聚氨酯', 'Polyurethane'] },
  elastane: { code: 'EL', name: ['氨纶', 'Elastane'] },
  metallised: { code: 'ME', name: ['金属镀膜纤维', 'Metallised fibre'] },
} as const satisfies Record<string, { code: string; name: Text }>;

export type Fibre = keyof typeof fibres;
export const fibreNames = Object.keys(fibres) as [Fibre, ...Fibre[]];

/** How mills, labels and buyers write them besides name and code. */
const spellings: Record<string, Fibre> = {
  全棉: 'cotton',
  麻: 'linen',
  汉麻: 'hemp',
  毛: 'wool',
  绵羊毛: 'wool',
  羊绒: 'cashmere',
  丝: 'silk',
  蚕丝: 'silk',
  真丝: 'silk',
  粘胶: 'viscose',
  粘胶纤维: 'viscose',
  人棉: 'viscose',
  人造丝: 'viscose',
  天丝: 'lyocell',
  铜氨: 'cupro',
  醋酸: 'acetate',
  醋酸纤维: 'acetate',
  涤: 'polyester',
  涤纶: 'polyester',
  锦: 'polyamide',
  尼龙: 'polyamide',
  聚酰胺纤维: 'polyamide',
  聚丙烯腈纤维: 'acrylic',
  聚氨酯弹性纤维: 'elastane',
  莱卡: 'elastane',
  flax: 'linen',
  rayon: 'viscose',
  tencel: 'lyocell',
  nylon: 'polyamide',
  spandex: 'elastane',
  poly: 'polyester',
  c: 'cotton',
  l: 'linen',
  t: 'polyester',
  r: 'viscose',
  n: 'polyamide',
  w: 'wool',
  ea: 'elastane',
  sp: 'elastane',
  pl: 'polyester',
  pet: 'polyester',
  vi: 'viscose',
  md: 'modal',
  ly: 'lyocell',
  ac: 'acetate',
};

const known = new Map<string, Fibre>(Object.entries(spellings));
for (const name of fibreNames) {
  const { code, name: words } = fibres[name];
  for (const spelling of [name, code, ...words]) known.set(spelling.toLowerCase(), name);
}

/** A fibre by name, code or the way people write it; undefined when there is none. */
export const readFibre = (text: string): Fibre | undefined => known.get(foldTyped(text).toLowerCase());
