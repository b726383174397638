import type { Text } from '#kit/text/language.ts';
import { readDay } from '#kit/text/time.ts';
import { foldTyped } from '#kit/text/typed-text.ts';

/** Separators are allowed between thousands only: 1,2万 may mean 1.2万 and must not be read as 12万. */
const number = /^(-?(?:\d{1,3}(?:[\s,]+\d{3}){1,3}|\d{1,12})(?:\.\d{1,4})?)\s*([百千])?\s*([万亿])?$/;
const zeros: Record<string, number> = { 百: 2, 千: 3, 万: 4, 亿: 8 };

/** Parses a number as typed: 8,000, 8 000, 1.2万, 3千, ８０. Returns other text unchanged and null for an empty field. */
export function readQuantity(text: string): number | string | null {
  // Longer than any number; folding would take quadratic time.
  if (text.length > 100) return text;
  const folded = foldTyped(text).trim();
  // Between comma-separated thousands a space is a typo.
  const typed = folded.includes(',') ? folded.replace(/\s/g, '') : folded;
  if (typed === '') return null;
  const [, digits, hundreds = '', myriads = ''] = number.exec(typed) ?? [];
  // By the exponent: 1.1 times 10,000 is 11,000.000000000002.
  return digits ? Number(`${digits.replace(/[\s,]/g, '')}e${(zeros[hundreds] ?? 0) + (zeros[myriads] ?? 0)}`) : text;
}

export const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Whether this is a plausible number of anything. */
export const isQuantity = (value: unknown): boolean => typeof value === 'number' && value > 0 && value <= 1_000_000_000;

/** The problem of one value; `missing` if it is required and absent. */
export function particularProblem(
  particular: Particular,
  value: unknown,
  today: string,
): 'missing' | 'not_valid' | 'expired' | undefined {
  if (!isGiven(value)) return particular.isWanted ? 'missing' : undefined;
  if (particular.kind === 'number') return isQuantity(value) ? undefined : 'not_valid';
  if (particular.kind !== 'day') return undefined;
  const day = readDay(String(value));
  if (!day) return 'not_valid';
  return particular.mustLast && day < today ? 'expired' : undefined;
}

/** The first problem of a row. */
export function rowProblem(
  of: Particulars,
  row: Row,
  today: string,
): 'not_complete' | 'not_valid' | 'expired' | undefined {
  for (const [name, particular] of Object.entries(of)) {
    const problem = particularProblem(particular, row[name], today);
    if (problem) return problem === 'missing' ? 'not_complete' : problem;
  }
  return undefined;
}

/** Describes one value of a supplier’s particulars or of a row, for browser and server. */
export type Particular = {
  text: Text;
  /** Without it a row says nothing. */
  isWanted?: true;
} & (
  | { kind: 'text'; max?: number; example?: Text; suggestions?: readonly Text[] }
  /** `isYear`: written without separators. */
  | { kind: 'number'; unit: Text; isYear?: true }
  /** `mustLast`: a past day blocks submission. */
  | { kind: 'day'; mustLast?: true }
  | { kind: 'choices'; choices: Record<string, Text> }
);
export type Particulars = Record<string, Particular>;
export type ParticularValue = string | number | null | string[];
/** Values by the names of `Particulars`. Unreadable numbers stay text: a draft accepts anything. */
export type Row = Record<string, ParticularValue | undefined>;

const pieces: Text = ['台', 'units'];
const kinds: Text = ['种', 'kinds'];
const days: Text = ['天', 'days'];
const people: Text = ['人', 'people'];

export const machineRow: Particulars = {
  kind: {
    kind: 'text',
    text: ['设备名称', 'Machine'],
    isWanted: true,
    suggestions: [
      ['平缝机', 'Lockstitch machine'],
      ['包缝机', 'Overlock machine'],
      ['绷缝机', 'Coverstitch machine'],
      ['自动裁床', 'Automatic cutter'],
      ['电脑横机', 'Flat knitting machine'],
      ['圆纬机', 'Circular knitting machine'],
      ['喷气织机', 'Air-jet loom'],
      ['剑杆织机', 'Rapier loom'],
      ['溢流染色机', 'Jet dyeing machine'],
      ['数码印花机', 'Digital printer'],
      ['定型机', 'Stenter'],
    ],
  },
  count: { kind: 'number', text: ['数量', 'Quantity'], unit: pieces, isWanted: true },
  model: { kind: 'text', text: ['品牌型号', 'Make and model'] },
  year: { kind: 'number', text: ['购置年份', 'Year of purchase'], unit: ['年', ''], isYear: true },
};

export const fabricRow: Particulars = {
  name: { kind: 'text', text: ['品名', 'Name'], example: ['全棉府绸', 'Cotton poplin'] },
  composition: {
    kind: 'text',
    text: ['成分', 'Composition'],
    isWanted: true,
    example: ['65% 棉 35% 聚酯', '65% cotton 35% polyester'],
  },
  weight_gsm: { kind: 'number', text: ['克重', 'Weight'], unit: ['克/米²', 'g/m²'], isWanted: true },
  width_cm: { kind: 'number', text: ['门幅', 'Width'], unit: ['厘米', 'cm'], isWanted: true },
  yarn_count: {
    kind: 'text',
    text: ['纱支密度', 'Yarn count and density'],
    example: ['40s × 40s / 133 × 72', '40s × 40s / 133 × 72'],
  },
  colours: { kind: 'number', text: ['常备颜色', 'Colours in stock'], unit: ['色', 'colours'] },
  stock_metres: { kind: 'number', text: ['现货', 'Stock'], unit: ['米', 'm'] },
};

export const certificateRow: Particulars = {
  kind: {
    kind: 'text',
    text: ['证书名称', 'Certificate'],
    max: 60,
    isWanted: true,
    suggestions: [
      ['OEKO-TEX Standard 100', 'OEKO-TEX Standard 100'],
      ['GOTS', 'GOTS'],
      ['GRS', 'GRS'],
      ['ISO 9001', 'ISO 9001'],
      ['BSCI', 'BSCI'],
      ['排污许可证', 'Pollutant discharge permit'],
      ['取水许可证', 'Water permit'],
      ['质检报告', 'Test report'],
    ],
  },
  number: { kind: 'text', text: ['证书编号', 'Number'], max: 100 },
  issuer: { kind: 'text', text: ['发证机构', 'Issued by'], max: 100 },
  valid_to: { kind: 'day', text: ['有效期至', 'Valid until'] },
};

export const accessory: Particulars = {
  materials: {
    kind: 'choices',
    text: ['材质', 'Materials'],
    isWanted: true,
    choices: {
      metal: ['金属', 'Metal'],
      resin: ['树脂塑料', 'Resin and plastic'],
      polyester: ['涤纶', 'Polyester'],
      nylon: ['锦纶', 'Nylon'],
      cotton: ['棉麻', 'Cotton and linen'],
      natural: ['木贝角', 'Wood, shell, horn'],
      leather: ['皮革', 'Leather'],
      paper: ['纸', 'Paper'],
      recycled: ['再生材料', 'Recycled'],
    },
  },
  sizes: {
    kind: 'text',
    text: ['规格范围', 'Range of sizes'],
    example: ['3#–10#，10–60 cm', '#3 to #10, 10 to 60 cm'],
  },
  stock_kinds: { kind: 'number', text: ['常备品种', 'Kinds in stock'], unit: kinds },
  colour_days: { kind: 'number', text: ['配色周期', 'Colour matching'], unit: days },
  mould_days: { kind: 'number', text: ['开模周期', 'Making a mould'], unit: days },
};
export const garment: Particulars = {
  processes: {
    kind: 'choices',
    text: ['厂内工序', 'Processes in house'],
    isWanted: true,
    choices: {
      pattern: ['打版', 'Pattern making'],
      sampling: ['打样', 'Sampling'],
      cutting: ['裁剪', 'Cutting'],
      sewing: ['缝制', 'Sewing'],
      knitting: ['横机编织', 'Knitting'],
      embroidery: ['绣花', 'Embroidery'],
      printing: ['印花', 'Printing'],
      washing: ['水洗', 'Washing'],
      finishing: ['整烫包装', 'Pressing and packing'],
    },
  },
  pattern_makers: { kind: 'number', text: ['版师', 'Pattern makers'], unit: people },
  inspection: {
    kind: 'choices',
    text: ['检验', 'Inspection'],
    choices: {
      inline: ['中期检验', 'In line'],
      final: ['尾期检验', 'Final'],
      needle: ['验针', 'Needle detection'],
      third_party: ['可第三方验货', 'Third party welcome'],
    },
  },
};
export const trade: Particulars = {
  sources: {
    kind: 'choices',
    text: ['货源', 'Sources'],
    isWanted: true,
    choices: {
      own_factory: ['自有工厂', 'Own factory'],
      contracted: ['签约工厂', 'Contracted factories'],
      market: ['批发市场', 'Wholesale market'],
      import: ['进口', 'Import'],
      brand_stock: ['品牌尾货', 'Brand surplus'],
    },
  },
  partner_factories: { kind: 'number', text: ['合作工厂', 'Partner factories'], unit: ['家', 'factories'] },
  stock_kinds: { kind: 'number', text: ['现货款数', 'Styles in stock'], unit: ['款', 'styles'] },
  stock_quantity: { kind: 'number', text: ['现货数量', 'Stock'], unit: ['件', 'pieces'] },
  warehouse_m2: { kind: 'number', text: ['仓库面积', 'Warehouse'], unit: ['平方米', 'm²'] },
};
export const dyeing: Particulars = {
  processes: {
    kind: 'choices',
    text: ['工艺', 'Processes'],
    isWanted: true,
    choices: {
      scouring: ['前处理', 'Scouring and bleaching'],
      jet: ['溢流染色', 'Jet dyeing'],
      pad: ['轧染', 'Pad dyeing'],
      yarn: ['筒子染色', 'Yarn dyeing'],
      garment: ['成衣染色', 'Garment dyeing'],
      rotary: ['圆网印花', 'Rotary printing'],
      flat: ['平网印花', 'Flat screen printing'],
      digital: ['数码印花', 'Digital printing'],
      setting: ['定型', 'Heat setting'],
      coating: ['涂层', 'Coating'],
      brushing: ['磨毛拉毛', 'Brushing'],
    },
  },
  fabrics: {
    kind: 'text',
    text: ['可加工面料', 'Fabrics handled'],
    example: ['棉、涤棉、氨纶针织', 'Cotton, T/C, spandex knits'],
  },
  permit_number: { kind: 'text', text: ['排污许可证编号', 'Discharge permit number'], isWanted: true },
  permit_valid_to: {
    kind: 'day',
    mustLast: true,
    text: ['许可证有效期至', 'Permit valid until'],
    isWanted: true,
  },
  batch_kg: { kind: 'number', text: ['单缸最大', 'Largest batch'], unit: ['公斤', 'kg'] },
  water_tonnes: { kind: 'number', text: ['日污水处理', 'Waste water a day'], unit: ['吨', 't'] },
};
