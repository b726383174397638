import { pictureLimits } from '#enrolment/contract.ts';
import { chanceId } from '#kit/chance-id.ts';
import { inLanguage, type Language } from '#kit/language.ts';
import { arrive } from './arrivals.ts';
import { formUploads } from './form-uploads.ts';
import { dropFile, keepFile, readKeptFiles } from './kept-files.ts';
import type { PictureFieldProps, PictureNote } from './picture-field.tsx';
import { tooManyPictures } from './picture-words.ts';
import { noteUnkept } from './uploads-under-way.ts';

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

/**
 * Goes on with what was chosen before the page was loaded anew, or by a tab that was closed. What another tab of this
 * browser is sending right now is left to it.
 */
export async function resumePictures(applicant: number): Promise<void> {
  const line = formUploads(applicant);
  const resume = async () => {
    for (const kept of await readKeptFiles(applicant, Date.now())) {
      line.add({
        slot: kept.slot,
        purpose: kept.purpose,
        file: kept.file,
        onGivenUp: () => void dropFile(kept),
        onMoved: (slot) => void keepFile({ ...kept, slot }),
        onDone: (key, slot) => arrive(applicant, { slot, key, onPut: () => void dropFile(kept) }),
      });
    }
    await line.idle();
  };
  if (!navigator.locks) return resume();
  await navigator.locks.request(`movein-files:${applicant}`, { ifAvailable: true }, (lock) =>
    lock ? resume() : undefined,
  );
}

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
    onNote,
  }: Pick<PictureFieldProps, 'purpose' | 'keys'> & {
    applicant: number;
    slot: string;
    most: number;
    language: Language;
    onNote(note: PictureNote): void;
  },
): string {
  const line = formUploads(applicant);
  const onTheWay = line.get().filter((one) => one.slot === slot);
  // One picture takes the place of the one before, also of one that has not arrived.
  if (most === 1) for (const { id } of onTheWay) line.cancel(id);
  const room = most === 1 ? 1 : Math.max(0, most - keys.length - onTheWay.length);
  for (const file of files.slice(0, room)) {
    const kept = { id: chanceId(), applicant, slot, purpose, file, at: Date.now() };
    void keepFile(kept).then((isKept) => isKept || noteUnkept());
    line.add({
      slot,
      purpose,
      file,
      onGivenUp: () => void dropFile(kept),
      onMoved: (moved) => void keepFile({ ...kept, slot: moved }),
      onDone(key, place) {
        arrive(applicant, { slot: place, key, onPut: () => void dropFile(kept) });
        onNote({ text: '', hasCome: true });
      },
    });
  }
  return files.length > room ? inLanguage(tooManyPictures(most), language) : '';
}
