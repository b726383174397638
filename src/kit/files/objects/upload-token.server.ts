import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UploadPolicy } from './upload-policy.server.ts';

export interface StoreKeys {
  accessKey: string;
  secretKey: string;
}

/** Base64 with `-` and `_`; Qiniu keeps the padding. */
export const urlSafeBase64 = (bytes: Buffer | string): string =>
  Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_');

/** HMAC-SHA1, as Qiniu signs everything. */
export const signText = (secretKey: string, text: string): string =>
  urlSafeBase64(createHmac('sha1', secretKey).update(text).digest());

/** `AK:sign:policy64`. */
export function writeUploadToken({ accessKey, secretKey }: StoreKeys, policy: UploadPolicy): string {
  const encoded = urlSafeBase64(JSON.stringify(policy));
  return `${accessKey}:${signText(secretKey, encoded)}:${encoded}`;
}

/** Headers of a management request without a body. */
export function managementToken({ accessKey, secretKey }: StoreKeys, method: string, address: URL) {
  const type = 'application/x-www-form-urlencoded';
  const { host, pathname, search } = address;
  const text = `${method} ${pathname}${search}\nHost: ${host}\nContent-Type: ${type}\n\n`;
  return { 'content-type': type, authorization: `Qiniu ${accessKey}:${signText(secretKey, text)}` };
}

/** The policy of a token signed by these keys; undefined for any other text. Does not check the deadline. */
export function readUploadToken({ accessKey, secretKey }: StoreKeys, token: string): UploadPolicy | undefined {
  const parts = token.split(':');
  const [givenKey, sign, encoded] = parts;
  if (parts.length !== 3 || givenKey !== accessKey || !sign || !encoded) return undefined;
  if (!sameText(sign, signText(secretKey, encoded))) return undefined;
  try {
    const policy = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')) as UploadPolicy;
    return typeof policy.scope === 'string' && Number.isFinite(policy.deadline) ? policy : undefined;
  } catch {
    return undefined;
  }
}

/** Compares in constant time. */
export function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
