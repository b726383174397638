import { createCipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { lockedZip } from './batch-desk.server.ts';

const password = '布料-2026-correct';
const text = Array.from({ length: 5_000 }, (_, line) => `第 ${line} 行,K7QM-2T4V-9XZA-0B3C\r\n`);

/**
 * Opens the only file of an archive as WinZip's description of AE-2 has it, by the steps themselves and not by the library
 * that wrote it. Throws when the password is not the one.
 */
function unlock(zip: Buffer, given: string): string {
  expect(zip.readUInt32LE(0)).toBe(0x04034b50);
  expect(zip.readUInt16LE(8)).toBe(99);
  const central = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  const size = zip.readUInt32LE(central + 20);
  const extra = zip.subarray(central + 46 + zip.readUInt16LE(central + 28));
  const aes = extra.subarray(extra.indexOf(Buffer.from([1, 0x99])));
  expect(aes.readUInt16LE(4)).toBe(2); // AE-2
  expect(aes[8]).toBe(3); // 256 bits
  const data = zip.subarray(30 + zip.readUInt16LE(26) + zip.readUInt16LE(28)).subarray(0, size);
  const keys = pbkdf2Sync(given, data.subarray(0, 16), 1_000, 66, 'sha1');
  if (!keys.subarray(64).equals(data.subarray(16, 18))) throw new Error('another password');
  const locked = data.subarray(18, -10);
  const proof = createHmac('sha1', keys.subarray(32, 64)).update(locked).digest().subarray(0, 10);
  expect(proof.equals(data.subarray(-10))).toBe(true);
  // Its counter counts from 1 with the lowest byte first, which no mode of OpenSSL does.
  const counters = Buffer.alloc(Math.ceil(locked.length / 16) * 16);
  for (let block = 0; block * 16 < counters.length; block++) counters.writeUInt32LE(block + 1, block * 16);
  const stream = createCipheriv('aes-256-ecb', keys.subarray(0, 32), null).update(counters);
  return inflateRawSync(Buffer.from(locked.map((byte, place) => byte ^ (stream[place] as number)))).toString();
}

test('a locked archive opens with its password, by the published steps alone, and with no other', async () => {
  const zip = await buffer(lockedZip({ name: '编号.csv', content: text, password }));
  expect(zip.includes('编号.csv')).toBe(true);
  expect(zip.includes('K7QM')).toBe(false);
  expect(unlock(zip, password)).toBe(text.join(''));
  expect(() => unlock(zip, 'something else')).toThrow('another password');
});

test('an archive is generated only as far as it is read', async () => {
  let made = 0;
  function* endless() {
    for (;;) {
      made += 1;
      yield randomBytes(2_000).toString('base64');
    }
  }
  const reader = lockedZip({ name: 'x.csv', content: endless(), password });
  await reader.next();
  await reader.next();
  expect(made).toBeLessThan(1_000);
  await reader.return(undefined);
});

test('an error in the content aborts the archive', async () => {
  function* broken() {
    yield 'a line\r\n';
    throw new Error('the seed is gone');
  }
  await expect(buffer(lockedZip({ name: 'x.csv', content: broken(), password }))).rejects.toThrow();
});
