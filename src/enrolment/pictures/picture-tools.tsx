import { pictureLimits } from '#enrolment/contract.ts';
import type { Language } from '#kit/language.ts';
import { formUploads } from './form-uploads.ts';
import type { PictureFieldProps, PictureNote } from './picture-field.tsx';
import { tileWords } from './picture-words.ts';

export { formUploads } from './form-uploads.ts';
export { PictureNotes } from './picture-notes.tsx';
export { PictureTiles } from './picture-tiles.tsx';

/**
 * An iPhone turns HEIC into JPEG by itself as long as a page does not ask for HEIC; elsewhere such a file must be
 * choosable, or nobody would learn why it cannot be chosen.
 */
export const acceptedTypes = [
  ...pictureLimits.mime,
  ...(/iPhone|iPad/.test(navigator.userAgent) ? [] : ['.heic', '.heif']),
].join(',');

/** Sends chosen files on their way, as many as there is room for; answers what there is to say about it. */
export function addPictures(
  files: readonly File[],
  {
    applicant,
    slot,
    purpose,
    most,
    keys,
    language,
    onChange,
    onNote,
  }: Pick<PictureFieldProps, 'purpose' | 'keys' | 'onChange'> & {
    applicant: number;
    slot: string;
    most: number;
    language: Language;
    onNote(note: PictureNote): void;
  },
): string {
  const say = tileWords(language);
  const line = formUploads(applicant);
  const onTheWay = line.get().filter((one) => one.slot === slot);
  // One picture takes the place of the one before, also of one that has not arrived.
  if (most === 1) for (const { id } of onTheWay) line.cancel(id);
  const room = most === 1 ? 1 : Math.max(0, most - keys.length - onTheWay.length);
  for (const file of files.slice(0, room))
    line.add({
      slot,
      purpose,
      file,
      onDone(key) {
        onChange((present) => (most === 1 ? [key] : [...present.filter((one) => one !== key), key]));
        onNote({ text: say.uploaded });
      },
    });
  return files.length > room ? say.tooMany(most) : '';
}
