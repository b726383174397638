import type { Blocker } from '#enrolment/contract.ts';
import { readDay } from '#kit/text/time.ts';
import {
  type ApplicationFields,
  type FieldName,
  fieldNames,
  fieldOf,
  isAsked,
  isFieldName,
  type SupplierType,
  supplierTypes,
} from './application-fields.ts';
import { hasCreditCodeShape } from './credit-code.ts';
import { isGiven, isQuantity, type Row, rowProblem } from './particulars.ts';

/**
 * Minimum count per field and kind of supplier: 1 for a single value, more for pictures and lists, 0 to waive a `common` requirement.
 * Staff edit rows of this shape (`required-items.server.ts`).
 */
export type RequiredItems = Record<'common' | SupplierType, Partial<Record<FieldName, number>>>;

export const defaultRequiredItems: RequiredItems = {
  common: {
    subject_type: 1,
    company_name: 1,
    credit_code: 1,
    legal_name: 1,
    licence_valid_from: 1,
    registered_address: 1,
    licence_image: 1,
    contact_name: 1,
    supplier_type: 1,
    categories: 1,
    area_code: 1,
    address: 1,
    cooperation_modes: 1,
  },
  fabric: {
    monthly_capacity: 1,
    capacity_unit: 1,
    moq: 1,
    fabric_particulars: 1,
    gate_images: 1,
    warehouse_images: 1,
  },
  accessory: { monthly_capacity: 1, capacity_unit: 1, moq: 1, accessory_particulars: 1, gate_images: 1 },
  garment: {
    factory_area_m2: 1,
    workers: 1,
    lines: 1,
    monthly_capacity: 1,
    capacity_unit: 1,
    sample_days: 1,
    bulk_days: 1,
    gate_images: 1,
    cutting_images: 1,
    sewing_images: 1,
  },
  trade: { trade_particulars: 1, office_images: 1 },
  dyeing_printing: {
    factory_area_m2: 1,
    workers: 1,
    monthly_capacity: 1,
    capacity_unit: 1,
    certificates: 1,
    dyeing_particulars: 1,
    gate_images: 1,
  },
};

export interface Progress {
  /** Required fields, in the order of the form. */
  required: FieldName[];
  /** All blockers of a submission: missing and invalid fields. */
  missing: { field: FieldName; reason: Blocker }[];
  /** Number of valid required fields, of `required.length`. */
  done: number;
}

/** Counts the entries of a field; particulars and certificates without content do not count. */
function howMany(value: ApplicationFields[FieldName]): number {
  if (value === undefined || value === null || value === '') return 0;
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string' || hasContent(item)).length;
  return typeof value === 'object' ? Number(hasContent(value)) : 1;
}
const hasContent = (record: Record<string, unknown>) => Object.values(record).some(isGiven);

/** Minimum counts for an application with these fields. */
export function requirements(
  items: RequiredItems,
  supplierType: ApplicationFields['supplier_type'],
): Map<FieldName, number> {
  const needed = { ...items.common, ...(supplierType ? items[supplierType] : {}) };
  const found = new Map<FieldName, number>();
  for (const name of fieldNames) {
    const least = needed[name] ?? 0;
    if (least > 0 && isAsked(name, supplierType)) found.set(name, least);
  }
  return found;
}

/** Evaluates the requirements, in the form while typing and on the server before a submission. */
export function evaluate(
  fields: ApplicationFields,
  items: RequiredItems,
  { today, knowsArea = () => true }: { today: string; knowsArea?: (code: string) => boolean },
): Progress {
  const needed = requirements(items, fields.supplier_type);
  const missing: Progress['missing'] = [];
  let done = 0;
  for (const field of fieldNames) {
    if (!isAsked(field, fields.supplier_type)) continue;
    const least = needed.get(field) ?? 0;
    const given = howMany(fields[field]);
    const reason: Blocker | undefined =
      given < least
        ? given === 0
          ? 'missing'
          : 'too_few'
        : given > 0
          ? problemOf(field, fields, today, knowsArea)
          : undefined;
    if (reason) missing.push({ field, reason });
    else if (least > 0) done += 1;
  }
  return { required: [...needed.keys()], missing, done };
}

const emailShape = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;

/** The problem of a given field. Only certain faults: doubts are left to the reviewer. */
function problemOf(
  field: FieldName,
  fields: ApplicationFields,
  today: string,
  knowsArea: (code: string) => boolean,
): Blocker | undefined {
  const described = fieldOf(field);
  switch (field) {
    case 'credit_code':
      return hasCreditCodeShape(fields.credit_code ?? '') ? undefined : 'not_valid';
    case 'email':
      return emailShape.test(fields.email ?? '') ? undefined : 'not_valid';
    case 'licence_valid_from': {
      const from = readDay(fields.licence_valid_from);
      return from && from <= today ? undefined : 'not_valid';
    }
    case 'licence_valid_to': {
      const to = readDay(fields.licence_valid_to);
      if (!to || to <= (fields.licence_valid_from ?? '')) return 'not_valid';
      return to < today ? 'expired' : undefined;
    }
    case 'area_code':
      return areaProblem(fields.area_code ?? '', knowsArea);
  }
  const value = fields[field];
  if (described.kind === 'number')
    return isQuantity(value) && (!described.isWhole || Number.isInteger(value)) ? undefined : 'not_valid';
  if (described.kind === 'particulars') return rowProblem(described.of, value as Row, today);
  if (described.kind !== 'rows') return undefined;
  // Empty rows do not block.
  const rows = (value as Row[]).filter(hasContent);
  return rows.map((row) => rowProblem(described.of, row, today)).find(Boolean);
}

/** Taiwan, Hong Kong and Macau end at the first level; these four cities have no districts. */
const endsAtProvince = /^(71|81|82)0000$/;
const endsAtCity = new Set(['441900', '442000', '460400', '620200']);

export function areaProblem(code: string, knowsArea: (code: string) => boolean): Blocker | undefined {
  if (!/^\d{6}$/.test(code) || !knowsArea(code)) return 'not_valid';
  if (endsAtProvince.test(code) || endsAtCity.has(code) || !code.endsWith('00')) return undefined;
  return 'not_complete';
}

/** Applies staff’s rows over the defaults; rows of unknown fields or types are ignored. */
export function overlayRequiredItems(
  rows: readonly { supplier_type: string; field: string; least: number }[],
): RequiredItems {
  const items = structuredClone(defaultRequiredItems);
  for (const { supplier_type, field, least } of rows)
    if (Object.hasOwn(items, supplier_type) && isFieldName(field))
      items[supplier_type as keyof RequiredItems][field] = least;
  return items;
}

/** `common` holds for every kind of supplier that has no row of its own for the field. */
export const requirementColumns = ['common', ...supplierTypes] as const;
export type RequirementColumn = (typeof requirementColumns)[number];

/** Whether a field can be required of a kind of supplier, or of all of them. */
export const mayRequire = (column: RequirementColumn, name: FieldName): boolean =>
  column === 'common' ? supplierTypes.every((type) => isAsked(name, type)) : isAsked(name, column);
