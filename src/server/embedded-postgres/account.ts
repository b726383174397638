import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';

export type Account = { uid: number; gid: number };

/**
 * The account that PostgreSQL has to run under, or undefined for our own. PostgreSQL refuses to run as root, so root
 * lends it another: the owner of the cluster if there is one already, else `postgres`, else `nobody`.
 */
export function accountFor(cluster: string): Account | undefined {
  const owner = ownerOf(cluster);
  if (process.getuid?.() !== 0) {
    if (owner && owner.uid !== process.getuid?.())
      throw new Error(
        `The database in ${cluster} belongs to user number ${owner.uid}. Start as that user or as root, ` +
          'or choose another DATA_DIR.',
      );
    return undefined;
  }
  if (owner && owner.uid !== 0) return owner;
  return findAccount('postgres') ?? findAccount('nobody') ?? { uid: 65534, gid: 65534 };
}

function ownerOf(folder: string): Account | undefined {
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  return stat && { uid: stat.uid, gid: stat.gid };
}

function findAccount(name: string): Account | undefined {
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: ask('-u'), gid: ask('-g') };
  } catch {
    return undefined;
  }
}

/** Whether that account may enter the folder or run the file; only the kernel knows (modes, ACLs, mounts), so it is asked. */
export const canReach = (account: Account, file: string): boolean =>
  spawnSync('test', ['-x', file], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;

/** Makes the folder if need be, closed to all but the account that PostgreSQL runs under. */
export function makeClosedFolder(folder: string, account: Account | undefined): void {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) fs.chownSync(folder, account.uid, account.gid);
}
