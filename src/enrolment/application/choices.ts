import { inLanguage, type Language, type Text } from '#kit/text/language.ts';

/** Values to choose from, with their words. */
export type Choices = Record<string, Text>;

const garments: Choices = {
  womens: ['女装', 'Women’s wear'],
  mens: ['男装', 'Men’s wear'],
  children: ['童装', 'Children’s wear'],
  knitwear: ['毛织', 'Knitwear'],
  denim: ['牛仔', 'Denim'],
  down: ['羽绒', 'Down'],
  sportswear: ['运动户外', 'Sports and outdoor'],
  underwear: ['内衣家居', 'Underwear and homewear'],
};
const cloths: Choices = {
  woven_cotton: ['棉麻梭织', 'Woven cotton and linen'],
  knitted: ['针织', 'Knitted'],
  denim: ['牛仔', 'Denim'],
  wool: ['毛呢', 'Wool'],
  silk: ['真丝', 'Silk'],
  chemical_fibre: ['化纤', 'Chemical fibre'],
  lace: ['蕾丝绣花', 'Lace and embroidery'],
  functional: ['功能面料', 'Functional fabric'],
};

export const categoryChoices: Record<keyof typeof supplierTypeWords, Choices> = {
  fabric: cloths,
  accessory: {
    zip: ['拉链', 'Zips'],
    button: ['纽扣', 'Buttons'],
    label: ['商标吊牌', 'Labels and tags'],
    thread: ['缝纫线', 'Thread'],
    lining: ['里布衬布', 'Lining and interlining'],
    elastic: ['织带松紧', 'Webbing and elastic'],
    filling: ['填充物', 'Fillings'],
    packaging: ['包装', 'Packaging'],
  },
  garment: garments,
  trade: { ...garments, fabric: ['面料', 'Fabric'], accessory: ['辅料', 'Accessories'] },
  dyeing_printing: {
    dyeing: ['染色', 'Dyeing'],
    digital_printing: ['数码印花', 'Digital printing'],
    screen_printing: ['圆网平网印花', 'Screen printing'],
    finishing: ['后整理', 'Finishing'],
    washing: ['水洗', 'Washing'],
    embroidery: ['绣花', 'Embroidery'],
  },
};

/** Every category that is offered, whatever the kind of supplier. */
export const categoryNames: Choices = Object.assign({}, ...Object.values(categoryChoices));

// Of these the form offers some; any text of the applicant’s own is accepted and shown as it is.
export const cooperationChoices: Choices = {
  stock: ['现货供应', 'From stock'],
  to_order: ['订单生产', 'Made to order'],
  processing: ['来料加工', 'Processing of supplied material'],
  full_package: ['包工包料', 'Full package'],
  own_design: ['自主设计', 'Own designs'],
  small_batch: ['小单快返', 'Small batches, quick repeat'],
};
export const settlementChoices: Choices = {
  prepaid: ['款到发货', 'Prepaid'],
  deposit: ['定金加尾款', 'Deposit and balance'],
  per_order: ['按单结算', 'By order'],
  monthly_30: ['月结 30 天', 'Monthly, 30 days'],
  monthly_60: ['月结 60 天', 'Monthly, 60 days'],
};
export const invoiceChoices: Choices = {
  vat_special: ['增值税专用发票', 'Special VAT invoice'],
  vat_ordinary: ['增值税普通发票', 'Ordinary VAT invoice'],
  none: ['暂不能开票', 'No invoices yet'],
};

export const subjectTypeWords = {
  enterprise: ['企业', 'Company'],
  individual: ['个体工商户', 'Sole trader'],
  cooperative: ['合作社', 'Cooperative'],
} satisfies Choices;
export const supplierTypeWords = {
  fabric: ['面料', 'Fabric'],
  accessory: ['辅料', 'Accessories'],
  garment: ['成衣加工', 'Garment factory'],
  trade: ['贸易', 'Trading'],
  dyeing_printing: ['印染', 'Dyeing/printing'],
} satisfies Choices;
export const capacityUnitWords = {
  piece: ['件', 'pieces'],
  metre: ['米', 'metres'],
  kilogram: ['公斤', 'kg'],
} satisfies Choices;

/** Words of a value that may also be something that people wrote themselves. */
export const wordsOf = (table: Record<string, Text>, value: string, language: Language): string => {
  const text = Object.hasOwn(table, value) ? table[value] : undefined;
  return text ? inLanguage(text, language) : value;
};
