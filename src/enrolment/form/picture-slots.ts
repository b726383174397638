import { isPictureListField } from '#enrolment/application/application-fields.ts';
import type { Row } from '#enrolment/application/particulars.ts';
import { alignRows } from './draft.ts';
import type { Form } from './form-context.tsx';

/** The list with one row changed; a row that stood there empty is made first. */
export const withRow = (index: number, part: Row) => (list: Row[] | undefined) => {
  const rows = [...(list ?? [])];
  while (rows.length <= index) rows.push({});
  rows[index] = { ...rows[index], ...part };
  return rows;
};

export type ChangePictures = (next: (keys: readonly string[]) => string[]) => void;

/** The place of a certificate's picture. */
export const certificateSlot = (index: number): string => `certificates-${index}-image`;
const certificate = /^certificates-(\d+)-image$/;

/** Where a place is once the row of a certificate was taken away: nowhere if it was that row's. */
export const slotWithoutRow =
  (removed: number) =>
  (slot: string): string | undefined => {
    const index = Number(certificate.exec(slot)?.[1] ?? Number.NaN);
    if (index === removed) return undefined;
    return index > removed ? certificateSlot(index - 1) : slot;
  };

/**
 * Where a place is once another device has changed the rows: with its row, and in a row of its own when that is gone or cannot
 * be told from others, as somebody here is sending a picture for it.
 */
export function slotAmongRows(was: readonly object[], now: readonly object[]): (slot: string) => string {
  const places = alignRows(was, now)?.places ?? [];
  const own: number[] = [];
  return (slot) => {
    const index = Number(certificate.exec(slot)?.[1] ?? Number.NaN);
    if (Number.isNaN(index)) return slot;
    const place = places[index];
    if (place !== undefined) return certificateSlot(place);
    if (!own.includes(index)) own.push(index);
    return certificateSlot(now.length + own.indexOf(index));
  };
}

/** Places that hold one picture. */
export const holdsOne = (slot: string): boolean => slot === 'licence_image' || certificate.test(slot);

/**
 * How the pictures of a place are changed. Asked by the controls themselves, and for pictures that arrive when no control
 * stands any more: in another step, or after the page was loaded anew. Several uploads end in any order: each changes
 * what is there by then.
 */
export function pictureChange(slot: string, change: Form['change']): ChangePictures | undefined {
  if (slot === 'licence_image')
    return (next) => change(slot, (key: string | undefined) => next(key ? [key] : [])[0] ?? '');
  if (isPictureListField(slot)) return (next) => change(slot, (keys: string[] | undefined) => next(keys ?? []));
  const index = Number(certificate.exec(slot)?.[1] ?? Number.NaN);
  if (Number.isNaN(index)) return undefined;
  return (next) =>
    change('certificates', (list: Row[] | undefined) => {
      const present = list?.[index]?.image;
      return withRow(index, { image: next(present ? [String(present)] : [])[0] ?? '' })(list);
    });
}
