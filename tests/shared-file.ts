import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The bytes of a file of real data, which is no part of this repository; undefined, after saying so, where it is missing. */
export function sharedFile(name: string): Buffer | undefined {
  const packed = [process.env.SHARED_DATA, '../shared/data', '/work/shared/data']
    .filter((directory) => directory !== undefined)
    .map((directory) => path.resolve(import.meta.dirname, '..', directory, name))
    .find((candidate) => fs.existsSync(candidate));
  try {
    if (packed) return execFileSync(name.endsWith('.gz') ? 'gzip' : 'xz', ['-dc', packed], { maxBuffer: 100_000_000 });
  } catch {
    // Neither program is on every machine.
  }
  console.warn(`skipped: this needs ${name} in ../shared/data (or SHARED_DATA), and gzip or xz`);
  return undefined;
}
