import { readFromBrowser, writeToBrowser } from '#kit/ui/browser-storage.ts';
import type { UploadPurpose } from './upload-line.ts';

/** A chosen picture, stored in IndexedDB until its upload is complete, across page loads. */
export interface StoredFile {
  id: string;
  applicant: number;
  slot: string;
  purpose: UploadPurpose;
  file: File;
  at: number;
}

/** Some sixty photos of a phone. Beyond this, files are not stored and leaving the page asks first. */
const mostBytes = 300 * 2 ** 20;
/** After this the applicant has most likely chosen the pictures again. */
const lifeMs = 7 * 86_400_000;
const databaseName = 'movein-files';
const storeName = 'files';

/** A flag in localStorage: a page with nothing to resume does not open the database. */
const mark = (applicant: number) => `movein-files:${applicant}`;
export const hasStoredFiles = (applicant: number): boolean => readFromBrowser('localStorage', mark(applicant)) !== null;

let opened: Promise<IDBDatabase> | undefined;
const open = (): Promise<IDBDatabase> => {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
};
async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const request = work((await open()).transaction(storeName, mode).objectStore(storeName));
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
const all = () => within<StoredFile[]>('readonly', (store) => store.getAll());

/** Stores a file and returns whether the browser allowed it. Never throws: the upload works without. */
export async function storeFile(stored: StoredFile): Promise<boolean> {
  try {
    const bytes = (await all()).reduce((sum, { file }) => sum + file.size, 0);
    if (bytes + stored.file.size > mostBytes) return false;
    await within('readwrite', (store) => store.put(stored));
    return writeToBrowser('localStorage', mark(stored.applicant), '1');
  } catch {
    // Private windows and full disks.
    return false;
  }
}

export async function deleteFile({ id, applicant }: Pick<StoredFile, 'id' | 'applicant'>): Promise<void> {
  try {
    await within('readwrite', (store) => store.delete(id));
    if (!(await all()).some((stored) => stored.applicant === applicant))
      writeToBrowser('localStorage', mark(applicant), undefined);
  } catch {
    // It expires after `lifeMs`.
  }
}

/** Unsent files of an applicant, oldest first. Deletes expired ones. */
export async function readStoredFiles(applicant: number, now: number): Promise<StoredFile[]> {
  try {
    const found = await all();
    for (const stored of found) if (now - stored.at > lifeMs) void deleteFile(stored);
    const own = found.filter((stored) => stored.applicant === applicant && now - stored.at <= lifeMs);
    if (own.length === 0) writeToBrowser('localStorage', mark(applicant), undefined);
    return own.sort((a, b) => a.at - b.at);
  } catch {
    return [];
  }
}

/** Deletes all files of an applicant at sign-out: the device may be shared. */
export async function clearStoredFiles(applicant: number): Promise<void> {
  if (!hasStoredFiles(applicant)) return;
  for (const stored of await readStoredFiles(applicant, Date.now())) await deleteFile(stored);
}
