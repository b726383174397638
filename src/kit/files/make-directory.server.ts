import fs from 'node:fs';
import path from 'node:path';

/**
 * Creates a directory and its missing parents. `mkdirSync` with `recursive` loops forever on a file system that answers ENOENT
 * although the parent exists, as /proc does (seen with Node 24); this throws the error.
 */
export function makeDirectory(directory: string): void {
  const missing: string[] = [];
  for (let at = path.resolve(directory); !fs.existsSync(at); at = path.dirname(at)) missing.unshift(at);
  for (const each of missing) {
    try {
      fs.mkdirSync(each);
    } catch (error) {
      // Another process created it at the same time.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  // It may exist as a file.
  if (!fs.statSync(directory).isDirectory()) fs.mkdirSync(directory);
}
