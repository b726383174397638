import { createHmac, timingSafeEqual } from 'node:crypto';

/** One-time codes by time (RFC 6238 over RFC 4226) in the form that every authenticator app knows. */
export const stepMs = 30_000;
const digits = 6;
/** Clocks of phones are a little off: one step to either side. */
const tolerance = 1;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 of RFC 4648 without padding: how a secret is typed by hand. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += letters[(held >>> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text;
}

export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code was given, or undefined. `usedStep` is the last one that was taken: a code that somebody read over
 * a shoulder is worth nothing once its owner has used it.
 */
export function stepOfCode(secret: Buffer, code: string, now: number, usedStep: number): number | undefined {
  const present = Math.floor(now / stepMs);
  let found: number | undefined;
  for (let step = present - tolerance; step <= present + tolerance; step++) {
    const expected = Buffer.from(codeOfStep(secret, step));
    const given = Buffer.from(code);
    if (given.length === expected.length && timingSafeEqual(given, expected) && step > usedStep) found ??= step;
  }
  return found;
}
