import { hash } from 'node:crypto';

/**
 * HMAC-SHA256 of a message, as text; `binary` has one character per byte.
 *
 * Two plain hashes, as in RFC 2104: a Node Hmac object takes twice the time and leaves more garbage, twice per check. The key is only
 * in the closure, so that no log shows it.
 */
export type Hmac = (message: string | Buffer, encoding: 'hex' | 'binary') => string;

/** Block size of SHA-256. */
const blockBytes = 64;
const digestBytes = 32;
/** UTF-8 bytes per UTF-16 unit. */
const maxBytesPerUnit = 3;

/** @param key at most 64 bytes */
export function hmacUnder(key: Buffer): Hmac {
  if (key.length > blockBytes) throw new RangeError('a key of more than 64 bytes');
  const outer = Buffer.concat([xorBlock(key, 0x5c)], blockBytes + digestBytes);
  let inner = Buffer.concat([xorBlock(key, 0x36)], 512);
  return (message, encoding) => {
    const needed = blockBytes + message.length * maxBytesPerUnit;
    if (inner.length < needed) inner = Buffer.concat([inner.subarray(0, blockBytes)], needed);
    const length = typeof message === 'string' ? inner.write(message, blockBytes) : message.copy(inner, blockBytes);
    outer.write(hash('sha256', inner.subarray(0, blockBytes + length), 'binary'), blockBytes, 'binary');
    return hash('sha256', outer, encoding);
  };
}

function xorBlock(key: Buffer, mask: number): Buffer {
  const block = Buffer.alloc(blockBytes, mask);
  for (const [place, byte] of key.entries()) block[place] = byte ^ mask;
  return block;
}
