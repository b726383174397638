import {
  type ApplicationFields,
  type FieldName,
  isFieldName,
  picturesIn,
} from '#enrolment/application/application-fields.ts';
import type { ReviewedApplication } from './review-contract.ts';

export interface ShownPicture {
  key: string;
  field: FieldName;
  /** Its place among the pictures of its field, from 1. */
  number: number;
  /** It was there at the submission before, and is no more. */
  isBefore: boolean;
}

/** Every picture of an application in the order of the form, then those that the last correction took out. */
export function picturesOf({ fields, changes }: Pick<ReviewedApplication, 'fields' | 'changes'>): ShownPicture[] {
  const before = Object.fromEntries(
    changes.flatMap(({ field, before }) => (isFieldName(field) && before !== undefined ? [[field, before]] : [])),
  ) as ApplicationFields;
  const found: ShownPicture[] = [];
  for (const [isBefore, list] of [
    [false, picturesIn(fields)],
    [true, picturesIn(before)],
  ] as const)
    for (const { field, key } of list)
      if (!found.some((one) => one.key === key))
        found.push({
          key,
          field,
          number: found.filter((one) => one.field === field && one.isBefore === isBefore).length + 1,
          isBefore,
        });
  return found;
}

const company: readonly FieldName[] = [
  'subject_type',
  'company_name',
  'credit_code',
  'legal_name',
  'licence_valid_from',
  'licence_valid_to',
  'registered_address',
];
const workshop: readonly FieldName[] = [
  'company_name',
  'address',
  'factory_area_m2',
  'workers',
  'lines',
  'machines',
  'monthly_capacity',
];
const proofs: Partial<Record<FieldName, readonly FieldName[]>> = {
  licence_image: company,
  brand_images: ['company_name', 'brand_name', 'categories'],
  certificates: ['company_name', 'certificates'],
  gate_images: ['company_name', 'address', 'registered_address'],
  office_images: ['company_name', 'address'],
  warehouse_images: ['company_name', 'address', 'factory_area_m2', 'moq'],
};

/** What a picture of this field has to match. */
export const provenBy = (field: FieldName): readonly FieldName[] => proofs[field] ?? workshop;
