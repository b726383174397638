import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { StartRefusal } from '#kit/call/start-refusal.server.ts';
import { makeClosedFolder } from './account.ts';
import type { Place } from './place.ts';

/** What PostgreSQL's programs may see of our environment: LANG and PG* of the caller must not shape the cluster. */
export const ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/**
 * Makes the cluster unless it is there. It is made beside its place and moved there whole, so an interrupted start
 * leaves nothing half-made. The built-in C.UTF-8 locale depends on no library of the machine, so indexes stay right
 * when the operating system changes; without it the encoding would follow LANG and could be SQL_ASCII.
 */
export async function makeCluster(place: Place, sync: boolean): Promise<void> {
  if (fs.existsSync(path.join(place.cluster, 'PG_VERSION'))) return;
  const half = `${place.cluster}.half`;
  fs.rmSync(half, { recursive: true, force: true });
  makeClosedFolder(half, place.account);
  const words = ['-D', half, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-instructions'];
  words.push('--locale-provider=builtin', '--locale=C.UTF-8');
  if (!sync) words.push('--no-sync');
  try {
    await promisify(execFile)(place.binaries.initdb, words, { ...place.account, cwd: place.home, env: ENVIRONMENT });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw startFailureIn(place.home, `PostgreSQL could not make a database in ${place.home}: ${stderr || message}`);
  }
  fs.renameSync(half, place.cluster);
  if (sync) syncFolder(place.home);
}

/** At every start PostgreSQL may need another segment of its write-ahead log. */
const leastFreeBytes = 16 * 1024 * 1024;

/** Names a full disk in one sentence. The log of PostgreSQL may lie on it too, and say nothing: then what is free tells. */
export function startFailureIn(home: string, message: string): Error {
  const { bavail, bsize } = fs.statfsSync(home);
  return /No space left on device|Disk quota exceeded/.test(message) || bavail * bsize < leastFreeBytes
    ? new StartRefusal(`the disk is full, and the database in ${home} needs room. Please make some and start again.`)
    : new Error(message);
}

function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}
