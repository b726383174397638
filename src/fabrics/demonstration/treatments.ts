import { inLabelOrder, type Share } from '#fabrics/composition.ts';
import type { FabricDraft } from '#fabrics/fabric-fields.ts';
import type { Fibre } from '#fabrics/fibres.ts';
import type { Chance } from './chance.ts';
import type { Quality, Treatment } from './family.ts';

const share = (shares: readonly Share[], ...of: Fibre[]) =>
  shares.reduce((sum, { fibre, permille }) => (of.includes(fibre) ? sum + permille : sum), 0);

interface Way {
  zh: string;
  en: string;
  /** Whether it makes sense on what a cloth is made of. */
  fits?(shares: readonly Share[]): boolean;
  change(draft: FabricDraft, random: Chance): void;
}

const add = <Item>(list: Item[], ...items: Item[]) => {
  for (const item of items) if (!list.includes(item)) list.push(item);
};

export const treatments: Record<Treatment, Way> = {
  plain: { zh: '', en: '', change() {} },
  mercerised: {
    zh: '丝光',
    en: 'Mercerised',
    fits: (shares) => share(shares, 'cotton') >= 500,
    change: (draft) => add(draft.finishes, 'mercerised'),
  },
  brushed: {
    zh: '磨毛',
    en: 'Brushed',
    change(draft) {
      add(draft.finishes, 'brushed');
      add(draft.functions, 'warm');
      draft.seasons = ['autumn', 'winter'];
    },
  },
  washed: {
    zh: '水洗',
    en: 'Washed',
    change(draft) {
      add(draft.finishes, 'enzyme_washed', 'soft');
      draft.shrinkage_warp_permille = Math.min(draft.shrinkage_warp_permille ?? 10, 15);
    },
  },
  stretch: {
    zh: '弹力',
    en: 'Stretch',
    fits: (shares) => share(shares, 'elastane') === 0,
    change(draft, random) {
      const elastane = 10 * random.between(2, 5);
      const [main, ...others] = inLabelOrder(draft.composition) as [Share, ...Share[]];
      draft.composition = [
        { ...main, permille: main.permille - elastane },
        ...others,
        { fibre: 'elastane', permille: elastane },
      ];
      draft.stretch_weft = (draft.stretch_weft ?? 0) + random.between(15, 30);
    },
  },
  stripe: {
    zh: '条纹',
    en: 'Striped',
    change(draft) {
      draft.pattern = 'stripe';
      draft.dyeing = 'yarn_dyed';
    },
  },
  check: {
    zh: '格纹',
    en: 'Checked',
    change(draft) {
      draft.pattern = 'check';
      draft.dyeing = 'yarn_dyed';
    },
  },
  print: {
    zh: '印花',
    en: 'Printed',
    change(draft, random) {
      draft.pattern = 'print';
      const takesReactive = share(draft.composition, 'cotton', 'viscose', 'lyocell', 'modal', 'linen', 'silk') >= 600;
      draft.dyeing = takesReactive && random.often(0.6) ? 'reactive_print' : 'digital_print';
    },
  },
  organic: {
    zh: '有机',
    en: 'Organic',
    fits: (shares) => share(shares, 'cotton', 'linen', 'hemp') >= 700,
    change() {},
  },
  recycled: {
    zh: '再生',
    en: 'Recycled',
    fits: (shares) => share(shares, 'polyester', 'polyamide') >= 500,
    change() {},
  },
  melange: {
    zh: '花灰',
    en: 'Melange',
    change(draft) {
      draft.pattern = 'melange';
      draft.dyeing = 'fibre_dyed';
    },
  },
  repellent: {
    zh: '防泼水',
    en: 'Water-repellent',
    change(draft) {
      add(draft.functions, 'water_repellent');
      add(draft.finishes, 'coated');
    },
  },
  quick_dry: {
    zh: '速干',
    en: 'Quick-drying',
    change(draft) {
      add(draft.functions, 'quick_dry', 'cool');
      draft.seasons = ['spring', 'summer'];
    },
  },
  antibacterial: { zh: '抗菌', en: 'Antibacterial', change: (draft) => add(draft.functions, 'antibacterial') },
  uv: { zh: '防晒', en: 'UV-protective', change: (draft) => add(draft.functions, 'uv') },
};

/** Whether a quality is offered in this way: a name that says it already says it once. */
export const isOffered = (of: Quality, shares: readonly Share[], treatment: Treatment): boolean => {
  const { en, zh, fits } = treatments[treatment];
  if (treatment !== 'plain' && (of.zh.includes(zh) || of.en.toLowerCase().includes(en.toLowerCase()))) return false;
  return fits?.(shares) ?? true;
};

/** The name of a quality in a way of making it. */
export function nameOf(of: Quality, treatment: Treatment): { zh: string; en: string } {
  const { zh, en } = treatments[treatment];
  if (!zh) return { zh: of.zh, en: of.en };
  const isProper = /^(Song|[A-Z]{2})/.test(of.en);
  const rest = isProper ? of.en : of.en.charAt(0).toLowerCase() + of.en.slice(1);
  return { zh: /^\d/.test(of.zh) ? `${zh} ${of.zh}` : zh + of.zh, en: `${en} ${rest}` };
}
