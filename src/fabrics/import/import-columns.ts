import { readHex, readLab } from '#fabrics/colour-distance.ts';
import { readComposition } from '#fabrics/composition.ts';
import type { FabricField } from '#fabrics/fabric-fields.ts';
import {
  certificateKinds,
  constructions,
  dyeings,
  finishes,
  functions,
  patterns,
  saleUnits,
  seasons,
  yarnPlaces,
} from '#fabrics/fabric-terms.ts';
import { type FastnessKind, readGrade } from '#fabrics/fastness.ts';
import { readYarnCount } from '#fabrics/yarn-count.ts';
import type { ImportFields } from '#kit/files/import/import-kind.ts';
import { lostText } from '#kit/files/table/cell-text.ts';
import { beginningOf } from '#kit/text/cut-text.ts';
import type { Text } from '#kit/text/language.ts';
import { foldTyped, stripInvisible } from '#kit/text/typed-text.ts';

/** A value that could not be read from a cell, with what it should look like. */
export class Misread {
  readonly help: Text;
  constructor(zh: string, en: string) {
    this.help = [zh, en];
  }
}
type Read = (text: string) => unknown;

export interface ImportColumn {
  field: FabricField;
  /** As the heading says it, and what else it may say. */
  names: readonly [zh: string, en: string, ...others: string[]];
  isNeeded: boolean;
  read: Read;
  sample: Text;
}

const asText: Read = (text) => stripInvisible(text).trim();
/** A code of which digits are lost would stand for others that begin alike. */
const asCode: Read = (text) =>
  lostText(text)
    ? new Misread(
        '被 Excel 缩短或算错，请把这一列设为文本格式后重新填写',
        'was shortened or not worked out by Excel; format the column as text and fill it in again',
      )
    : asText(text);
const numberHelp = [
  new Misread('应为整数', 'a whole number'),
  new Misread('应为数字，最多一位小数', 'a number, with one decimal at most'),
  new Misread('应为数字，最多两位小数', 'a number, with two decimals at most'),
] as const;
/** Kept in tenths with one decimal, in hundredths with two; what more a cell says is refused, as it would be lost. */
const number =
  (decimals: 0 | 1 | 2 = 0, unit = /$/): Read =>
  (text) => {
    // What our own files write before a number below zero.
    const bare = foldTyped(text).replace(/^'(?=-)/, '');
    // A comma stands between thousands: “2,5” may be two and a half.
    const [, whole, fraction = ''] =
      /^([-+]?(?:\d{1,3}(?:,\d{3})+|\d+))(?:\.(\d+))?$/.exec(bare.replace(unit, '').trimEnd()) ?? [];
    const said = fraction.replace(/0+$/, '');
    if (whole === undefined || said.length > decimals) return numberHelp[decimals];
    return Math.round(Number(`${whole.replaceAll(',', '')}.${said || '0'}`) * 10 ** decimals) + 0;
  };
const percents = /%$/;
const grams = /(?:g\/m2|gsm|克)$/i;
const centimetres = /(?:cm|厘米)$/i;
const yuan = /元$/;
const days = /天$/;
const orNull =
  (read: Read): Read =>
  (text) =>
    text.trim() === '' ? null : read(text);
const or =
  (value: unknown, read: Read): Read =>
  (text) =>
    text.trim() === '' ? value : read(text);

type Named = Text | { name: Text };
const wordsOf = (value: Named): Text => ('name' in value ? value.name : value);
/** One of the terms, by its name in either language or by its key. */
function term(table: Record<string, Named>): Read {
  const known = new Map(
    Object.entries(table).flatMap(([key, value]) =>
      [key, ...wordsOf(value)].map((name) => [foldTyped(name).toLowerCase(), key]),
    ),
  );
  const some = Object.values(table).slice(0, 4).map(wordsOf);
  return (text) =>
    known.get(foldTyped(text).toLowerCase()) ??
    new Misread(
      `“${beginningOf(text.trim(), 20)}”不在可选范围内，如${some.map(([zh]) => zh).join('、')}`,
      `“${beginningOf(text.trim(), 20)}” is none of the choices, such as ${some.map(([, en]) => en).join(', ')}`,
    );
}
const parts = (text: string) =>
  text
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
/** Several of the terms, with 、 or ; or , between them. */
function terms(table: Record<string, Named>): Read {
  const one = term(table);
  return (text) => {
    const read = text
      .split(/[、;；,，/]/)
      .filter((part) => part.trim() !== '')
      .map(one);
    return read.find((value) => value instanceof Misread) ?? [...new Set(read)];
  };
}
const grade =
  (kind: FastnessKind): Read =>
  (text) =>
    readGrade(kind, text) ?? new Misread('应为级数，如 4 或 4-5', 'a grade such as 4 or 4-5');

const day = (text: string): string | undefined => {
  const [, year, month, date] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(foldTyped(text)) ?? [];
  return year && month && date ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : undefined;
};
/** Of each part its pieces between slashes; a part with too few of them is misread. */
function list<Item>(text: string, read: (pieces: string[]) => Item | undefined, help: Misread): Item[] | Misread {
  const items: Item[] = [];
  for (const part of parts(text)) {
    const item = read(part.split(/\s*\|\s*/).map((piece) => piece.trim()));
    if (item === undefined) return help;
    items.push(item);
  }
  return items;
}

const certificateTerm = term(certificateKinds);
const placeTerm = term(yarnPlaces);
const readCertificates: Read = (text) =>
  list(
    text,
    ([kind = '', number = '', validTo = '']) => {
      const read = certificateTerm(kind);
      const valid_to = day(validTo);
      return typeof read === 'string' && number !== '' && valid_to ? { kind: read, number, valid_to } : undefined;
    },
    new Misread('每张写成“种类|编号|有效期”，用分号隔开', 'each as kind|number|last day, with semicolons'),
  );
const readCount = number();
const readColours: Read = (text) =>
  list(
    text,
    ([code = '', name_zh = '', name_en = '', hex = '', stock = '0', measured = '']) => {
      const pieces = readCount(stock || '0');
      const colour = readHex(hex);
      const lab = readLab(measured);
      if (measured !== '' && !lab) return undefined;
      return code && name_zh && colour && typeof pieces === 'number' && pieces >= 0
        ? { number: code, name_zh, name_en: name_en || name_zh, hex: colour, stock: pieces, ...(lab ? { lab } : {}) }
        : undefined;
    },
    new Misread(
      '每色写成“色号|中文名|英文名|#RRGGBB|库存”，用分号隔开；实测过的可再加“|L a b”，如 |45.2 12.1 -30',
      'each as number|Chinese name|English name|#RRGGBB|stock, with semicolons; a measured one may add |L a b, such as |45.2 12.1 -30',
    ),
  );
const readPrices: Read = (text) =>
  list(
    text,
    ([step = '']) => {
      const [, from, price] = /^(\d+)\s*[:：]\s*¥?(\d+(?:\.\d{1,2})?)$/.exec(foldTyped(step)) ?? [];
      return from && price ? { from: Number(from), price_fen: Math.round(Number(price) * 100) } : undefined;
    },
    new Misread(
      '每档写成“数量:单价（元）”，如 100:18.60;500:16.90',
      'each as quantity:price in yuan, such as 100:18.60;500:16.90',
    ),
  );
const readYarns: Read = (text) =>
  list(
    text,
    ([yarn = '']) => {
      const [, place = '', count = ''] = /^(\S+?)\s*[:：]\s*(.+)$/.exec(yarn) ?? [];
      const read = placeTerm(place);
      const fine = readYarnCount(count);
      return typeof read === 'string' && fine ? { place: read, ...fine } : undefined;
    },
    new Misread('写成“经纱:Ne 40;纬纱:75D”', 'such as Warp:Ne 40;Weft:75D'),
  );

const column = (
  field: FabricField,
  names: ImportColumn['names'],
  read: Read,
  sample: string | Text,
  isNeeded = true,
): ImportColumn => ({ field, names, read, isNeeded, sample: typeof sample === 'string' ? [sample, sample] : sample });
const optional = (...[field, names, read, sample]: [FabricField, ImportColumn['names'], Read, string | Text]) =>
  column(field, names, read, sample, false);

/** What a line of a file holds, column by column; the order is that of the pattern file. */
export const importColumns: readonly ImportColumn[] = [
  column(
    'code',
    ['编号', 'Code', '货号', '面料编号', '面料编码', '产品编号', '布号', '款号', '品号', 'Item no', 'Article no'],
    asCode,
    'WF-PO-0001',
  ),
  column(
    'name_zh',
    ['中文名称', 'Name (Chinese)', '名称', '品名', '面料名称', '产品名称', '中文品名', 'Name', 'Item name'],
    asText,
    '40 支精梳棉府绸',
  ),
  optional('name_en', ['英文名称', 'Name (English)', '英文品名', 'English name'], asText, 'Combed cotton poplin 40s'),
  column('construction', ['组织', 'Construction', '组织结构', '面料组织', 'Weave'], term(constructions), [
    '府绸',
    'Poplin',
  ]),
  optional('pattern', ['花型', 'Pattern'], or('solid', term(patterns)), ['素色', 'Solid']),
  column(
    'composition',
    ['成分', 'Composition', '成份', '面料成分', '成分比例'],
    (text) => readComposition(text) ?? new Misread('如“60% 棉 40% 涤纶”', 'such as 60% cotton 40% polyester'),
    ['97% 棉 3% 氨纶', '97% cotton 3% elastane'],
  ),
  column('weight_gsm', ['克重', 'Weight g/m2', '克重 g/m²', '平方克重', 'Weight', 'gsm'], number(0, grams), '120'),
  column(
    'usable_width_cm',
    ['有效门幅', 'Usable width cm', '门幅', '幅宽', '有效幅宽', 'Width'],
    number(0, centimetres),
    '145',
  ),
  optional('full_width_cm', ['全幅', 'Full width cm'], orNull(number(0, centimetres)), '148'),
  optional('yarns', ['纱支', 'Yarns'], or([], readYarns), ['经纱:Ne 40;纬纱:Ne 40', 'Warp:Ne 40;Weft:Ne 40']),
  optional('density_warp', ['经密', 'Density warp'], orNull(number()), '524'),
  optional('density_weft', ['纬密', 'Density weft'], orNull(number()), '283'),
  optional('dyeing', ['染整', 'Dyeing'], or('piece_dyed', term(dyeings)), ['匹染', 'Piece-dyed']),
  optional('finishes', ['后整理', 'Finishes'], terms(finishes), ['丝光、预缩', 'Mercerised, Pre-shrunk']),
  optional('functions', ['功能', 'Functions'], terms(functions), ['免烫', 'Easy care']),
  optional('seasons', ['季节', 'Seasons'], terms(seasons), ['春、夏', 'Spring, Summer']),
  optional('stretch_warp', ['经向弹力%', 'Stretch warp %'], orNull(number(0, percents)), ''),
  optional('stretch_weft', ['纬向弹力%', 'Stretch weft %'], orNull(number(0, percents)), '12'),
  optional('shrinkage_warp_permille', ['经向缩水%', 'Shrinkage warp %'], orNull(number(1, percents)), '2.5'),
  optional('shrinkage_weft_permille', ['纬向缩水%', 'Shrinkage weft %'], orNull(number(1, percents)), '2'),
  optional('fastness_washing', ['耐洗', 'Fastness washing'], orNull(grade('washing')), '4-5'),
  optional('fastness_rubbing_dry', ['耐干摩擦', 'Fastness dry rubbing'], orNull(grade('rubbing_dry')), '4'),
  optional('fastness_rubbing_wet', ['耐湿摩擦', 'Fastness wet rubbing'], orNull(grade('rubbing_wet')), '3-4'),
  optional('fastness_perspiration', ['耐汗渍', 'Fastness perspiration'], orNull(grade('perspiration')), '4'),
  optional('fastness_light', ['耐光', 'Fastness light'], orNull(grade('light')), '5'),
  optional(
    'safety_class',
    ['安全类别', 'Safety class'],
    or('B', (text) => foldTyped(text).toUpperCase().replace(/类$/, '')),
    'B',
  ),
  column('hs_code', ['HS 编码', 'HS code', '海关编码'], (text) => foldTyped(text).replace(/[.\s]/g, ''), '520839'),
  optional('unit', ['单位', 'Unit'], or('metre', term(saleUnits)), ['米', 'm']),
  column('prices', ['阶梯价', 'Prices', '价格', '阶梯价格'], readPrices, '100:18.60;500:16.90'),
  column('minimum_order', ['起订量', 'Minimum order', '最小起订量', 'MOQ'], number(), '100'),
  optional('minimum_per_colour', ['每色起订量', 'Minimum per colour'], orNull(number()), '50'),
  optional('sample_fen', ['样品费（元）', 'Sample fee yuan', '样品费'], or(0, number(2, yuan)), '15'),
  optional('sample_days', ['样品天数', 'Sample days'], or(3, number(0, days)), '2'),
  optional('stock_days', ['现货天数', 'Stock days'], or(3, number(0, days)), '2'),
  optional('bulk_days', ['大货天数', 'Bulk days'], or(15, number(0, days)), '15'),
  optional('certificates', ['证书', 'Certificates'], or([], readCertificates), [
    'GRS 全球回收|CU 812345|2028-06-30',
    'GRS recycled|CU 812345|2028-06-30',
  ]),
  column(
    'colours',
    ['颜色', 'Colours', '色卡', 'Colors'],
    readColours,
    '01|本白|Off-white|#f4f0e6|2400;02|藏青|Navy|#1f2a44|0',
  ),
  column('supplier', ['供应商', 'Supplier', '供应商名称', '厂家'], asText, '绍兴锦澜经纬纺织有限公司'),
  optional('note_zh', ['说明（中文）', 'Note (Chinese)', '说明'], asText, ''),
  optional('note_en', ['说明（英文）', 'Note (English)'], asText, ''),
];

const spelling = (name: string) =>
  foldTyped(name)
    .toLowerCase()
    .replace(/㎡/g, 'm2')
    .replace(/[\s()（）*:：_]/g, '');
const byName = new Map(importColumns.flatMap((one) => [one.field, ...one.names].map((name) => [spelling(name), one])));
/** A heading as it stands, or without the unit behind it: 克重(g/㎡). */
const findColumn = (name: string): ImportColumn | undefined =>
  byName.get(spelling(name)) ??
  byName.get(spelling(name.replace(/[(（[【][^)）\]】]*[)）\]】]\s*\*?\s*$|\s*[/／][^/／]{1,6}$/, '')));

const byField = new Map<string, ImportColumn>(importColumns.map((one) => [one.field, one]));
export const columnOf = (field: string): ImportColumn | undefined => byField.get(field);
export const importFieldNames = importColumns.map(({ field }) => field);

/** Which column of a file is what. Of two that look alike none is taken: the sender chooses. */
export function guessColumns(head: readonly string[]): (FabricField | '')[] {
  const fields = head.map((name) => findColumn(name)?.field ?? '');
  return fields.map((field, at) => (fields.some((other, place) => other === field && place !== at) ? '' : field));
}

const nameOf = ({ names: [zh, en] }: ImportColumn): Text => [zh, en];
export const fabricFields: ImportFields = {
  fields: Object.fromEntries(importColumns.map((one) => [one.field, nameOf(one)])),
  keyName: ['编号', 'Code'],
  missing: (mapping) => importColumns.filter(({ field, isNeeded }) => isNeeded && !mapping.includes(field)).map(nameOf),
};
