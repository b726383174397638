import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Account, accountFor, canReach, makeClosedFolder } from './account.ts';
import { type Binaries, copyBinaries, findBinaries, programsIn } from './binaries.ts';

// Where root keeps what must not lie below a closed folder such as its own home.
const RELOCATED = '/var/lib/embedded-postgres';
// sockaddr_un holds 104 bytes on macOS and 108 on Linux, the end mark included.
const LONGEST_SOCKET_PATH = 103;
const SOCKET_NAME = '.s.PGSQL.5432';

export type Place = {
  /** What lies together: cluster, log. Normally the wanted directory itself. */
  home: string;
  cluster: string;
  sockets: string;
  log: string;
  binaries: Binaries;
  account: Account | undefined;
  relocated: boolean;
};

/**
 * Decides where cluster, socket and binaries lie. Normally that is the wanted directory. When root starts us below a
 * folder that PostgreSQL's account cannot enter (a clone in /root), the cluster goes to /var/lib/embedded-postgres, and
 * a file in the wanted directory remembers where: a second clone at the same path must not find the first one's rows.
 */
export function choosePlace(wanted: string): Place {
  fs.mkdirSync(wanted, { recursive: true });
  const { native, version } = findBinaries();
  let home = findRelocated(wanted) ?? wanted;
  let account = accountFor(path.join(home, 'cluster'));
  let programs = native;
  if (account) {
    if (home === wanted && !canReach(account, path.dirname(wanted))) {
      home = relocate(wanted);
      account = accountFor(path.join(home, 'cluster')) as Account;
    }
    if (!canReach(account, programsIn(native).postgres)) {
      programs = path.join(RELOCATED, `postgresql-${version}`);
      copyBinaries(native, programs);
    }
  }
  makeClosedFolder(home, account);
  return {
    home,
    cluster: path.join(home, 'cluster'),
    sockets: chooseSocketFolder(home, account),
    log: path.join(home, 'postgres.log'),
    binaries: programsIn(programs),
    account,
    relocated: home !== wanted,
  };
}

/** The place of a cluster that exists already, without making or changing anything; for programs that only look. */
export function findPlace(wanted: string): { cluster: string; sockets: string } | undefined {
  const home = findRelocated(wanted) ?? wanted;
  const cluster = path.join(home, 'cluster');
  return fs.existsSync(cluster) ? { cluster, sockets: socketFolderOf(home) } : undefined;
}

const reminderIn = (wanted: string) => path.join(wanted, 'location');

function findRelocated(wanted: string): string | undefined {
  if (!fs.existsSync(reminderIn(wanted))) return undefined;
  const home = fs.readFileSync(reminderIn(wanted), 'utf8').trim();
  if (!fs.existsSync(home))
    throw new Error(
      `The database of ${wanted} lies in ${home}, as the file ${reminderIn(wanted)} says, but ${home} is missing. ` +
        'Put it back, or remove that file to begin with an empty database.',
    );
  const owner = fs.readFileSync(path.join(home, 'belongs-to'), 'utf8').trim();
  // A copied folder (cp -r) carries the same reminder. Two applications must never share one database that way.
  if (owner !== wanted && fs.existsSync(reminderIn(owner)))
    throw new Error(
      `${wanted} is a copy of ${owner}, and the database of both would be ${home}. Copy with backup and restore, ` +
        `or remove ${reminderIn(wanted)} to begin with an empty database.`,
    );
  if (owner !== wanted) fs.writeFileSync(path.join(home, 'belongs-to'), `${wanted}\n`); // it was moved
  return home;
}

function relocate(wanted: string): string {
  const home = path.join(RELOCATED, randomUUID().slice(0, 8));
  fs.mkdirSync(home, { recursive: true, mode: 0o755 });
  fs.writeFileSync(path.join(home, 'belongs-to'), `${wanted}\n`);
  fs.writeFileSync(reminderIn(wanted), `${home}\n`);
  return home;
}

function socketFolderOf(home: string): string {
  const beside = path.join(home, 'socket');
  if (Buffer.byteLength(path.join(beside, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) return beside;
  const name = `pg-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  return path.join(os.tmpdir(), name);
}

function chooseSocketFolder(home: string, account: Account | undefined): string {
  const folder = socketFolderOf(home);
  makeClosedFolder(folder, account);
  const stat = fs.lstatSync(folder);
  // The temporary directory is open to everybody: somebody else's folder there would show them every query.
  if (!stat.isDirectory() || stat.uid !== (account?.uid ?? process.getuid?.()) || (stat.mode & 0o077) !== 0)
    throw new Error(`${folder} must be a folder that only PostgreSQL’s account can enter. Remove it and start again.`);
  return folder;
}
