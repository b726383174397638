import { inLanguage, type Language, type Text } from '#kit/language.ts';
import { type ApplicationFields, type FieldName, isFieldName, pictureListFields } from './application-fields.ts';
import {
  categoryChoices,
  cooperationChoices,
  fabricParticulars,
  invoiceChoices,
  settlementChoices,
} from './choices.ts';
import { capacityUnitWords, subjectTypeWords, supplierTypeWords, wordsOf } from './words.ts';

const allCategories: Record<string, Text> = Object.assign({}, ...Object.values(categoryChoices));
const tables: Partial<Record<FieldName, Record<string, Text>>> = {
  subject_type: subjectTypeWords,
  supplier_type: supplierTypeWords,
  categories: allCategories,
  capacity_unit: capacityUnitWords,
  cooperation_modes: cooperationChoices,
  settlement: settlementChoices,
  invoice_type: invoiceChoices,
};
const photos = (count: number, language: Language) =>
  inLanguage([`${count} 张`, `${count} ${count === 1 ? 'photo' : 'photos'}`], language);

const units: Partial<Record<FieldName, Text>> = {
  factory_area_m2: ['平方米', 'm²'],
  workers: ['人', 'people'],
  lines: ['条', 'lines'],
  sample_days: ['天', 'days'],
  bulk_days: ['天', 'days'],
};

/**
 * A field's value in words, for reading; empty when nothing is given. Pictures are counted; quantities have their unit,
 * which for some of them is another field of the same application.
 */
export function valueWords(name: FieldName, value: unknown, language: Language, fields?: ApplicationFields): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'number') {
    const own = units[name];
    const unit = own ? inLanguage(own, language) : wordsOf(capacityUnitWords, fields?.capacity_unit ?? '', language);
    return `${value.toLocaleString('en-US')} ${unit}`.trim();
  }
  const table = tables[name];
  const one = (item: unknown) => (table ? wordsOf(table, String(item), language) : String(item));
  if (name === 'licence_image') return photos(1, language);
  if ((pictureListFields as readonly FieldName[]).includes(name)) {
    const count = (value as unknown[]).length;
    return count > 0 ? photos(count, language) : '';
  }
  if (name === 'certificates')
    return (value as NonNullable<ApplicationFields['certificates']>)
      .map(({ kind, number, valid_to }) => [kind, number, valid_to].filter(Boolean).join(' '))
      .join(inLanguage(['；', '; '], language));
  if (name === 'machines')
    return (value as Record<string, unknown>[])
      .map((machine) => [machine.kind, machine.count].filter(Boolean).join(' × '))
      .join(inLanguage(['；', '; '], language));
  if (name === 'fabric_particulars')
    return Object.entries(value as Record<string, unknown>)
      .filter(([, inner]) => inner !== '')
      .map(([key, inner]) => `${wordsOf(fabricParticulars, key, language)} ${String(inner)}`)
      .join(inLanguage(['；', '; '], language));
  if (Array.isArray(value)) return value.map(one).join(inLanguage(['、', ', '], language));
  return isFieldName(name) ? one(value) : String(value);
}
