import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import {
  type ApplicationFields,
  asRows,
  type FieldName,
  isFieldName,
  pictureListFields,
} from './application-fields.ts';
import {
  isGiven,
  isParticularsField,
  isRowField,
  type Particular,
  particulars,
  type Row,
  type RowField,
  rowParticulars,
} from './particulars.ts';
import {
  capacityUnitWords,
  categoryNames,
  cooperationChoices,
  invoiceChoices,
  settlementChoices,
  subjectTypeWords,
  supplierTypeWords,
  wordsOf,
} from './words.ts';

const tables: Partial<Record<FieldName, Record<string, Text>>> = {
  subject_type: subjectTypeWords,
  supplier_type: supplierTypeWords,
  categories: categoryNames,
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

/** Formats a field for reading; '' if empty. Pictures are counted; some quantities take their unit from another field. */
export function valueWords(name: FieldName, value: unknown, language: Language, fields?: ApplicationFields): string {
  // An explicit '' states that the licence has no end.
  if (name === 'licence_valid_to' && value === '') return inLanguage(['长期', 'Long-term'], language);
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
  if (isRowField(name))
    return asRows(value)
      .map((row) => rowWords(name, row, language))
      .join('\n');
  if (isParticularsField(name))
    return Object.entries(particulars[name])
      .flatMap(([key, particular]) => {
        const words = particularWords(particular, (value as Row)[key], language);
        return words ? `${inLanguage(particular.text, language)}${inLanguage(['：', ': '], language)}${words}` : [];
      })
      .join('\n');
  if (Array.isArray(value)) return value.map(one).join(inLanguage(['、', ', '], language));
  return isFieldName(name) ? one(value) : String(value);
}

function particularWords(particular: Particular, value: unknown, language: Language): string {
  if (!isGiven(value)) return '';
  if (particular.kind === 'choices')
    return (value as string[])
      .map((one) => wordsOf(particular.choices, one, language))
      .join(inLanguage(['、', ', '], language));
  if (particular.kind !== 'number' || typeof value !== 'number') return String(value);
  // A year is no quantity.
  const number = particular === rowParticulars.machines.year ? String(value) : value.toLocaleString('en-US');
  return `${number} ${inLanguage(particular.unit, language)}`.trim();
}

/** One row of a list in words, such as 平缝机 · 60 台 · JUKI DDL-8700. */
export const rowWords = (name: RowField, row: Row, language: Language): string =>
  Object.entries(rowParticulars[name])
    .map(([key, particular]) => particularWords(particular as Particular, row[key], language))
    .filter(Boolean)
    .join(' · ');
