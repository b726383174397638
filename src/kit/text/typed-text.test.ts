import { expect, test } from 'vitest';
import * as field from '#kit/call/field.ts';
import { readVerifyCode } from './phone.ts';
import { compactCode, foldTyped, stripInvisible } from './typed-text.ts';

test.each([
  ['a zero-width space', '绍兴\u200b织造', '绍兴织造'],
  ['direction marks of a contact', '\u202a138 0013 8999\u202c', '138 0013 8999'],
  ['an override that turns the text round', '织联\u202egnp.exe', '织联gnp.exe'],
  ['a soft hyphen', 'cot\u00adton', 'cotton'],
  ['a variation selector behind an ideograph', '葛\u{e0100}城', '葛城'],
  ['a filler', '云\u3164裳', '云裳'],
])('%s is taken out of a text', (_, given, read) => {
  expect(stripInvisible(given)).toBe(read);
  expect(field.text({ max: 40 }).parse(given)).toBe(read);
});

test('an emoji keeps the characters that join and colour its parts', () => {
  const family = '🧵 👨‍👩‍👧 ❤️ 👷🏽‍♀️ 好';
  expect(field.text({ max: 40 }).parse(`${family}\u200b`)).toBe(family);
  expect(stripInvisible('云\u200d裳\ufe0f')).toBe('云裳');
});

test('prose keeps its dashes and full-width marks, and passwords are taken as they are', () => {
  expect(field.text({ max: 40 }).parse('全棉——１２０克，“软”')).toBe('全棉——１２０克，“软”');
  expect(field.exactText({ max: 40 }).parse(' a\u200bb ')).toBe(' a\u200bb ');
});

test('dashes, full-width characters and spaces in a code make no difference', () => {
  for (const dash of '-‐‑‒–—―−－﹣') expect(foldTyped(` wl${dash}７　ａ `)).toBe('wl-7 a');
  expect(compactCode('\u2068１２３‑456\u2069 ')).toBe('123456');
});

test.each(['123456', '123 456', '123-456', '１２３４５６', '\u2068123456\u2069', '\u200b123\u2011456'])(
  'a code typed or pasted as %j is read',
  (typed) => {
    expect(readVerifyCode(typed)).toBe('123456');
    expect(field.code({ min: 6, max: 6, pattern: /^\d{6}$/ }).parse(typed)).toBe('123456');
  },
);

test('a number in full-width digits is a number', () => {
  expect(field.integer().parse(' １２\u200b０ ')).toBe(120);
  expect(field.integer().safeParse('1.2.3').success).toBe(false);
});
