import { isPictureListField, type PictureFieldName } from '#enrolment/application/application-fields.ts';
import type { Row } from '#enrolment/application/particulars.ts';
import { alignRows } from './draft.ts';
import type { Form } from './form-context.tsx';
import type { UploadPurpose } from './upload-line.ts';

/** Changes one row of a list, adding empty rows up to it. */
export const withRow = (index: number, part: Row) => (list: Row[] | undefined) => {
  const rows = [...(list ?? [])];
  while (rows.length <= index) rows.push({});
  rows[index] = { ...rows[index], ...part };
  return rows;
};

const purposes: Partial<Record<PictureFieldName, UploadPurpose>> = {
  licence_image: 'licence',
  brand_images: 'brand',
  certificates: 'certificate',
};
export const purposeOf = (name: PictureFieldName): UploadPurpose => purposes[name] ?? 'picture';

export type ChangePictures = (next: (keys: readonly string[]) => string[]) => void;

/** Slot of a certificate’s picture. */
export const certificateSlot = (index: number): string => `certificates-${index}-image`;
const certificate = /^certificates-(\d+)-image$/;

/** The slot after a certificate’s row is removed; undefined for the slot of that row. */
export const slotWithoutRow =
  (removed: number) =>
  (slot: string): string | undefined => {
    const index = Number(certificate.exec(slot)?.[1] ?? Number.NaN);
    if (index === removed) return undefined;
    return index > removed ? certificateSlot(index - 1) : slot;
  };

/** The slot after another device changed the rows. If the row is gone or ambiguous, a new row: a picture for it is on its way. */
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

/** Whether a slot holds a single picture. */
export const holdsOne = (slot: string): boolean => slot === 'licence_image' || certificate.test(slot);

/**
 * Returns the setter for a slot’s pictures. It works without a mounted control, for uploads that end in another step or after a page
 * load, and takes an updater, since uploads end in any order.
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
