import type { ApplicationFields, SupplierType } from '#enrolment/application-fields.ts';

/** Made-up companies: no name, code or person here belongs to anybody. */
export interface Company {
  name: string;
  person: string;
  area: string;
  street: string;
  type: SupplierType;
}

const company = (name: string, person: string, area: string, street: string, type: SupplierType): Company => ({
  name,
  person,
  area,
  street,
  type,
});

export const companies: readonly Company[] = [
  company('绍兴锦澜经纬纺织有限公司', '赵甲', '330603', '柯桥街道样例路 18 号', 'fabric'),
  company('苏州纬青丝绸织造有限公司', '钱乙', '320509', '盛泽镇样例大道 201 号', 'fabric'),
  company('广州缕一服饰有限公司', '孙丙', '440105', '江海街道样例工业园 3 栋', 'garment'),
  company('东莞素弦针织有限公司', '李丁', '441900', '大朗镇样例路 77 号', 'garment'),
  company('石狮梭影服装织造有限公司', '周戊', '350581', '宝盖镇样例园区 12 号', 'garment'),
  company('杭州织屿女装有限公司', '吴己', '330109', '新塘街道样例街 9 号', 'garment'),
  company('南通缟云家纺面料有限公司', '郑庚', '320612', '川姜镇样例路 156 号', 'fabric'),
  company('湖州绒禾童装厂', '王辛', '330502', '织里镇样例路 33 号', 'garment'),
  company('晋江扣得辅料有限公司', '冯壬', '350582', '陈埭镇样例路 5 号', 'accessory'),
  company('宁波线头缝纫线有限公司', '陈癸', '330212', '石碶街道样例路 88 号', 'accessory'),
  company('佛山靛上牛仔洗水有限公司', '褚一', '440605', '西樵镇样例工业区 6 座', 'dyeing_printing'),
  company('常熟绫上羽绒服饰有限公司', '卫二', '320581', '海虞镇样例路 41 号', 'garment'),
  company('绍兴染序印染有限公司', '蒋三', '330604', '滨海样例产业园 7 号', 'dyeing_printing'),
  company('深圳布见贸易有限公司', '沈四', '440307', '布吉街道样例大厦 1203', 'trade'),
  company('上海经白纺织贸易有限公司', '韩五', '310117', '洞泾镇样例路 600 号', 'trade'),
  company('青岛即布针织有限公司', '杨六', '370215', '通济街道样例路 27 号', 'garment'),
  company('中山沙溪衡裁制衣厂', '朱七', '442000', '沙溪镇样例路 14 号', 'garment'),
  company('成都蓉缕服装有限公司', '秦八', '510107', '簇桥街道样例路 52 号', 'garment'),
  company('武汉汉绣川服饰有限公司', '尤九', '420116', '横店街道样例园 A2', 'garment'),
  company('嘉兴毛序羊毛衫有限公司', '许十', '330411', '洪合镇样例路 109 号', 'garment'),
  company('绍兴花序数码印花有限公司', '何甲一', '330603', '齐贤街道样例路 66 号', 'dyeing_printing'),
  company('苏州棉岛纺织科技有限公司', '吕乙一', '320509', '平望镇样例路 20 号', 'fabric'),
  company('广州布谷面料有限公司', '施丙一', '440105', '瑞宝街道样例布市 B 区 215', 'fabric'),
  company('温州牙序拉链有限公司', '张丁一', '330304', '潘桥街道样例路 3 号', 'accessory'),
  company('泉州轻甲运动面料有限公司', '孔戊一', '350503', '城东街道样例路 95 号', 'fabric'),
  company('南昌青山针织制衣厂', '曹己一', '360111', '昌东镇样例路 8 号', 'garment'),
  company('杭州绡间蕾丝有限公司', '严庚一', '330110', '临平样例路 17 号', 'fabric'),
  company('义乌标上织标厂', '华辛一', '330782', '江东街道样例路 4 号', 'accessory'),
  company('盛泽云锦化纤织造有限公司', '金壬一', '320509', '盛泽镇样例东路 310 号', 'fabric'),
  company('潮州礼序婚纱礼服有限公司', '魏癸一', '445103', '浮洋镇样例路 11 号', 'garment'),
  company('佛山童样服饰有限公司', '陶一二', '440605', '大沥镇样例路 73 号', 'garment'),
  company('西安衡缕职业装有限公司', '姜二二', '610113', '电子城样例路 2 号', 'garment'),
  company('郑州中布裤业有限公司', '戚三二', '410105', '国基路样例园 5 号', 'garment'),
  company('绍兴坯上坯布行', '谢四二', '330603', '柯桥样例市场 3 楼 118', 'trade'),
  company('江阴毛纺样例织造有限公司', '邹五二', '320281', '周庄镇样例路 48 号', 'fabric'),
  company('厦门海纹泳装面料有限公司', '喻六二', '350205', '东孚样例路 19 号', 'fabric'),
  company('重庆山衣针纺有限公司', '柏七二', '500106', '井口样例路 31 号', 'garment'),
  company('大连北序西服有限公司', '水八二', '210213', '开发区样例街 60 号', 'garment'),
  company('苏州苎序麻纺有限公司', '窦九二', '320507', '黄埭镇样例路 22 号', 'fabric'),
  company('广州急单小批制衣厂', '章十二', '440113', '南村镇样例路 38 号', 'garment'),
];

const categories: Record<SupplierType, readonly string[][]> = {
  fabric: [['woven_cotton', 'functional'], ['silk'], ['chemical_fibre', 'functional'], ['knitted']],
  accessory: [['zip'], ['thread'], ['label', 'elastic']],
  garment: [['womens'], ['knitwear'], ['womens', 'mens'], ['children'], ['denim', 'mens']],
  trade: [
    ['womens', 'fabric'],
    ['fabric', 'accessory'],
  ],
  dyeing_printing: [['dyeing', 'washing'], ['digital_printing'], ['screen_printing', 'finishing']],
};
const machines: Record<SupplierType, readonly [string, number][]> = {
  fabric: [
    ['喷气织机', 96],
    ['整经机', 4],
  ],
  accessory: [['排咪机', 12]],
  garment: [
    ['平缝机', 120],
    ['四线包缝机', 36],
    ['自动裁床', 2],
  ],
  trade: [],
  dyeing_printing: [
    ['溢流染色机', 18],
    ['定型机', 5],
  ],
};

/** What one worker adds to a month's capacity, in the unit of the trade. */
const perWorker: Record<SupplierType, number> = {
  fabric: 900,
  accessory: 6_000,
  garment: 140,
  trade: 0,
  dyeing_printing: 5_200,
};

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** A code whose check character fits and whose organisation part no register gives out. */
export function madeUpCreditCode(area: string, serial: number): string {
  const body = `91${area}YYYY${String(serial).padStart(5, '0')}`;
  let sum = 0;
  let weight = 1;
  for (const character of body) {
    sum += alphabet.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return body + alphabet[(31 - (sum % 31)) % 31];
}

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

/** All fields but the pictures, as somebody of this trade would fill them in. */
export function fieldsOf({ name, person, area, street, type }: Company, serial: number): ApplicationFields {
  const makes = type !== 'trade';
  return {
    subject_type: name.endsWith('厂') || name.endsWith('行') ? 'individual' : 'enterprise',
    company_name: name,
    credit_code: madeUpCreditCode(area, serial + 1),
    legal_name: person,
    licence_valid_from: `20${String(8 + (serial % 15)).padStart(2, '0')}-0${1 + (serial % 9)}-1${serial % 10}`,
    licence_valid_to: serial % 3 === 0 ? '2038-12-31' : '',
    registered_address: street,
    contact_name: person,
    contact_role: pick(['厂长', '业务经理', '总经理', '跟单主管'], serial),
    wechat_id: serial % 2 === 0 ? `sample-${serial + 100}` : '',
    email: serial % 3 === 0 ? `contact${serial}@sample.example` : '',
    supplier_type: type,
    categories: [...pick(categories[type], serial)],
    brand_name: '',
    area_code: area,
    address: street,
    ...(makes
      ? {
          factory_area_m2: 800 + ((serial * 337) % 9000),
          workers: 24 + ((serial * 53) % 320),
          lines: 2 + (serial % 9),
          machines: machines[type].map(([kind, count]) => ({ kind, count: count + (serial % 7) })),
          monthly_capacity: (24 + ((serial * 53) % 320)) * (perWorker[type] + 10 * (serial % 9)),
          capacity_unit: type === 'garment' || type === 'accessory' ? ('piece' as const) : ('metre' as const),
          moq: type === 'garment' ? 100 + (serial % 5) * 50 : 500 + (serial % 4) * 500,
          sample_days: 3 + (serial % 6),
          bulk_days: 10 + (serial % 20),
        }
      : {}),
    ...(type === 'fabric'
      ? {
          fabric_particulars: [0, 1, 2].slice(0, 1 + (serial % 3)).map((next) => ({
            name: pick(['全棉府绸', '棉麻斜纹', '真丝双绉', '四面弹针织'], serial + next),
            composition: pick(['100% 棉', '55% 麻 45% 棉', '100% 桑蚕丝', '88% 聚酯 12% 氨纶'], serial + next),
            weight_gsm: pick([120, 165, 70, 220], serial + next),
            width_cm: pick([148, 140, 114, 160], serial + next),
            ...(serial % 2 ? { yarn_count: '40s × 40s / 133 × 72', colours: 12 + serial } : {}),
          })),
        }
      : {}),
    ...(type === 'dyeing_printing'
      ? {
          certificates: [
            { kind: '排污许可证', number: `SAMPLE-${serial}-P`, issuer: '样例市生态环境局', valid_to: '2029-06-30' },
          ],
        }
      : {}),
    ...particularsFor(type, serial),
    cooperation_modes: pick(
      [['to_order'], ['stock', 'to_order'], ['small_batch', 'full_package'], ['processing']],
      serial,
    ),
    settlement: pick(['monthly_30', 'deposit', 'per_order', 'monthly_60'], serial),
    invoice_type: pick(['vat_special', 'vat_special', 'vat_ordinary'], serial),
    note: serial % 6 === 0 ? '可接急单，周末可安排验厂。' : '',
  };
}

function particularsFor(type: SupplierType, serial: number): ApplicationFields {
  if (type === 'accessory')
    return {
      accessory_particulars: {
        materials: [...pick([['metal', 'nylon'], ['polyester'], ['resin', 'natural']], serial)],
        stock_kinds: 60 + serial * 4,
        colour_days: 3,
      },
    };
  if (type === 'trade')
    return {
      trade_particulars: {
        sources: [...pick([['contracted'], ['contracted', 'market'], ['own_factory', 'import']], serial)],
        partner_factories: 4 + (serial % 20),
        stock_kinds: 80 + serial * 3,
      },
    };
  if (type === 'dyeing_printing')
    return {
      dyeing_particulars: {
        processes: [...pick([['scouring', 'jet', 'setting'], ['digital'], ['rotary', 'flat']], serial)],
        fabrics: '棉、涤棉、氨纶针织',
        permit_number: `SAMPLE-${serial}-P`,
        permit_valid_to: '2029-06-30',
        batch_kg: 600,
      },
    };
  if (type === 'garment' && serial % 2 === 0)
    return {
      garment_particulars: {
        processes: ['pattern', 'cutting', 'sewing', 'finishing'],
        pattern_makers: 2 + (serial % 5),
      },
    };
  return {};
}
