import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { makeDirectory } from '#kit/files/make-directory.server.ts';
import { StartRefusal } from './start-refusal.server.ts';

const isId = (text: string) => /^[\w-]{1,64}$/.test(text);

/**
 * Folders local to this machine, in order of preference: the persistent state folders of the system and the user, then the
 * temporary ones, which a user without a home can write as well.
 */
function stateFolders(): string[] {
  const user = process.getuid?.() ?? 0;
  const own =
    process.env.XDG_STATE_HOME ?? (user === 0 ? '/var/lib' : path.join(os.homedir() || '/', '.local', 'state'));
  return [
    path.join(own, 'weftline'),
    ...['/var/tmp', os.tmpdir()].map((folder) => path.join(folder, `weftline-${user}`)),
  ];
}

/**
 * Identifies this machine among those that may share a folder: a random id in a file, created at the first start. Host names
 * and /etc/machine-id are the same on cloned machines. An image that was cloned with this file needs MACHINE_ID.
 */
export function machineId(folders: readonly string[] = stateFolders()): string {
  for (const folder of folders) {
    const file = path.join(folder, 'machine-id');
    try {
      if (networkFileSystem(folder)) continue;
      makeDirectory(folder);
      if (!fs.existsSync(file)) writeOnce(file, randomUUID());
      const id = fs.readFileSync(file, 'utf8').trim();
      // In a world-writable folder another user may have created it first.
      if (isId(id) && fs.statSync(file).uid === (process.getuid?.() ?? 0)) return id;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    }
  }
  throw new StartRefusal(
    `an id of this machine cannot be stored in any of ${folders.join(', ')}. Set MACHINE_ID to a name that no other machine has.`,
  );
}

/** If several processes start at once, the first writes the file, atomically. */
function writeOnce(file: string, line: string): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    fs.writeFileSync(draft, `${line}\n`, { flag: 'wx' });
    fs.linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Network file systems by their names in Linux. */
const shared =
  /^(nfs\d*|cifs|smb\w*|ncpfs|afs|9p|virtiofs|vboxsf|prl_fs|drvfs|ceph|lustre|ocfs2|gfs2|gpfs|beegfs\w*|glusterfs|davfs|fuse\.(sshfs|glusterfs|ceph\S*|s3fs|rclone|gcsfuse|juicefs|mountpoint-s3|\S*dav\S*|smbnetfs|curlftpfs|vmhgfs\S*|grpcfuse))$/;

/**
 * The type of the network file system that holds a path (or would hold it); undefined for a local disk, and where /proc is
 * missing.
 */
export function networkFileSystem(target: string, mounts = listMounts()): string | undefined {
  let existing = path.resolve(target);
  while (!fs.existsSync(existing) && existing !== path.dirname(existing)) existing = path.dirname(existing);
  const place = fs.realpathSync(existing);
  let found: Mount | undefined;
  for (const mount of mounts) {
    const isAbove = mount.point === '/' || place === mount.point || place.startsWith(`${mount.point}/`);
    // A later mount on the same point hides the earlier one.
    if (isAbove && mount.point.length >= (found?.point.length ?? 0)) found = mount;
  }
  // Sandboxes and microVMs mount their own root this way; it is not shared.
  const isOwnRoot = found?.point === '/' && /^(9p|virtiofs)$/.test(found.type);
  return found && shared.test(found.type) && !isOwnRoot ? found.type : undefined;
}

interface Mount {
  point: string;
  type: string;
}

/** Parses /proc/self/mountinfo: mount point in the fifth field, type first after the dash. */
export function readMounts(text: string): Mount[] {
  return text.split('\n').flatMap((line) => {
    const [own = '', of = ''] = line.split(' - ', 2);
    const point = own.split(' ')[4];
    const type = of.split(' ', 1)[0];
    if (!point || !type) return [];
    return [
      {
        point: point.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8))),
        type,
      },
    ];
  });
}

export function listMounts(): Mount[] {
  try {
    return readMounts(fs.readFileSync('/proc/self/mountinfo', 'utf8'));
  } catch (error) {
    if (['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
