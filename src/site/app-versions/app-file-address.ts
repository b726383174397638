/** Where files of the app are sent to and fetched from. */
export const appFilesPath = '/app-files/';
export const mostAppFileBytes = 500_000_000;

const shape = /^\/app-files\/([0-9a-f]{64})-(\d{1,10})\/[a-z0-9][a-z0-9._-]{0,79}$/;

/** An address of a file on this server carries what was computed of it; undefined for an address elsewhere. */
export function readAppFileAddress(address: string): { sha256: string; bytes: number } | undefined {
  const [, sha256, bytes] = shape.exec(address) ?? [];
  return sha256 ? { sha256, bytes: Number(bytes) } : undefined;
}
