import * as z from 'zod/mini';
import * as field from '#kit/field.ts';
import { normalizeCreditCode } from './credit-code.ts';

export const subjectTypes = ['enterprise', 'individual', 'cooperative'] as const;
export const supplierTypes = ['fabric', 'accessory', 'garment', 'trade', 'dyeing_printing'] as const;
export const capacityUnits = ['piece', 'metre', 'kilogram'] as const;
export type SubjectType = (typeof subjectTypes)[number];
export type SupplierType = (typeof supplierTypes)[number];

/** Pictures of one kind, and certificates, that an application may hold at most. */
export const mostPictures = 12;
export const mostCertificates = 20;

/** A choice that a draft may also leave or make empty. */
const choiceOrNone = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(['', ...options]);

/**
 * A quantity of a draft: any number that can be stored, also a wrong one; empty text takes the value away. What makes
 * sense is asked on submission (`required-items.ts`).
 */
const quantity = () =>
  z.pipe(
    z.transform((value: unknown) => {
      if (value === '' || value === null) return null;
      return typeof value === 'string' && /^-?\d{1,12}(\.\d{1,4})?$/.test(value.trim()) ? Number(value) : value;
    }),
    z.nullable(z.number().check(z.minimum(-1e12), z.maximum(1e12))),
  );

const words = () => field.list(field.text({ min: 1, max: 60 }), { max: 40 });
/** Key of a picture in the object store; empty when there is none. */
const picture = () => field.text({ max: 300 });
const pictures = () => field.list(field.text({ min: 1, max: 300 }), { max: mostPictures });
const count = z.number().check(z.minimum(-1e12), z.maximum(1e12));

const certificate = z.strictObject({
  kind: z.optional(field.text({ max: 60 })),
  number: z.optional(field.text({ max: 100 })),
  valid_to: z.optional(field.text({ max: 20 })),
  image: z.optional(picture()),
});
/** Named particulars; the form knows the names, and new ones need no change of what is stored. */
const particulars = z.record(
  z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
  z.union([field.text({ max: 300 }), count, z.array(field.text({ max: 60 })).check(z.maxLength(40))]),
);

/** Every field of an application by its name on the wire, with no more than the limits of what can be stored. */
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
  machines: field.json(z.array(particulars).check(z.maxLength(40))),
  monthly_capacity: quantity(),
  capacity_unit: choiceOrNone(capacityUnits),
  moq: quantity(),
  sample_days: quantity(),
  bulk_days: quantity(),

  fabric_particulars: field.json(particulars),

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
  fabric: ['fabric_particulars'],
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

/** Every picture key in the given fields, with the field that holds it. */
export function picturesIn(fields: ApplicationFields): { field: FieldName; key: string }[] {
  const found: { field: FieldName; key: string }[] = [];
  if (fields.licence_image) found.push({ field: 'licence_image', key: fields.licence_image });
  for (const name of pictureListFields) for (const key of fields[name] ?? []) found.push({ field: name, key });
  for (const { image } of fields.certificates ?? []) if (image) found.push({ field: 'certificates', key: image });
  return found;
}
