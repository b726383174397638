import type { SupplierType } from '#enrolment/application-fields.ts';
import type { Company } from './companies.ts';

/** Towns of the trade, each with a district's code. */
const towns = [
  ['绍兴', '330603'],
  ['苏州', '320509'],
  ['广州', '440105'],
  ['东莞', '441900'],
  ['石狮', '350581'],
  ['杭州', '330110'],
  ['南通', '320612'],
  ['湖州', '330502'],
  ['晋江', '350582'],
  ['宁波', '330212'],
  ['佛山', '440605'],
  ['常熟', '320581'],
  ['中山', '442000'],
  ['嘉兴', '330411'],
  ['青岛', '370215'],
  ['泉州', '350503'],
  ['江阴', '320281'],
  ['武汉', '420116'],
  ['成都', '510107'],
  ['郑州', '410105'],
] as const;
const marks =
  '云岫 素练 青帛 经羽 纬澜 织霁 缃叶 棉序 麻原 绮陌 罗川 锦汀 绢石 葛岭 缎里 纱舟 呢安 绒川 丝遥 线野 布坊 绣庐 裁云'.split(
    ' ',
  );
const trades: Record<SupplierType, readonly string[]> = {
  fabric: ['纺织有限公司', '面料有限公司', '织造有限公司'],
  accessory: ['辅料有限公司', '拉链有限公司'],
  garment: ['服饰有限公司', '制衣厂', '针织有限公司', '服装有限公司'],
  trade: ['贸易有限公司', '纺织贸易有限公司'],
  dyeing_printing: ['印染有限公司', '数码印花有限公司'],
};
const types: readonly SupplierType[] = [
  'garment',
  'fabric',
  'garment',
  'accessory',
  'garment',
  'trade',
  'fabric',
  'garment',
  'dyeing_printing',
  'garment',
];
const surnames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏';
const given = '子丑寅卯辰巳午未申酉戌亥';

/** Made-up companies, put together from towns and words of the trade: each pair occurs once. */
export const moreCompanies: readonly Company[] = Array.from({ length: towns.length * marks.length }, (_, n) => {
  const [town, area] = towns[n % towns.length] as (typeof towns)[number];
  const mark = marks[Math.floor(n / towns.length)] as string;
  const type = types[(n * 7) % types.length] as SupplierType;
  const suffixes = trades[type];
  return {
    name: `${town}${mark}${suffixes[n % suffixes.length]}`,
    person: `${surnames[(n * 11) % surnames.length]}${given[n % given.length]}${given[(n * 5) % given.length]}`,
    area,
    street: `样例路 ${1 + ((n * 37) % 400)} 号`,
    type,
  };
});
