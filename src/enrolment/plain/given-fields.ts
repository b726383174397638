import {
  type ApplicationFields,
  asRows,
  type FieldName,
  mostOf,
  particularsOfType,
  type Section,
  type SupplierType,
  sections,
} from '#enrolment/application-fields.ts';
import { isDistrictOf } from '#enrolment/area-choice.ts';
import { isGiven } from '#enrolment/particular-rules.ts';
import {
  isRowField,
  type Particulars,
  particulars,
  type Row,
  type RowField,
  rowParticulars,
} from '#enrolment/particulars.ts';
import { readQuantity } from '#enrolment/quantity.ts';
import { quantities } from '#enrolment/required-items.ts';
import { fieldList, fieldText, type PageFields } from '#kit/page-form.ts';
import { lastDay } from './last-day.ts';

/** Lists of boxes to tick: none that is ticked is an empty list, where their step was sent. */
const boxes: readonly FieldName[] = ['categories', 'cooperation_modes'];

/** What a step's form says of its fields, locked ones left out: a browser sends nothing of them. Pictures come apart. */
export function givenFields(
  step: Section,
  values: PageFields,
  present: ApplicationFields,
  isLocked: (name: FieldName) => boolean,
): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const name of sections[step] as readonly FieldName[]) {
    if (isLocked(name)) continue;
    if (name === 'licence_valid_to') {
      const said = lastDay(values, present[name]);
      if (typeof said === 'object') given[name] = said.day;
    } else if (boxes.includes(name)) given[name] = fieldList(values, name);
    else if (Object.hasOwn(values, name))
      given[name] = (quantities as readonly FieldName[]).includes(name)
        ? readQuantity(fieldText(values, name))
        : fieldText(values, name);
    else if (isRowField(name)) {
      const rows = givenRows(name, values, asRows(present[name] ?? []));
      if (rows) given[name] = rows;
    }
  }
  if (step === 'place' && !isLocked('area_code') && Object.hasOwn(values, 'area_province'))
    given.area_code = chosenArea(values);
  const own = particularsOfType[(present.supplier_type || 'fabric') as SupplierType];
  if (step === 'particulars' && own !== 'fabric_particulars' && !isLocked(own)) {
    const was = (present[own] ?? {}) as Row;
    const row = givenRow(`${own}-`, values, particulars[own], was);
    if (Object.keys(row).length > 0) given[own] = row;
  }
  return given;
}

/** As many rows as stand in the form; undefined where it shows none, or only the empty one in which a list begins. */
function givenRows(name: RowField, values: PageFields, present: readonly Row[]): Row[] | undefined {
  const rows = shownRows(name, values).map((index) =>
    givenRow(`${name}-${index}-`, values, rowParticulars[name], present[index] ?? {}),
  );
  const isEmpty = rows.every((row) => !Object.values(row).some(isGiven));
  return rows.length === 0 || (present.length === 0 && isEmpty) ? undefined : rows;
}

/** The places of the rows that a form shows. */
export function shownRows(name: RowField, values: PageFields): number[] {
  const found = new Set<number>();
  for (const field of Object.keys(values)) {
    const [, list, at = ''] = /^(\w+)-(\d{1,3})-\w+$/.exec(field) ?? [];
    if (list === name && Number(at) < mostOf(name)) found.add(Number(at));
  }
  return Array.from({ length: Math.max(-1, ...found) + 1 }, (_, index) => index);
}

/** What stands in the row besides its particulars, such as a picture, stays. */
function givenRow(prefix: string, values: PageFields, of: Particulars, was: Row): Row {
  const row: Row = { ...was };
  for (const [key, { kind }] of Object.entries(of)) {
    const name = prefix + key;
    const value =
      kind === 'choices'
        ? fieldList(values, name)
        : kind === 'number'
          ? readQuantity(fieldText(values, name))
          : fieldText(values, name);
    if (isGiven(value) || isGiven(was[key])) row[key] = value;
  }
  return row;
}

/** The most exact of the three that lies in the one before. */
function chosenArea(values: PageFields): string {
  const [province, city, district] = ['area_province', 'area_city', 'area_district'].map((name) =>
    fieldText(values, name),
  ) as [string, string, string];
  if (!province || city.slice(0, 2) !== province.slice(0, 2)) return province;
  return district && isDistrictOf(district, city) ? district : city || province;
}
