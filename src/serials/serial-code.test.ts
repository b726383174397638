import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alphabet, checkCharacter, codeOf, formatCode, readCode } from './serial-code.ts';

const anyCode = fc.uint8Array({ minLength: 10, maxLength: 10 }).map(codeOf);
const place = fc.nat({ max: 15 });

test('a number is sixteen characters in four groups, and its last character checks it', () => {
  const code = codeOf(randomBytes(10));
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(code.at(-1)).toBe(checkCharacter(code.slice(0, 15)));
  expect(formatCode(code)).toMatch(/^(.{4}-){3}.{4}$/);
  expect(readCode(formatCode(code))).toEqual({ ok: true, code });
});

test('different bits make different numbers: nothing of the 75 is lost', () => {
  for (let bit = 0; bit < 75; bit++) {
    const bytes = new Uint8Array(10);
    bytes[bit >> 3] = 128 >> (bit & 7);
    expect(codeOf(bytes).slice(0, 15)).not.toBe('0'.repeat(15));
  }
  expect(codeOf(new Uint8Array(10).fill(255)).slice(0, 15)).toBe('Z'.repeat(15));
});

describe('copying errors are detected without the server', () => {
  test('any single wrong character', () => {
    fc.assert(
      fc.property(anyCode, place, fc.constantFrom(...alphabet), (code, at, other) => {
        fc.pre(code[at] !== other);
        expect(readCode(code.slice(0, at) + other + code.slice(at + 1))).toMatchObject({ ok: false, reason: 'check' });
      }),
    );
  });
  test('any two swapped characters', () => {
    fc.assert(
      fc.property(anyCode, place, place, (code, one, two) => {
        fc.pre(code[one] !== code[two]);
        const swapped = [...code];
        [swapped[one], swapped[two]] = [swapped[two] as string, swapped[one] as string];
        expect(readCode(swapped.join(''))).toMatchObject({ ok: false, reason: 'check' });
      }),
    );
  });
  test('too short, too long, empty, or with an invalid character', () => {
    const code = codeOf(new Uint8Array(10).fill(7));
    expect(readCode(code.slice(1))).toMatchObject({ ok: false, reason: 'length' });
    expect(readCode(`${code}0`)).toMatchObject({ ok: false, reason: 'length' });
    expect(readCode(' - ')).toEqual({ ok: false, reason: 'empty', read: '' });
    expect(readCode(`U${code.slice(1)}`)).toMatchObject({ ok: false, reason: 'letter', letter: 'U' });
    expect(readCode(`织${code}`)).toMatchObject({ ok: false, reason: 'letter', letter: '织' });
  });
});

test('letters that look like digits, small and full-width characters are read as intended', () => {
  fc.assert(
    fc.property(anyCode, (code) => {
      const misread = code.replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase();
      expect(readCode(misread)).toEqual({ ok: true, code });
      expect(readCode(code.replaceAll('1', 'I').replaceAll('0', 'Ｏ'))).toEqual({ ok: true, code });
      expect(readCode(`\u200b${formatCode(code).replaceAll('-', '\u2011')}\ufe0f`)).toEqual({ ok: true, code });
      expect(readCode(` ${formatCode(code).replaceAll('-', ' — ')} `)).toEqual({ ok: true, code });
    }),
  );
});

test('the address on a label (GS1 Digital Link) is read, whatever follows the number', () => {
  const code = codeOf(new Uint8Array(10).fill(99));
  for (const address of [
    `https://weftline.example/01/06901234567892/21/${code}`,
    `HTTPS://WEFTLINE.EXAMPLE/01/06901234567892/21/${formatCode(code)}?17=271231#x`,
    `weftline.example/01/06901234567892/10/B7/21/${code}`,
    // Without an article number, with a qualifier before the lot, behind a path of an operator's own, encoded, with a slash.
    `https://weftline.example/sn/21/${code}`,
    `https://weftline.example/01/06901234567892/22/2A/10/B%2F7/21/${code}/`,
    `https://id.example/shirts/01/06901234567892/21/${code}?lang=zh&c=tag`,
    `https://weftline.example/01/06901234567892/21/${encodeURIComponent(formatCode(code).replaceAll('-', '－'))}`,
    `https://weftline.example:8443/01/6901234567892/21/${code}`,
    // Lot, variant and path with values that look like GS1 keys, in standard and other orders.
    `https://weftline.example/01/06901234567892/10/21/21/${code}`,
    `/01/06901234567892/22/21/10/21/21/${code}`,
    `https://weftline.example/01/06901234567892/22/10/10/01/21/${code}`,
    `https://weftline.example/01/06901234567892/21/${code}/10/21`,
    `https://weftline.example/01/06901234567892/10/%32%31/%32%31/${code}`,
    `https://weftline.example/01/06901234567892/10/21%2F21/21/${code}`,
    `https://weftline.example/21/01/06901234567892/21/${code}`,
    `https://weftline.example/sn/10/21/21/${code}/`,
  ])
    expect(readCode(address), address).toEqual({ ok: true, code });
  // Article and lot alone contain no serial number, whatever the lot's value.
  for (const address of [
    `https://weftline.example/01/06901234567892/10/${code}`,
    'https://weftline.example/01/06901234567892/10/21/',
    `https://weftline.example/?21/${code}`,
  ])
    expect(readCode(address), address).toMatchObject({ ok: false });
  expect(readCode('https://weftline.example/01/06901234567892/21/%E0%A4%A')).toMatchObject({ ok: false });
});

test('a hundred kilobytes of nonsense are parsed quickly', () => {
  expect(readCode('/21/-'.repeat(20_000)).ok).toBe(false);
});
