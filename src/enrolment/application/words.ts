import type { Blocker } from '#enrolment/contract.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { type FieldName, particularsOfType, type Section, type SupplierType } from './application-fields.ts';

/** What the form offers where a field takes any text; what people wrote themselves is kept and shown as it is. */
type Choices = Record<string, Text>;

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

export const categoryChoices: Record<SupplierType, Choices> = {
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

/** Words that both sides, the desk and the short messages share. */
export const sectionWords: Record<Section, Text> = {
  subject: ['主体信息', 'Company'],
  contact: ['联系人', 'Contact'],
  business: ['经营信息', 'Business'],
  place: ['所在地', 'Location'],
  capacity: ['产能', 'Capacity'],
  particulars: ['专项资料', 'Specifics'],
  cooperation: ['合作方式', 'Cooperation'],
  pictures: ['现场照片', 'Photos'],
};

/** A section as a supplier of this kind reads it: particulars go by the name of their trade. */
export const sectionLabel = (
  section: Section,
  supplierType: SupplierType | '' | undefined,
  language: Language,
): string =>
  inLanguage(
    section === 'particulars' && supplierType ? fieldWords[particularsOfType[supplierType]] : sectionWords[section],
    language,
  );

export const fieldWords: Record<FieldName, Text> = {
  subject_type: ['主体类型', 'Company type'],
  company_name: ['企业名称', 'Company name'],
  credit_code: ['统一社会信用代码', 'Unified social credit code'],
  legal_name: ['法定代表人', 'Legal representative'],
  licence_valid_from: ['营业执照有效期起', 'Licence valid from'],
  licence_valid_to: ['营业执照有效期至', 'Licence valid until'],
  registered_address: ['注册地址', 'Registered address'],
  licence_image: ['营业执照照片', 'Photo of the business licence'],
  contact_name: ['联系人姓名', 'Contact name'],
  contact_role: ['职务', 'Position'],
  wechat_id: ['微信号', 'WeChat ID'],
  email: ['电子邮箱', 'E-mail'],
  supplier_type: ['供应商类型', 'Supplier type'],
  categories: ['主营品类', 'Main categories'],
  brand_name: ['品牌', 'Brand'],
  brand_images: ['品牌授权', 'Brand authorisation'],
  certificates: ['资质证书', 'Certificates'],
  area_code: ['所在地区', 'Area'],
  address: ['详细地址', 'Street address'],
  factory_area_m2: ['厂房面积', 'Floor area'],
  workers: ['员工人数', 'Workers'],
  lines: ['生产线', 'Production lines'],
  machines: ['主要设备', 'Main equipment'],
  monthly_capacity: ['月产能', 'Monthly capacity'],
  capacity_unit: ['产能单位', 'Capacity unit'],
  moq: ['起订量', 'Minimum order'],
  sample_days: ['打样周期', 'Sample lead time'],
  bulk_days: ['大货周期', 'Bulk lead time'],
  fabric_particulars: ['主要面料', 'Main fabrics'],
  accessory_particulars: ['辅料资料', 'Accessories'],
  garment_particulars: ['成衣加工资料', 'Garment making'],
  trade_particulars: ['贸易资料', 'Trading'],
  dyeing_particulars: ['印染资料', 'Dyeing and printing'],
  cooperation_modes: ['合作模式', 'Cooperation modes'],
  settlement: ['结算方式', 'Settlement'],
  invoice_type: ['发票类型', 'Invoices'],
  gate_images: ['大门照片', 'Photos of the gate'],
  office_images: ['办公室照片', 'Photos of the office'],
  cutting_images: ['裁剪车间照片', 'Photos of the cutting room'],
  sewing_images: ['缝制车间照片', 'Photos of the sewing floor'],
  inspection_images: ['检验照片', 'Photos of inspection'],
  warehouse_images: ['仓库照片', 'Photos of the warehouse'],
  note: ['补充说明', 'Notes'],
};

const wrong: Partial<Record<FieldName, Text>> = {
  credit_code: [
    '应为 18 位数字和大写字母（不含 I、O、S、V、Z）',
    '18 digits and capital letters, without I, O, S, V or Z',
  ],
  email: ['请检查邮箱地址，例如 name@example.com', 'Check the address, for example name@example.com'],
  licence_valid_from: [
    '请填写执照上的起始日期，不能晚于今天',
    'Enter the start date on the licence, no later than today',
  ],
  licence_valid_to: ['截止日期应晚于起始日期', 'The end date must be after the start date'],
  area_code: ['请重新选择地区', 'Select the area again'],
  factory_area_m2: ['请填写大于 0 的平方米数', 'Enter the area in square metres, above 0'],
  certificates: ['证书的日期不对', 'A certificate date is invalid'],
  machines: ['有数字填写有误', 'A number is invalid'],
  fabric_particulars: ['有数字填写有误', 'A number is invalid'],
  accessory_particulars: ['有数字填写有误', 'A number is invalid'],
  garment_particulars: ['有数字填写有误', 'A number is invalid'],
  trade_particulars: ['有数字填写有误', 'A number is invalid'],
  dyeing_particulars: ['有数字或日期填写有误', 'A number or date is invalid'],
};

/** One blocker in words that say what to do. */
export function blockerWords(field: FieldName, reason: Blocker, language: Language): string {
  const t = (text: Text) => inLanguage(text, language);
  switch (reason) {
    case 'missing':
      if (field === 'licence_image' || field.endsWith('_images')) return t(['请上传照片', 'Upload a photo']);
      return t(choices.has(field) ? ['请选择', 'Please select'] : ['请填写', 'Required']);
    case 'too_few':
      return t(['数量不够，请再补充', 'Please add more']);
    case 'expired':
      return t(
        field === 'licence_valid_to'
          ? ['已过有效期，请先换发执照', 'The licence has expired. Please renew it first']
          : ['已过有效期', 'Expired'],
      );
    case 'not_complete':
      return t(
        field === 'area_code'
          ? ['请选到区县', 'Please select down to the district']
          : field === 'certificates'
            ? ['请补全证书名称', 'Name each certificate']
            : ['有必填项未填写', 'Some required items are missing'],
      );
    case 'not_valid':
      return t(wrong[field] ?? ['请填写大于 0 的整数', 'Enter a whole number above 0']);
  }
}
const choices: ReadonlySet<FieldName> = new Set([
  'subject_type',
  'supplier_type',
  'categories',
  'area_code',
  'capacity_unit',
  'cooperation_modes',
  'settlement',
  'invoice_type',
]);

/** Canned reasons of a remark. */
export const remarkWords: Record<string, Text> = {
  unclear: ['看不清楚', 'Not legible'],
  not_matching: ['与其他资料不一致', 'Does not match other information'],
  expired: ['已过有效期', 'Expired'],
  incomplete: ['内容不完整', 'Incomplete'],
  wrong_picture: ['照片内容不对', 'Wrong photo'],
  other: ['需要修改', 'Needs a change'],
};
export const rejectionWords: Record<string, Text> = {
  not_wanted: ['目前不招募该类供应商', 'We are not taking on this type of supplier at the moment'],
  not_qualified: ['条件暂不符合要求', 'Does not meet the requirements yet'],
  false_information: ['资料不真实', 'Information is not truthful'],
  duplicate: ['企业已入驻或已有申请', 'Company already admitted or has an application'],
  other: ['其他原因', 'Other reason'],
};
export const subjectTypeWords: Record<string, Text> = {
  enterprise: ['企业', 'Company'],
  individual: ['个体工商户', 'Sole trader'],
  cooperative: ['合作社', 'Cooperative'],
};
export const supplierTypeWords: Record<string, Text> = {
  fabric: ['面料', 'Fabric'],
  accessory: ['辅料', 'Accessories'],
  garment: ['成衣加工', 'Garment factory'],
  trade: ['贸易', 'Trading'],
  dyeing_printing: ['印染', 'Dyeing and printing'],
};
export const capacityUnitWords: Record<string, Text> = {
  piece: ['件', 'pieces'],
  metre: ['米', 'metres'],
  kilogram: ['公斤', 'kg'],
};

/** Words of a value that may also be something that people wrote themselves. */
export const wordsOf = (table: Record<string, Text>, value: string, language: Language): string => {
  const text = Object.hasOwn(table, value) ? table[value] : undefined;
  return text ? inLanguage(text, language) : value;
};

/** What the queue knows of an application's warnings; papers that ran out are told by their day. */
export const warningKinds = ['code', 'region', 'capacity', 'duplicate', 'picture'] as const;
export type WarningKind = (typeof warningKinds)[number];

/** The queue's filter: all that have any, one kind, papers that ran out, or none at all. */
export const warningFilters = ['', 'any', ...warningKinds, 'expired', 'none'] as const;

export const warningKindWords: Record<Exclude<(typeof warningFilters)[number], ''>, Text> = {
  any: ['有提醒', 'Any warning'],
  code: ['信用代码', 'Credit code'],
  region: ['登记地', 'Province'],
  capacity: ['产能', 'Capacity'],
  duplicate: ['重复', 'Duplicate'],
  picture: ['照片雷同', 'Duplicate photo'],
  expired: ['证照过期', 'Expired documents'],
  none: ['没有提醒', 'None'],
};
