import { type ApplicationFields, mostOf } from '#enrolment/application/application-fields.ts';
import type { CapturedField } from './capture-contract.ts';

/** The pictures of a field as a phone sees them: a list, whatever shape the field has. */
export function keysOf(fields: ApplicationFields, name: CapturedField): string[] {
  if (name === 'licence_image') return fields.licence_image ? [fields.licence_image] : [];
  if (name === 'certificates') return (fields.certificates ?? []).flatMap(({ image }) => (image ? [image] : []));
  return fields[name] ?? [];
}

/** How many more a phone may add. A certificate has one picture: those without one, and rows not yet made. */
export function mostPicturesOf(fields: ApplicationFields, name: CapturedField): number {
  if (name !== 'certificates') return mostOf(name);
  const withOne = keysOf(fields, name).length;
  const without = (fields.certificates ?? []).length - withOne;
  return withOne + without + Math.max(0, mostOf(name) - withOne - without);
}

/** The field with one more picture. A certificate's goes to the first row that has none, or to a row of its own. */
export function withPicture(fields: ApplicationFields, name: CapturedField, key: string): ApplicationFields {
  if (name === 'licence_image') return { licence_image: key };
  const keys = keysOf(fields, name);
  if (keys.includes(key)) return { [name]: fields[name] };
  if (name !== 'certificates') return { [name]: [...keys, key] };
  const rows = fields.certificates ?? [];
  const free = rows.findIndex(({ image }) => !image);
  return {
    certificates:
      free < 0 ? [...rows, { image: key }] : rows.map((row, at) => (at === free ? { ...row, image: key } : row)),
  };
}

/** The field without a picture. A certificate keeps what was written of it; a row that held only the picture goes. */
export function withoutPicture(fields: ApplicationFields, name: CapturedField, key: string): ApplicationFields {
  if (name === 'licence_image') return { licence_image: fields.licence_image === key ? '' : fields.licence_image };
  if (name !== 'certificates') return { [name]: keysOf(fields, name).filter((one) => one !== key) };
  return {
    certificates: (fields.certificates ?? [])
      .map((row) => (row.image === key ? { ...row, image: '' } : row))
      .filter((row) => Object.values(row).some((value) => value !== '' && value !== undefined)),
  };
}
