import fs from 'node:fs';
import path from 'node:path';
import { handedOver } from '#tracking/contract.ts';

/** What is not worth keeping or must not be copied: the database's own files, locks, archives, caches, logs. */
const LEFT_OUT = new Set(['postgres', 'lock', 'backups', 'picture-cache']);
/** Messages of an installation without a provider: codes and numbers, which nothing needs again. Older archives have them. */
const isPassing = (top: string) => top === 'outbox';
const isLeftOut = (top: string) => LEFT_OUT.has(top) || top.startsWith('.') || /\.log(\.\d+)?$/.test(top);

/** Paths of all files below the data directory that belong into a backup, with `/` on every system. */
export function listStoredFiles(dataDirectory: string): string[] {
  const found: string[] = [];
  const walk = (folder: string) => {
    for (const entry of fs.readdirSync(path.join(dataDirectory, folder), { withFileTypes: true })) {
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (folder === '' && (isLeftOut(entry.name) || isPassing(entry.name))) continue;
      if (entry.isDirectory()) walk(file);
      else if (entry.isFile()) found.push(file);
    }
  };
  if (fs.existsSync(dataDirectory)) walk('');
  return found.sort();
}

/** A file as it was when it was opened: it may grow, get another name or be deleted before it is read. */
export interface OpenedFile {
  path: string;
  bytes: number;
  mode: number;
  mtime: Date;
  handle: fs.promises.FileHandle;
}

/** What has not reached the database yet; see tracking/spool. */
export const isSpooled = (file: string): boolean => file.startsWith('spool/');

/** Undefined for a file that was deleted meanwhile. */
export async function openStoredFile(dataDirectory: string, file: string): Promise<OpenedFile | undefined> {
  let handle: fs.promises.FileHandle;
  try {
    handle = await fs.promises.open(path.join(dataDirectory, file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // A segment of the spool that is closed meanwhile changes its name.
    return file.endsWith('.open') ? openStoredFile(dataDirectory, file.replace(/\.open$/, '.ndjson')) : undefined;
  }
  const { size, mode, mtime } = await handle.stat();
  return { path: file, bytes: size, mode: mode & 0o777, mtime, handle };
}

/** Whether a path from an archive is one that `listStoredFiles` could have given; anything else is somebody's trick. */
export function isStoredPath(file: string): boolean {
  const parts = file.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes('\0'))) return false;
  return !file.includes('\\') && !isLeftOut(parts[0] as string);
}

/**
 * Puts the unpacked files into the data directory. What stood there and is not in the archive goes away, so that the
 * files are those of the backup and no others.
 */
export function replaceStoredFiles(dataDirectory: string, unpacked: string, files: string[]): void {
  for (const file of listStoredFiles(dataDirectory))
    if (!files.includes(file)) fs.rmSync(path.join(dataDirectory, file), { force: true });
  for (const file of files) {
    const target = path.join(dataDirectory, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.renameSync(path.join(unpacked, file), target);
    // Whichever machine wrote it, the one that restores it stores it.
    if (isSpooled(file)) fs.writeFileSync(path.join(path.dirname(target), handedOver), '');
  }
}
