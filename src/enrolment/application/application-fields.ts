import type { Text } from '#kit/text/language.ts';
import { stripInvisible } from '#kit/text/typed-text.ts';
import {
  type Choices,
  capacityUnitWords,
  categoryNames,
  cooperationChoices,
  invoiceChoices,
  settlementChoices,
  subjectTypeWords,
  supplierTypeWords,
} from './choices.ts';
import { normalizeCreditCode } from './credit-code.ts';
import {
  accessory,
  certificateRow,
  dyeing,
  fabricRow,
  garment,
  machineRow,
  type Particulars,
  type Row,
  trade,
} from './particulars.ts';

export const supplierTypes = ['fabric', 'accessory', 'garment', 'trade', 'dyeing_printing'] as const;
export type SupplierType = (typeof supplierTypes)[number];

/** Most pictures in a field. */
export const mostPictures = 12;

/** What a field holds and how it reads. Its schema (`application-shape.ts`), its control and its words follow from this. */
export type Field = {
  text: Text;
  /** What to do about a value that is not valid. */
  wrong?: Text;
} & (
  | { kind: 'text'; max: number; normalize?(text: string): string }
  | { kind: 'day' | 'area' | 'picture' | 'pictures' }
  /** Without a unit of its own it is counted in `capacity_unit`. */
  | { kind: 'number'; unit?: Text; isWhole?: true }
  /** `isOpen`: any other text is accepted, too. */
  | { kind: 'choice'; choices: Choices; isOpen?: true }
  | { kind: 'choices'; choices: Choices }
  | { kind: 'rows'; of: Particulars; most: number; hasPicture?: true }
  | { kind: 'particulars'; of: Particulars }
);

const days: Text = ['天', 'days'];

/** All fields of an application by their names in calls, in the sections and the order of the form and of the review. */
const fieldsBySection = {
  subject: {
    subject_type: { kind: 'choice', text: ['主体类型', 'Company type'], choices: subjectTypeWords },
    licence_image: { kind: 'picture', text: ['营业执照照片', 'Photo of the business licence'] },
    company_name: { kind: 'text', text: ['企业名称', 'Company name'], max: 100 },
    credit_code: {
      kind: 'text',
      text: ['统一社会信用代码', 'Unified social credit code'],
      max: 40,
      normalize: normalizeCreditCode,
      wrong: [
        '应为 18 位数字和大写字母（不含 I、O、S、V、Z）',
        '18 digits and capital letters, without I, O, S, V or Z',
      ],
    },
    legal_name: { kind: 'text', text: ['法定代表人', 'Legal representative'], max: 60 },
    licence_valid_from: {
      kind: 'day',
      text: ['营业执照有效期起', 'Licence valid from'],
      wrong: ['请填写执照上的起始日期，不能晚于今天', 'Enter the start date on the licence, no later than today'],
    },
    licence_valid_to: {
      kind: 'day',
      text: ['营业执照有效期至', 'Licence valid until'],
      wrong: ['截止日期应晚于起始日期', 'The end date must be after the start date'],
    },
    registered_address: { kind: 'text', text: ['注册地址', 'Registered address'], max: 200 },
  },
  contact: {
    contact_name: { kind: 'text', text: ['联系人姓名', 'Contact name'], max: 60 },
    contact_role: { kind: 'text', text: ['职务', 'Position'], max: 60 },
    wechat_id: { kind: 'text', text: ['微信号', 'WeChat ID'], max: 60 },
    email: {
      kind: 'text',
      text: ['电子邮箱', 'E-mail'],
      max: 254,
      wrong: ['请检查邮箱地址，例如 name@example.com', 'Check the address, for example name@example.com'],
    },
  },
  business: {
    supplier_type: { kind: 'choice', text: ['供应商类型', 'Supplier type'], choices: supplierTypeWords },
    categories: { kind: 'choices', text: ['主营品类', 'Main categories'], choices: categoryNames },
    brand_name: { kind: 'text', text: ['品牌', 'Brand'], max: 100 },
    brand_images: { kind: 'pictures', text: ['品牌授权', 'Brand authorisation'] },
    certificates: {
      kind: 'rows',
      text: ['资质证书', 'Certificates'],
      of: certificateRow,
      most: 20,
      hasPicture: true,
      wrong: ['证书的日期不对', 'A certificate date is invalid'],
    },
  },
  place: {
    area_code: { kind: 'area', text: ['所在地区', 'Area'], wrong: ['请重新选择地区', 'Select the area again'] },
    address: { kind: 'text', text: ['详细地址', 'Street address'], max: 200 },
  },
  capacity: {
    factory_area_m2: {
      kind: 'number',
      text: ['厂房面积', 'Floor area'],
      unit: ['平方米', 'm²'],
      wrong: ['请填写大于 0 的平方米数', 'Enter the area in square metres, above 0'],
    },
    workers: { kind: 'number', text: ['员工人数', 'Workers'], unit: ['人', 'people'], isWhole: true },
    lines: { kind: 'number', text: ['生产线', 'Production lines'], unit: ['条', 'lines'], isWhole: true },
    machines: { kind: 'rows', text: ['主要设备', 'Main equipment'], of: machineRow, most: 40 },
    capacity_unit: { kind: 'choice', text: ['产能单位', 'Capacity unit'], choices: capacityUnitWords },
    monthly_capacity: { kind: 'number', text: ['月产能', 'Monthly capacity'], isWhole: true },
    moq: { kind: 'number', text: ['起订量', 'Minimum order'], isWhole: true },
    sample_days: { kind: 'number', text: ['打样周期', 'Sample lead time'], unit: days, isWhole: true },
    bulk_days: { kind: 'number', text: ['大货周期', 'Bulk lead time'], unit: days, isWhole: true },
  },
  particulars: {
    fabric_particulars: { kind: 'rows', text: ['主要面料', 'Main fabrics'], of: fabricRow, most: 40 },
    accessory_particulars: { kind: 'particulars', text: ['辅料资料', 'Accessories'], of: accessory },
    garment_particulars: { kind: 'particulars', text: ['成衣加工资料', 'Garment making'], of: garment },
    trade_particulars: { kind: 'particulars', text: ['贸易资料', 'Trading'], of: trade },
    dyeing_particulars: {
      kind: 'particulars',
      text: ['印染资料', 'Dyeing and printing'],
      of: dyeing,
      wrong: ['有数字或日期填写有误', 'A number or date is invalid'],
    },
  },
  cooperation: {
    cooperation_modes: { kind: 'choices', text: ['合作模式', 'Cooperation modes'], choices: cooperationChoices },
    settlement: { kind: 'choice', text: ['结算方式', 'Settlement'], choices: settlementChoices, isOpen: true },
    invoice_type: { kind: 'choice', text: ['发票类型', 'Invoices'], choices: invoiceChoices, isOpen: true },
  },
  pictures: {
    gate_images: { kind: 'pictures', text: ['大门照片', 'Photos of the gate'] },
    office_images: { kind: 'pictures', text: ['办公室照片', 'Photos of the office'] },
    cutting_images: { kind: 'pictures', text: ['裁剪车间照片', 'Photos of the cutting room'] },
    sewing_images: { kind: 'pictures', text: ['缝制车间照片', 'Photos of the sewing floor'] },
    inspection_images: { kind: 'pictures', text: ['检验照片', 'Photos of inspection'] },
    warehouse_images: { kind: 'pictures', text: ['仓库照片', 'Photos of the warehouse'] },
    note: { kind: 'text', text: ['补充说明', 'Notes'], max: 2000 },
  },
} as const satisfies Record<string, Record<string, Field>>;

const fields = {
  ...fieldsBySection.subject,
  ...fieldsBySection.contact,
  ...fieldsBySection.business,
  ...fieldsBySection.place,
  ...fieldsBySection.capacity,
  ...fieldsBySection.particulars,
  ...fieldsBySection.cooperation,
  ...fieldsBySection.pictures,
};
export type FieldName = keyof typeof fields;
export type NamesOf<Kind extends Field['kind']> = {
  [Name in FieldName]: (typeof fields)[Name]['kind'] extends Kind ? Name : never;
}[FieldName];
export type PictureListField = NamesOf<'pictures'>;
export const fieldNames = Object.keys(fields) as FieldName[];
export const fieldOf = (name: FieldName): Field => fields[name];
export const isFieldName = (name: string): name is FieldName => Object.hasOwn(fields, name);

type ByKind = Record<'text' | 'day' | 'area' | 'picture' | 'choice', string> &
  Record<'pictures' | 'choices', string[]> & { number: number | null; rows: Row[]; particulars: Row };
interface ByName {
  subject_type: keyof typeof subjectTypeWords | '';
  supplier_type: SupplierType | '';
  capacity_unit: keyof typeof capacityUnitWords | '';
  certificates: { [Name in 'kind' | 'number' | 'issuer' | 'valid_to' | 'image']?: string | undefined }[];
}
export type FieldValues = {
  [Name in FieldName]: Name extends keyof ByName ? ByName[Name] : ByKind[(typeof fields)[Name]['kind']];
};
export type ApplicationFields = Partial<FieldValues>;

export type Section = keyof typeof fieldsBySection;
export const sectionNames = Object.keys(fieldsBySection) as Section[];
export const sections = Object.fromEntries(
  sectionNames.map((section) => [section, Object.keys(fieldsBySection[section])]),
) as Record<Section, FieldName[]>;

export const sectionOf = (name: FieldName): Section =>
  sectionNames.find((section) => sections[section].includes(name)) as Section;

/** The particulars of each kind of supplier; those of other kinds stay stored but hidden. */
export const particularsOfType = {
  fabric: 'fabric_particulars',
  accessory: 'accessory_particulars',
  garment: 'garment_particulars',
  trade: 'trade_particulars',
  dyeing_printing: 'dyeing_particulars',
} as const satisfies Record<SupplierType, FieldName>;

/** Whether a field concerns a supplier of this kind at all. */
export const isAsked = (name: FieldName, supplierType: SupplierType | '' | undefined): boolean =>
  !sections.particulars.includes(name) || (supplierType ? particularsOfType[supplierType] === name : false);

/** Sections with fields for this kind of supplier, in order. */
export const sectionsFor = (supplierType: SupplierType | '' | undefined): Section[] =>
  sectionNames.filter((section) => sections[section].some((name) => isAsked(name, supplierType)));

/** Fields that hold lists of picture keys. */
export const pictureListFields = fieldNames.filter(
  (name): name is PictureListField => fields[name].kind === 'pictures',
);
export const isPictureListField = (name: string): name is PictureListField =>
  (pictureListFields as string[]).includes(name);

/** Fields that hold pictures. */
export const pictureFields = ['licence_image', ...pictureListFields, 'certificates'] as const;
export type PictureFieldName = (typeof pictureFields)[number];

/** Keys of the pictures in a field. */
export function pictureKeys(fields: ApplicationFields, name: FieldName): string[] {
  if (name === 'licence_image') return fields.licence_image ? [fields.licence_image] : [];
  if (name === 'certificates') return (fields.certificates ?? []).flatMap(({ image }) => image || []);
  return isPictureListField(name) ? (fields[name] ?? []) : [];
}

/** Every picture key in the given fields, with the field that holds it. */
export const picturesIn = (fields: ApplicationFields): { field: PictureFieldName; key: string }[] =>
  pictureFields.flatMap((field) => pictureKeys(fields, field).map((key) => ({ field, key })));

/** Maximum number of entries in a field. */
export function maxCount(name: FieldName): number {
  const field = fieldOf(name);
  if (field.kind === 'rows') return field.most;
  return field.kind === 'pictures' ? mostPictures : field.kind === 'choices' ? 6 : 1;
}

/** Accepts a single row: fabrics were one object before they became a list. */
export const asRows = (value: unknown): Row[] =>
  (value !== null && typeof value === 'object' && !Array.isArray(value) ? [value] : value) as Row[];

/** Sections that the reviewer has not viewed in this round. */
export const sectionsLeft = (fields: ApplicationFields, opened: readonly string[]): Section[] =>
  sectionsFor(fields.supplier_type).filter((section) => !opened.includes(section));

/** Equality as the server sees it: undefined, empty and empty list are the same; the order of keys does not matter. */
export const same = (left: unknown, right: unknown): boolean => canonical(left) === canonical(right);

function canonical(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return value.length === 0 ? '' : `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'string') return JSON.stringify(stripInvisible(value));
  if (typeof value !== 'object') return JSON.stringify(value);
  const parts = Object.entries(value)
    .map(([name, inner]) => [name, canonical(inner)] as const)
    .filter(([, inner]) => inner !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return parts.length === 0 ? '' : `{${parts.map(([name, inner]) => `${name}:${inner}`).join(',')}}`;
}
