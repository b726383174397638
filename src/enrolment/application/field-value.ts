import { grouped } from '#kit/text/grouped.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { type ApplicationFields, asRows, type Field, type FieldName, fieldOf } from './application-fields.ts';
import { capacityUnitWords, wordsOf } from './choices.ts';
import { isGiven, type Particular, type Particulars, type Row } from './particulars.ts';

/** Formats a field for reading; '' if empty. Pictures are counted; some quantities take their unit from another field. */
export function valueWords(name: FieldName, value: unknown, language: Language, fields?: ApplicationFields): string {
  // An explicit '' states that the licence has no end.
  if (name === 'licence_valid_to' && value === '') return inLanguage(['长期', 'Long-term'], language);
  if (!isGiven(value)) return '';
  const field = fieldOf(name);
  switch (field.kind) {
    case 'picture':
    case 'pictures': {
      const count = Array.isArray(value) ? value.length : 1;
      return inLanguage([`${count} 张`, `${count} ${count === 1 ? 'photo' : 'photos'}`], language);
    }
    case 'rows':
      return asRows(value)
        .map((row) => rowWords(field.of, row, language))
        .join('\n');
    case 'particulars':
      return particularWords(field.of, value as Row, language)
        .map(([label, words]) => `${label}${inLanguage(['：', ': '], language)}${words}`)
        .join('\n');
    case 'number':
      return field.unit
        ? oneValue(field, value, language)
        : `${oneValue(field, value, language)} ${wordsOf(capacityUnitWords, fields?.capacity_unit ?? '', language)}`.trim();
    default:
      return oneValue(field, value, language);
  }
}

/** Each particular that was given, with its label. */
export const particularWords = (of: Particulars, given: Row, language: Language): [label: string, words: string][] =>
  Object.entries(of)
    .map(([key, one]): [string, string] => [inLanguage(one.text, language), oneValue(one, given[key], language)])
    .filter(([, words]) => words);

/** A value that is no list of rows: of a field, or of a particular in it. */
function oneValue(of: Particular | Field, value: unknown, language: Language): string {
  if (!isGiven(value)) return '';
  if (of.kind === 'choice' || of.kind === 'choices')
    return [value]
      .flat()
      .map((one) => wordsOf(of.choices, String(one), language))
      .join(inLanguage(['、', ', '], language));
  if (of.kind !== 'number' || typeof value !== 'number') return String(value);
  const number = 'isYear' in of ? String(value) : grouped(value);
  return `${number} ${of.unit ? inLanguage(of.unit, language) : ''}`.trim();
}

/** One row of a list in words, such as 平缝机 · 60 台 · JUKI DDL-8700. */
const rowWords = (of: Particulars, row: Row, language: Language): string =>
  Object.entries(of)
    .map(([key, particular]) => oneValue(particular, row[key], language))
    .filter(Boolean)
    .join(' · ');
