/** Upload and download addresses of app files. */
export const appFilesPath = '/app-files/';
export const mostAppFileBytes = 500_000_000;

const shape = /^\/app-files\/([0-9a-f]{64})-(\d{1,10})\/[a-z0-9][a-z0-9._-]{0,79}$/;

/** Size and checksum are part of a file's address on this server; undefined for other addresses. */
export function readAppFileAddress(address: string): { sha256: string; bytes: number } | undefined {
  const [, sha256, bytes] = shape.exec(address) ?? [];
  return sha256 ? { sha256, bytes: Number(bytes) } : undefined;
}
