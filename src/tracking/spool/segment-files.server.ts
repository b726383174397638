import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';

/** A closed piece of a spool. Its key is what the ledger in the database knows it by. */
export interface Segment {
  key: string;
  file: string;
}

/** Linux syncs with the write itself, which saves a way to the disk's thread and back. */
const { O_CREAT, O_EXCL, O_WRONLY, O_DSYNC } = constants;
const syncsItself = O_DSYNC !== undefined;
export const openFlags = O_CREAT | O_EXCL | O_WRONLY | (O_DSYNC ?? 0);
export const openSuffix = '.open';
export const closedSuffix = '.ndjson';

/** Writes all of it at a place of a file; it is safe on the disk then. */
export async function writeAll(handle: fs.FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await handle.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  if (!syncsItself) await handle.datasync();
}

/** The segments of a spool's folder, oldest first, open ones too. */
export async function listSegments(folder: string): Promise<(Segment & { number: number })[]> {
  const owner = path.basename(folder);
  const found = (await fs.readdir(folder)).flatMap((name) => {
    const number = Number.parseInt(name, 10);
    const isSegment = number > 0 && [closedSuffix, openSuffix].includes(path.extname(name));
    return isSegment ? [{ number, key: `${owner}/${number}`, file: path.join(folder, name) }] : [];
  });
  return found.sort((a, b) => a.number - b.number);
}
