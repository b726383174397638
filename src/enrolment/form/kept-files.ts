import { keepInBrowser, readFromBrowser } from '#kit/ui/browser-storage.ts';
import type { UploadPurpose } from './upload-line.ts';

/** A picture that was chosen and has not arrived: it lies in the browser until it has, whatever becomes of the page. */
export interface KeptFile {
  id: string;
  applicant: number;
  slot: string;
  purpose: UploadPurpose;
  file: File;
  at: number;
}

/** Some sixty photos as phones take them; more is not kept, and the browser then asks before it leaves the page. */
const mostBytes = 300 * 2 ** 20;
/** Whoever comes back later than this has most likely chosen anew. */
const keptMs = 7 * 86_400_000;
const databaseName = 'movein-files';
const storeName = 'files';

/** Says without asking the database that there is something, so that a page with nothing to resume loads nothing. */
const mark = (applicant: number) => `movein-files:${applicant}`;
export const hasKeptFiles = (applicant: number): boolean => readFromBrowser('localStorage', mark(applicant)) !== null;

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
const all = () => within<KeptFile[]>('readonly', (store) => store.getAll());

/** Keeps a file if the browser lets it, and says whether it did. Never fails: the upload itself goes on without. */
export async function keepFile(kept: KeptFile): Promise<boolean> {
  try {
    const bytes = (await all()).reduce((sum, { file }) => sum + file.size, 0);
    if (bytes + kept.file.size > mostBytes) return false;
    await within('readwrite', (store) => store.put(kept));
    return keepInBrowser('localStorage', mark(kept.applicant), '1');
  } catch {
    // Private windows and full disks: as if there were no such thing.
    return false;
  }
}

export async function dropFile({ id, applicant }: Pick<KeptFile, 'id' | 'applicant'>): Promise<void> {
  try {
    await within('readwrite', (store) => store.delete(id));
    if (!(await all()).some((kept) => kept.applicant === applicant))
      keepInBrowser('localStorage', mark(applicant), undefined);
  } catch {
    // It ends by itself after some days.
  }
}

/** What this applicant chose on this device and never saw arrive, in the order of choosing; what is too old goes. */
export async function readKeptFiles(applicant: number, now: number): Promise<KeptFile[]> {
  try {
    const found = await all();
    for (const kept of found) if (now - kept.at > keptMs) void dropFile(kept);
    const own = found.filter((kept) => kept.applicant === applicant && now - kept.at <= keptMs);
    if (own.length === 0) keepInBrowser('localStorage', mark(applicant), undefined);
    return own.sort((a, b) => a.at - b.at);
  } catch {
    return [];
  }
}

/** Everything of an applicant: they sign out, on a device that may be anybody's. */
export async function clearKeptFiles(applicant: number): Promise<void> {
  if (!hasKeptFiles(applicant)) return;
  for (const kept of await readKeptFiles(applicant, Date.now())) await dropFile(kept);
}
