import { type StoreKeys, sameText, signText } from './upload-token.server.ts';

/** Addresses stay the same within a window, so that a browser's cache works; they live one to two windows. */
const windowSeconds = 600;

export const viewDeadline = (nowMs: number): number => (Math.floor(nowMs / 1000 / windowSeconds) + 2) * windowSeconds;

/** A key inside an address: each step of the path is encoded, the slashes stay. */
export const keyInAddress = (key: string): string =>
  /^[\w./-]*$/.test(key) ? key : key.split('/').map(encodeURIComponent).join('/');

/** Addresses that were signed before: within a window the same few are asked for again and again. */
const signed = new WeakMap<StoreKeys, Map<string, string>>();
const mostSigned = 10_000;

/** `base?e=deadline&token=...`; picture processing goes before `e`. */
export function privateAddress(keys: StoreKeys, base: string, deadline: number, processing?: string): string {
  const unsigned = `${base}?${processing ? `${processing}&` : ''}e=${deadline}`;
  const known = signed.get(keys) ?? new Map<string, string>();
  signed.set(keys, known);
  let address = known.get(unsigned);
  if (address === undefined) {
    address = `${unsigned}&token=${keys.accessKey}:${signText(keys.secretKey, unsigned)}`;
    if (known.size >= mostSigned) known.clear();
    known.set(unsigned, address);
  }
  return address;
}

export type SignedAddress = { path: string; processing: string; deadline: number };

/** Takes a signed address apart; undefined unless these keys signed it. Time is not looked at. */
export function readPrivateAddress(keys: StoreKeys, address: string): SignedAddress | undefined {
  const match = /^([^?]*)\?(?:([^&]*)&)?e=(\d{1,12})&token=([^:&]*):([\w=-]+)$/.exec(address);
  if (!match) return undefined;
  const [, path = '', processing = '', deadline = '', accessKey = '', sign = ''] = match;
  const unsigned = address.slice(0, address.lastIndexOf('&token='));
  if (accessKey !== keys.accessKey || !sameText(sign, signText(keys.secretKey, unsigned))) return undefined;
  return { path, processing, deadline: Number(deadline) };
}
