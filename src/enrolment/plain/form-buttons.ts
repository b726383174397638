import {
  type ApplicationFields,
  isPictureListField,
  mostOf,
  type PictureListField,
} from '#enrolment/application-fields.ts';
import { isRowField, type Row, type RowField, rowParticulars } from '#enrolment/particulars.ts';
import { certificateSlot, rowOfCertificate } from '#enrolment/pictures/picture-slots.ts';

/** What a button within a step asks for, besides that the step is saved; its value, under the name `do`. */
export type Pressed =
  | { verb: 'add' | 'remove'; rows: RowField; index: number }
  | { verb: 'upload' | 'drop' | 'earlier' | 'later'; slot: string; key: string };

export const rowButton = (verb: 'add' | 'remove', rows: RowField, index = 0): string => `${verb}.${rows}.${index}`;
export const pictureButton = (verb: 'upload' | 'drop' | 'earlier' | 'later', slot: string, key = ''): string =>
  `${verb}.${slot}.${key}`;

export function readPressed(value: string): Pressed | undefined {
  const [, verb = '', place = '', rest = ''] = /^(\w+)\.([\w-]+)\.(.{0,300})$/.exec(value) ?? [];
  if ((verb === 'add' || verb === 'remove') && isRowField(place)) return { verb, rows: place, index: Number(rest) };
  if (verb === 'upload' || verb === 'drop' || verb === 'earlier' || verb === 'later')
    return isPlace(place) ? { verb, slot: place, key: rest } : undefined;
  return undefined;
}

/** A list of pictures, or the licence: their pictures change by themselves, a certificate's with its row. */
export type PictureField = PictureListField | 'licence_image';
export const isPictureField = (slot: string): slot is PictureField =>
  slot === 'licence_image' || isPictureListField(slot);
const isPlace = (slot: string) => isPictureField(slot) || rowOfCertificate(slot) !== undefined;

export const picturesOf = (fields: ApplicationFields, name: PictureField): string[] =>
  name === 'licence_image' ? [fields[name] ?? ''].filter(Boolean) : [...(fields[name] ?? [])];

/** The pictures of a place with those that came, and with what was pressed. */
export function changedPictures(
  keys: readonly string[],
  most: number,
  came: readonly string[],
  pressed: Pressed | undefined,
) {
  let next = most === 1 && came.length > 0 ? [] : [...keys];
  if (pressed && 'key' in pressed) {
    const at = next.indexOf(pressed.key);
    if (at >= 0 && pressed.verb === 'drop') next.splice(at, 1);
    const to = at + (pressed.verb === 'earlier' ? -1 : pressed.verb === 'later' ? 1 : 0);
    if (at >= 0 && to !== at && next[to] !== undefined) [next[at], next[to]] = [next[to], pressed.key];
  }
  for (const key of came) if (!next.includes(key)) next = [...next, key];
  return next.slice(0, most);
}

/** The rows of a list as a button leaves them. `shown`: how many stand in the form, saved or not. */
export function changedRows(
  rows: readonly Row[],
  shown: number,
  { verb, index, rows: name }: Extract<Pressed, { rows: RowField }>,
): Row[] {
  if (verb === 'remove') return rows.filter((_, at) => at !== index);
  const length = Math.min(mostOf(name), shown + 1);
  return Array.from({ length: Math.max(length, rows.length) }, (_, at) => rows[at] ?? {});
}

/** The part of the page where what was pressed shows. */
export function placeOf(pressed: Pressed, rows: readonly Row[] | undefined): string {
  if ('slot' in pressed) return pressed.slot;
  const first = Object.keys(rowParticulars[pressed.rows])[0];
  return pressed.verb === 'add' && rows && rows.length > 0
    ? `${pressed.rows}-${rows.length - 1}-${first}`
    : pressed.rows;
}

/** Rows of certificates with pictures that came for them, and without the one that was pressed away. */
export function withCertificatePictures(
  rows: readonly Row[],
  came: ReadonlyMap<string, string>,
  pressed: Pressed | undefined,
): Row[] {
  const last = Math.max(rows.length - 1, ...[...came.keys()].map((slot) => rowOfCertificate(slot) ?? -1));
  return Array.from({ length: last + 1 }, (_, at) => {
    const row = rows[at] ?? {};
    const slot = certificateSlot(at);
    const image = came.get(slot);
    if (image) return { ...row, image };
    const isGone = pressed && 'slot' in pressed && pressed.verb === 'drop' && pressed.slot === slot;
    return isGone ? { ...row, image: '' } : row;
  });
}
