import type { UploadRequest } from './object-store.server.ts';

/** Qiniu's upload policy, as far as this product and its local store support it (`protocols.md` 2 has the vectors). */
export interface UploadPolicy {
  /** `<bucket>`, `<bucket>:<key>`, or with `isPrefixalScope` `<bucket>:<prefix>`. */
  scope: string;
  isPrefixalScope?: number;
  /** Seconds since 1970; checked when the object is stored, not when its upload begins. */
  deadline: number;
  insertOnly?: number;
  endUser?: string;
  saveKey?: string;
  forceSaveKey?: boolean;
  returnBody?: string;
  fsizeMin?: number;
  fsizeLimit?: number;
  mimeLimit?: string;
  /** 1 detects the type from the content and ignores the client's. */
  detectMime?: number;
}

export const tokenLifeSeconds = 3600;
/** Smaller files are no pictures: the smallest PNG has 67 bytes. */
const smallestPicture = 67;

/** The policy of people's pictures: the store generates the key, from content and day, under one prefix. */
export const picturePolicy = (
  bucket: string,
  { prefix, endUser, maxBytes, mime }: UploadRequest,
  deadline: number,
): UploadPolicy => ({
  scope: `${bucket}:${prefix}`,
  isPrefixalScope: 1,
  insertOnly: 1,
  forceSaveKey: true,
  saveKey: `${prefix}$(year)$(mon)$(day)/$(etag)$(ext)`,
  fsizeMin: smallestPicture,
  fsizeLimit: maxBytes,
  mimeLimit: mime.join(';'),
  detectMime: 1,
  endUser,
  deadline,
  returnBody:
    '{"key":$(key),"hash":$(etag),"size":$(fsize),"mime":$(mimeType),"w":$(imageInfo.width),"h":$(imageInfo.height)}',
});

/** Bucket and key part of a scope. A key may hold colons, a bucket may not. */
export function scopeOf(policy: UploadPolicy): { bucket: string; key: string | undefined } {
  const cut = policy.scope.indexOf(':');
  return cut < 0
    ? { bucket: policy.scope, key: undefined }
    : { bucket: policy.scope.slice(0, cut), key: policy.scope.slice(cut + 1) };
}

export function keyFitsScope(policy: UploadPolicy, key: string): boolean {
  const scope = scopeOf(policy).key;
  if (scope === undefined) return true;
  return policy.isPrefixalScope === 1 ? key.startsWith(scope) : key === scope;
}

/** `image/*;application/pdf` allows, `!image/gif` forbids; an empty limit allows everything. */
export function mimeFits(limit: string | undefined, mime: string): boolean {
  if (!limit) return true;
  const forbids = limit.startsWith('!');
  const patterns = (forbids ? limit.slice(1) : limit).split(';').map((pattern) => pattern.trim());
  const listed = patterns.some(
    (pattern) => pattern === mime || (pattern.endsWith('/*') && mime.startsWith(pattern.slice(0, -1))),
  );
  return listed !== forbids;
}
