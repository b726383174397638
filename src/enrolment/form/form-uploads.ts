import { useEffect, useSyncExternalStore } from 'react';
import { randomId } from '#kit/call/random-id.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { useIsBrowser } from '#kit/ui/is-browser.ts';
import type { Form } from './form-context.tsx';
import { holdsOne, pictureChange } from './picture-slots.ts';
import { preparePicture } from './prepare-picture.ts';
import { deleteFile, hasStoredFiles, readStoredFiles, type StoredFile, storeFile } from './stored-files.ts';
import { transmit } from './transmit.ts';
import {
  type LineNeeds,
  type Ticket,
  type Upload,
  UploadFailure,
  UploadLine,
  type UploadPurpose,
} from './upload-line.ts';

/** Renews a token this long before it expires: a slow upload must end within its life. */
const leastLifeMs = 5 * 60_000;

/** Converts a failed call: without an answer it is retried, with one its message is shown. */
export function failureOf(error: unknown): UploadFailure {
  if (error instanceof CallFailure && error.code !== 0) return new UploadFailure('server', error.message);
  return new UploadFailure('away');
}

/** An upload line that caches the tickets from `fetchTicket` while they are valid. */
export function uploadLine(
  fetchTicket: (purpose: UploadPurpose) => Promise<Ticket>,
  { settle }: Pick<LineNeeds, 'settle'> = {},
): UploadLine {
  const tickets = new Map<UploadPurpose, Promise<Ticket>>();
  const line = new UploadLine({
    prepare: preparePicture,
    ...(settle ? { settle } : {}),
    isOnline: () => navigator.onLine,
    async ticket(purpose, renew) {
      const present = renew ? undefined : await tickets.get(purpose)?.catch(() => undefined);
      if (present && Date.parse(present.expires_at) - Date.now() > leastLifeMs) return present;
      const fresh = fetchTicket(purpose).catch((error: unknown) => {
        throw failureOf(error);
      });
      tickets.set(purpose, fresh);
      return fresh;
    },
    transmit,
  });
  addEventListener('online', line.online);
  return line;
}

/** By applicant: after another sign-in on the same page, uploads must not use the first one’s prefix. */
const lines = new Map<number, UploadLine>();

/** The uploads of an applicant’s form; they go on while other pages of the site are shown. */
export function formUploads(applicant: number): UploadLine {
  const present = lines.get(applicant);
  if (present) return present;
  const line = uploadLine((purpose) => send('/api.php/official/supplier_enter/qn_img_token', { purpose }));
  lines.set(applicant, line);
  // Stored files resume after a page load; the others would be lost.
  addEventListener('beforeunload', (event) => {
    if (pendingIn(line.get()) > 0 && isNotStored) event.preventDefault();
  });
  return line;
}

const pendingIn = (uploads: readonly Upload[]) => uploads.filter(({ state }) => state !== 'failed').length;
/** Whether the browser refused to store a file. */
let isNotStored = false;

/** How each applicant’s form takes a picture in. One that was left still stores it on the device, for the next one. */
const forms = new Map<number, Form['change']>();

/** Queues a file that was chosen now or before a page load. */
function queue(stored: StoredFile, onCome = () => {}): void {
  const { applicant, slot, purpose, file } = stored;
  formUploads(applicant).add({
    slot,
    purpose,
    file,
    onGivenUp: () => void deleteFile(stored),
    onMoved: (moved) => void storeFile({ ...stored, slot: moved }),
    onDone(key, place) {
      const put = pictureChange(place, (name, value) => forms.get(applicant)?.(name, value));
      put?.((keys) => (holdsOne(place) ? [key] : [...keys.filter((one) => one !== key), key]));
      void deleteFile(stored);
      onCome();
    },
  });
}

/** Stores chosen files, so that they survive a page load, and queues them. */
export function addPictures(files: readonly Omit<StoredFile, 'id' | 'at'>[], onCome: () => void): void {
  for (const file of files) {
    const stored = { ...file, id: randomId(), at: Date.now() };
    void storeFile(stored).then((isStored) => {
      isNotStored ||= !isStored;
    });
    queue(stored, onCome);
  }
}

const resumed = new Set<number>();

/** Connects a form to its uploads and resumes those of an earlier page, unless another tab of this browser sends them. */
export function useFormUploads(applicant: number, change: Form['change']): void {
  useEffect(() => {
    forms.set(applicant, change);
    const resume = async () => {
      for (const stored of await readStoredFiles(applicant, Date.now())) queue(stored);
    };
    if (resumed.has(applicant) || !hasStoredFiles(applicant)) return;
    resumed.add(applicant);
    if (!navigator.locks) return void resume();
    void navigator.locks.request(`movein-files:${applicant}`, { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      await resume();
      await new Promise(() => {});
    });
  }, [applicant, change]);
}

const none: readonly Upload[] = [];
/** The uploads of a line; none on the server. */
export const useUploads = (line: UploadLine | undefined): readonly Upload[] =>
  useSyncExternalStore(line?.subscribe ?? never, line?.get ?? (() => none), () => none);
const never = () => () => {};

/** Undefined until the browser has taken over. */
export const useFormLine = (applicant: number): UploadLine | undefined =>
  useIsBrowser() ? formUploads(applicant) : undefined;
export const usePendingUploads = (applicant: number): number => pendingIn(useUploads(useFormLine(applicant)));
