import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** A small disk in memory at `directory`; undefined where this account may not mount one. */
export function mountSmallDisk(directory: string, size: string) {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', directory], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const filler = path.join(directory, 'filler');
  return {
    /** To the last byte; `files` too, for what is left of their last page. */
    fill(...files: string[]) {
      fillBy(filler, 65_536);
      for (const file of [filler, ...files]) fillBy(file, 1);
    },
    makeRoom: () => fs.rmSync(filler),
    unmount: () => execFileSync('umount', ['-l', directory]),
  };
}

function fillBy(file: string, bytes: number): void {
  const handle = fs.openSync(file, 'a');
  try {
    for (;;) fs.writeSync(handle, '\n'.repeat(bytes));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    fs.closeSync(handle);
  }
}
