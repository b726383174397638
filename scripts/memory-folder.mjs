// Where server tests put what they throw away: databases above all, of which a run makes some hundreds, a thousand files
// each. On ext4 every new file looks through those that were deleted in the last minutes, as their places are not given away
// so soon; this took half of the time that making a database takes. In memory there is nothing to look through.
import fs from 'node:fs';
import path from 'node:path';
import { isAlive } from './project.mjs';

const MEMORY = '/dev/shm';
const GB = 1024 ** 3;
/** A run has a quarter of a gigabyte there; so much more must be free that nobody else goes short. */
const NEEDED = { there: 2 * GB, ofAll: 4 * GB };

/** A folder in memory for temporary files, to be removed by who asked for it; undefined where there is no room for one. */
export function makeMemoryFolder(within = MEMORY) {
  if (!hasRoom(within)) return undefined;
  // Containers may share the memory, but not the numbers of their processes.
  const [space] = /\d+/.exec(fs.readlinkSync('/proc/self/ns/pid'));
  const prefix = `weftline-tests-${space}-`;
  removeLeftOver(within, prefix);
  const folder = path.join(within, `${prefix}${process.pid}`);
  if (!remove(folder)) return undefined;
  fs.mkdirSync(folder);
  fs.chmodSync(folder, 0o1777); // as any folder for temporary files: root's PostgreSQL runs under another account
  return folder;
}

function hasRoom(within) {
  try {
    const { bavail, bsize } = fs.statfsSync(within);
    return bavail * bsize > NEEDED.there && process.availableMemory() > NEEDED.ofAll && runsPrograms(within);
  } catch {
    return false; // there is none, as on macOS, or an older Node cannot tell
  }
}

/** Containers often forbid it there, and tests write programs of their own. */
function runsPrograms(within) {
  const mounts = fs.readFileSync('/proc/mounts', 'utf8').split('\n');
  const ours = mounts.map((line) => line.split(' ')).find(([, place]) => place === within);
  return !ours?.[3].split(',').includes('noexec');
}

/** Of runs that were killed: memory is not given back otherwise. */
function removeLeftOver(within, prefix) {
  for (const name of fs.readdirSync(within)) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) remove(path.join(within, name));
  }
}

function remove(folder) {
  try {
    fs.rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    return false; // it is another person's
  }
}
