import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { machineId, networkFileSystem, readMounts } from './this-machine.server.ts';

const directory = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'this-machine-')));
afterAll(() => fs.rmSync(directory, { recursive: true, force: true }));

const mounts = (...more: string[]) =>
  readMounts(
    [
      '22 27 0:21 / /proc rw,relatime - proc proc rw',
      '27 1 254:0 / / rw,relatime - ext4 /dev/vda rw,discard',
      ...more,
    ].join('\n'),
  );

test.each([
  ['nfs4', `60 27 0:50 / ${directory} rw,relatime shared:7 - nfs4 10.0.0.5:/export rw,vers=4.2`],
  ['cifs', `60 27 0:50 / ${directory} rw - cifs //nas/share rw,vers=3.1.1`],
  ['fuse.sshfs', `60 27 0:50 / ${directory} rw,nosuid - fuse.sshfs op@host:/data rw`],
  ['9p', `60 27 0:50 / ${directory} rw shared:1 master:2 - 9p drvfs rw,aname=drvfs`],
])('a folder on %s may be another machine\u2019s as well, and what is made in it later', (type, line) => {
  expect(networkFileSystem(directory, mounts(line))).toBe(type);
  expect(networkFileSystem(path.join(directory, 'not/there/yet'), mounts(line))).toBe(type);
  expect(networkFileSystem(`${directory}-beside`, mounts(line))).toBeUndefined();
});

test('a disk of this machine is its own, below a network folder too, and so is the root of a sandbox', () => {
  const share = `60 27 0:50 / ${path.dirname(directory)} rw - nfs 10.0.0.5:/export rw`;
  const disk = `61 60 254:1 / ${directory} rw - xfs /dev/vdb rw`;
  expect(networkFileSystem(directory, mounts(share, disk))).toBeUndefined();
  // The later of two at one place hides the first.
  expect(networkFileSystem(directory, mounts(disk, `62 61 0:51 / ${directory} rw - nfs nas:/x rw`))).toBe('nfs');
  expect(networkFileSystem(directory, readMounts('1 0 0:1 / / rw - 9p none rw'))).toBeUndefined();
  expect(networkFileSystem(directory, readMounts('1 0 0:1 / / rw - nfs nas:/roots/7 rw'))).toBe('nfs');
  expect(networkFileSystem(os.tmpdir())).toBeUndefined();
});

test('a name with a blank in it is read as the kernel writes it', () => {
  const folder = path.join(directory, 'with blank');
  fs.mkdirSync(folder);
  const line = `60 27 0:50 / ${folder.replaceAll(' ', '\\040')} rw - nfs nas:/x rw`;
  expect(networkFileSystem(folder, mounts(line))).toBe('nfs');
});

test('a machine has one id, kept in the first folder where that is possible', () => {
  const [one, other] = ['one', 'other'].map((name) => path.join(directory, name, 'state')) as [string, string];
  const id = machineId([one]);
  expect(machineId([one, other])).toBe(id);
  expect(machineId([other])).not.toBe(id);
  // A file stands where the folder would be, as without a home.
  fs.writeFileSync(path.join(directory, 'file'), '');
  expect(machineId([path.join(directory, 'file/state'), '/proc/weftline', one])).toBe(id);
  // What somebody else has written there is no id.
  fs.writeFileSync(path.join(other, 'machine-id'), '../../elsewhere\n');
  expect(machineId([other, one])).toBe(id);
  expect(() => machineId([path.join(directory, 'file/state')])).toThrow(/Set MACHINE_ID/);
});
