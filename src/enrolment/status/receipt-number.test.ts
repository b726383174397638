import { expect, test } from 'vitest';
import { readReceiptNumber, receiptCode, receiptNumber } from './receipt-number.ts';

const signature = 'f3a91c07be22d40581aa';

test('a receipt number names its submission and is read back', () => {
  const number = receiptNumber({ application: 15, round: 2 }, receiptCode(signature));
  expect(number).toMatch(/^WL000015-2-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(readReceiptNumber(number)).toEqual({ application: 15, round: 2, code: receiptCode(signature) });
});

test('a number copied by hand is read: small letters, spaces, wide signs, O for 0 and L for 1', () => {
  const [wanted] = [{ application: 15, round: 1, code: '01K3F9QX2M4T' }];
  for (const text of ['wl000015-1-oik3-f9qx-2m4t', ' WL000015 1 01K3 F9QX 2M4T ', 'ＷＬ000015－1－01K3F9QX2M4T'])
    expect(readReceiptNumber(text)).toEqual(wanted);
});

test.each(['', 'WL000015', 'WL000015-1-ABC', `${'9'.repeat(100_000)}`, 'WL000015-1-ABCD-EFGH-JKMN-PQRS'])(
  'what is no receipt number is none: %#',
  (text) => expect(readReceiptNumber(text)).toBeUndefined(),
);
