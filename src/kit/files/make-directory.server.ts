import fs from 'node:fs';
import path from 'node:path';

/**
 * Makes a directory and those above it that are missing. `mkdirSync` with `recursive` never returns where a file system
 * answers ENOENT although the parent exists, as /proc does (seen with Node 24); this throws that error.
 */
export function makeDirectory(directory: string): void {
  const missing: string[] = [];
  for (let at = path.resolve(directory); !fs.existsSync(at); at = path.dirname(at)) missing.unshift(at);
  for (const each of missing) {
    try {
      fs.mkdirSync(each);
    } catch (error) {
      // Another process that starts at the same time made it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  // What stands there may be a file.
  if (!fs.statSync(directory).isDirectory()) fs.mkdirSync(directory);
}
