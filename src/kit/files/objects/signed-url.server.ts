import { type StoreKeys, sameText, signText } from './upload-token.server.ts';

/** URLs stay the same within a window, so that browsers can cache; they are valid for one to two windows. */
const windowSeconds = 600;

export const viewDeadline = (nowMs: number): number => (Math.floor(nowMs / 1000 / windowSeconds) + 2) * windowSeconds;

/** Percent-encodes a key for a URL; slashes stay. */
export const encodeKey = (key: string): string =>
  /^[\w./-]*$/.test(key) ? key : key.split('/').map(encodeURIComponent).join('/');

/** Cache of signed URLs: within a window the same few are requested again and again. */
const signedUrls = new WeakMap<StoreKeys, Map<string, string>>();
const mostSigned = 10_000;

/** Signs `base?e=deadline&token=...`; `processing` goes before `e`. */
export function signUrl(keys: StoreKeys, base: string, deadline: number, processing?: string): string {
  const unsigned = `${base}?${processing ? `${processing}&` : ''}e=${deadline}`;
  const known = signedUrls.get(keys) ?? new Map<string, string>();
  signedUrls.set(keys, known);
  let address = known.get(unsigned);
  if (address === undefined) {
    address = `${unsigned}&token=${keys.accessKey}:${signText(keys.secretKey, unsigned)}`;
    if (known.size >= mostSigned) known.clear();
    known.set(unsigned, address);
  }
  return address;
}

export type SignedUrl = { path: string; processing: string; deadline: number };

/** Parses and verifies a signed URL; undefined unless these keys signed it. Does not check the deadline. */
export function verifySignedUrl(keys: StoreKeys, address: string): SignedUrl | undefined {
  const match = /^([^?]*)\?(?:([^&]*)&)?e=(\d{1,12})&token=([^:&]*):([\w=-]+)$/.exec(address);
  if (!match) return undefined;
  const [, path = '', processing = '', deadline = '', accessKey = '', sign = ''] = match;
  const unsigned = address.slice(0, address.lastIndexOf('&token='));
  if (accessKey !== keys.accessKey || !sameText(sign, signText(keys.secretKey, unsigned))) return undefined;
  return { path, processing, deadline: Number(deadline) };
}
