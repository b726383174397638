import fs from 'node:fs/promises';

/** Space that uploads leave free for the database and the log: 1 GB, on a small disk 5 %. */
const reserve = { bytes: 2 ** 30, share: 0.05 };

/** Whether the disk of a directory has room for uploads. */
export async function hasRoom(directory: string): Promise<boolean> {
  const { bavail, blocks, bsize } = await fs.statfs(directory);
  return bavail * bsize > Math.min(reserve.bytes, blocks * bsize * reserve.share);
}
