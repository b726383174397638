import fs from 'node:fs/promises';

/** What uploads leave free, for the database, the log and what is acknowledged meanwhile: 1 GB, on a small disk 5 % of it. */
const reserve = { bytes: 2 ** 30, share: 0.05 };

/** Whether the disk of a directory has room for what people upload. */
export async function hasRoom(directory: string): Promise<boolean> {
  const { bavail, blocks, bsize } = await fs.statfs(directory);
  return bavail * bsize > Math.min(reserve.bytes, blocks * bsize * reserve.share);
}
