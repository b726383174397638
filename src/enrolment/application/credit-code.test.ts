import { expect, it } from 'vitest';
import { creditCodeProvince, fitsCheckCharacter, hasCreditCodeShape, normalizeCreditCode } from './credit-code.ts';

it.each([
  '91350100M000100Y43',
  '91110000802100433B',
  '91110000101623741K',
  '911101066976941872',
  '914403001922038216',
  '91440300708461136T',
  '91330100799655058B',
  '91440300TYH17272B0',
])('%s fits its check character', (code) => {
  expect(hasCreditCodeShape(code)).toBe(true);
  expect(fitsCheckCharacter(code)).toBe(true);
});

it.each(['91310115MA1H8R7C6D', '91350211M0000XUF46'])('%s has the shape but not the check character', (code) => {
  expect(hasCreditCodeShape(code)).toBe(true);
  expect(fitsCheckCharacter(code)).toBe(false);
});

it.each(['', '9135', '91350100I000100Y43', '91350100M000100Y433', 'A1350100M000100Y4O', "9135'; drop table"])(
  '%j has not the shape',
  (code) => {
    expect(hasCreditCodeShape(code)).toBe(false);
    expect(fitsCheckCharacter(code)).toBe(false);
  },
);

it('is read as people type it', () => {
  expect(normalizeCreditCode(' 91350100ｍ000 100y43 ')).toBe('91350100M000100Y43');
  expect(normalizeCreditCode('\u202a91350100\u2011M000100Y43\u200b')).toBe('91350100M000100Y43');
  expect(creditCodeProvince('91350100M000100Y43')).toBe('35');
});
