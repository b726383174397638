import { hash } from 'node:crypto';

/**
 * The HMAC-SHA256 of a message under one key, as text: `binary` has one sign for each byte.
 *
 * Two plain hashes, as RFC 2104 has it: an object of Node for each HMAC takes twice the time and leaves more behind to clear up,
 * which every check would pay for twice. The key is in the function alone, so that no log shows it.
 */
export type Hmac = (message: string | Buffer, encoding: 'hex' | 'binary') => string;

/** What SHA-256 takes in at once. */
const blockBytes = 64;
const digestBytes = 32;
/** Of UTF-8, for each UTF-16 unit. */
const mostBytes = 3;

/** @param key at most 64 bytes */
export function hmacUnder(key: Buffer): Hmac {
  if (key.length > blockBytes) throw new RangeError('a key of more than 64 bytes');
  const outer = Buffer.concat([masked(key, 0x5c)], blockBytes + digestBytes);
  let inner = Buffer.concat([masked(key, 0x36)], 512);
  return (message, encoding) => {
    const room = blockBytes + message.length * mostBytes;
    if (inner.length < room) inner = Buffer.concat([inner.subarray(0, blockBytes)], room);
    const length = typeof message === 'string' ? inner.write(message, blockBytes) : message.copy(inner, blockBytes);
    outer.write(hash('sha256', inner.subarray(0, blockBytes + length), 'binary'), blockBytes, 'binary');
    return hash('sha256', outer, encoding);
  };
}

function masked(key: Buffer, mask: number): Buffer {
  const block = Buffer.alloc(blockBytes, mask);
  for (const [place, byte] of key.entries()) block[place] = byte ^ mask;
  return block;
}
