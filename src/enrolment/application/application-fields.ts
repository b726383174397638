import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';
import { stripInvisible } from '#kit/text/typed-text.ts';
import { normalizeCreditCode } from './credit-code.ts';
import { fabricRow, machineParticulars, particulars, type Row, readQuantity, shapeOf } from './particulars.ts';

export const subjectTypes = ['enterprise', 'individual', 'cooperative'] as const;
export const supplierTypes = ['fabric', 'accessory', 'garment', 'trade', 'dyeing_printing'] as const;
export const capacityUnits = ['piece', 'metre', 'kilogram'] as const;
export type SubjectType = (typeof subjectTypes)[number];
export type SupplierType = (typeof supplierTypes)[number];

/** Limits of pictures in a field, certificates and rows. */
export const mostPictures = 12;
export const mostCertificates = 20;
export const mostRows = 40;

/** A choice that may be empty in a draft. */
const choiceOrNone = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(['', ...options]);

/** A quantity in a draft: any storable number; empty text clears it. Plausibility is checked on submission (`required-items.ts`). */
const quantity = () =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? readQuantity(value) : value)),
    z.nullable(z.number().check(z.minimum(-1e12), z.maximum(1e12))),
  );

const words = () => field.list(field.text({ min: 1, max: 60 }), { max: 40 });
/** Key of a picture in the object store; empty when there is none. */
const picture = () => field.text({ max: 300 });
const pictures = () => field.list(field.text({ min: 1, max: 300 }), { max: mostPictures });

const certificate = z.strictObject({
  kind: z.optional(field.text({ max: 60 })),
  number: z.optional(field.text({ max: 100 })),
  issuer: z.optional(field.text({ max: 100 })),
  valid_to: z.optional(field.text({ max: 20 })),
  image: z.optional(picture()),
});
/** Accepts a single row: fabrics were one object before they became a list. */
export const asRows = (value: unknown): Row[] =>
  (value !== null && typeof value === 'object' && !Array.isArray(value) ? [value] : value) as Row[];

/** All fields of an application by their names in calls. Only storage limits apply here. */
export const applicationShape = {
  subject_type: choiceOrNone(subjectTypes),
  company_name: field.text({ max: 100 }),
  credit_code: z.pipe(field.text({ max: 40 }), z.transform(normalizeCreditCode)),
  legal_name: field.text({ max: 60 }),
  licence_valid_from: field.text({ max: 20 }),
  licence_valid_to: field.text({ max: 20 }),
  registered_address: field.text({ max: 200 }),
  licence_image: picture(),

  contact_name: field.text({ max: 60 }),
  contact_role: field.text({ max: 60 }),
  wechat_id: field.text({ max: 60 }),
  email: field.text({ max: 254 }),

  supplier_type: choiceOrNone(supplierTypes),
  categories: words(),
  brand_name: field.text({ max: 100 }),
  brand_images: pictures(),
  certificates: field.json(z.array(certificate).check(z.maxLength(mostCertificates))),

  area_code: field.text({ max: 12 }),
  address: field.text({ max: 200 }),

  factory_area_m2: quantity(),
  workers: quantity(),
  lines: quantity(),
  machines: field.json(z.array(shapeOf(machineParticulars)).check(z.maxLength(mostRows))),
  monthly_capacity: quantity(),
  capacity_unit: choiceOrNone(capacityUnits),
  moq: quantity(),
  sample_days: quantity(),
  bulk_days: quantity(),

  fabric_particulars: field.json(z.pipe(z.transform(asRows), z.array(shapeOf(fabricRow)).check(z.maxLength(mostRows)))),
  accessory_particulars: field.json(shapeOf(particulars.accessory_particulars)),
  garment_particulars: field.json(shapeOf(particulars.garment_particulars)),
  trade_particulars: field.json(shapeOf(particulars.trade_particulars)),
  dyeing_particulars: field.json(shapeOf(particulars.dyeing_particulars)),

  cooperation_modes: words(),
  settlement: field.text({ max: 60 }),
  invoice_type: field.text({ max: 60 }),

  gate_images: pictures(),
  office_images: pictures(),
  cutting_images: pictures(),
  sewing_images: pictures(),
  inspection_images: pictures(),
  warehouse_images: pictures(),

  note: field.text({ max: 2000 }),
} as const;

export type FieldName = keyof typeof applicationShape;
export type ApplicationFields = { -readonly [Name in FieldName]?: z.output<(typeof applicationShape)[Name]> };
export const fieldNames = Object.keys(applicationShape) as FieldName[];
export const isFieldName = (name: string): name is FieldName => Object.hasOwn(applicationShape, name);

/** The sections of the form and of the review, in order. */
export const sections = {
  subject: [
    'subject_type',
    'company_name',
    'credit_code',
    'legal_name',
    'licence_valid_from',
    'licence_valid_to',
    'registered_address',
    'licence_image',
  ],
  contact: ['contact_name', 'contact_role', 'wechat_id', 'email'],
  business: ['supplier_type', 'categories', 'brand_name', 'brand_images', 'certificates'],
  place: ['area_code', 'address'],
  capacity: [
    'factory_area_m2',
    'workers',
    'lines',
    'machines',
    'monthly_capacity',
    'capacity_unit',
    'moq',
    'sample_days',
    'bulk_days',
  ],
  particulars: [
    'fabric_particulars',
    'accessory_particulars',
    'garment_particulars',
    'trade_particulars',
    'dyeing_particulars',
  ],
  cooperation: ['cooperation_modes', 'settlement', 'invoice_type'],
  pictures: [
    'gate_images',
    'office_images',
    'cutting_images',
    'sewing_images',
    'inspection_images',
    'warehouse_images',
    'note',
  ],
} as const satisfies Record<string, readonly FieldName[]>;
export type Section = keyof typeof sections;
export const sectionNames = Object.keys(sections) as Section[];

export const sectionOf = (name: FieldName): Section =>
  sectionNames.find((section) => (sections[section] as readonly FieldName[]).includes(name)) as Section;

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
  !(sections.particulars as readonly FieldName[]).includes(name) ||
  (supplierType ? particularsOfType[supplierType] === name : false);

/** Sections with fields for this kind of supplier, in order. */
export const sectionsFor = (supplierType: SupplierType | '' | undefined): Section[] =>
  sectionNames.filter((section) => sections[section].some((name) => isAsked(name, supplierType)));

/** Fields that hold lists of picture keys, and the one that holds a single key. */
export const pictureListFields = [
  'brand_images',
  'gate_images',
  'office_images',
  'cutting_images',
  'sewing_images',
  'inspection_images',
  'warehouse_images',
] as const satisfies readonly FieldName[];
export type PictureListField = (typeof pictureListFields)[number];
export const isPictureListField = (name: string): name is PictureListField =>
  (pictureListFields as readonly string[]).includes(name);

/** Every picture key in the given fields, with the field that holds it. */
export function picturesIn(fields: ApplicationFields): { field: FieldName; key: string }[] {
  const found: { field: FieldName; key: string }[] = [];
  if (fields.licence_image) found.push({ field: 'licence_image', key: fields.licence_image });
  for (const name of pictureListFields) for (const key of fields[name] ?? []) found.push({ field: name, key });
  for (const { image } of fields.certificates ?? []) if (image) found.push({ field: 'certificates', key: image });
  return found;
}

/** Maximum number of entries in a field. */
export function maxCount(name: FieldName): number {
  if (isPictureListField(name)) return mostPictures;
  if (name === 'certificates') return mostCertificates;
  if (name === 'machines' || name === 'fabric_particulars') return mostRows;
  return name === 'categories' || name === 'cooperation_modes' ? 6 : 1;
}

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
