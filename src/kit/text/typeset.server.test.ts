import { expect, test } from 'vitest';
import { linesOf, lineWidth, outlinesOf } from './typeset.server.ts';

const style = { size: 30, weight: 500 } as const;

test('characters are drawn from every subset of the font, also from those that the font library rejects', () => {
  // The first three lie in such a part.
  const drawn = [...'坂哨堤的织A9'].map((sign) => outlinesOf(sign, 0, 0, style));
  for (const outlines of drawn) expect(outlines.length).toBeGreaterThan(40);
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(lineWidth('坂哨堤', style)).toBeCloseTo(90, 0);
});

test('no line reaches further than it may, whatever a text holds', () => {
  const hostile = [
    '这个标题正好有十个字……不止',
    `真的${'！'.repeat(40)}`,
    `（${'（'.repeat(40)}`,
    'a'.repeat(200),
    `https://shop.example/${'x-'.repeat(60)}`,
    '面料，——检测。'.repeat(20),
    'Cut-and-sew, made-to-measure, (short) runs.'.repeat(5),
  ];
  for (const text of hostile)
    for (const width of [300, 305, 317])
      for (const line of linesOf(text, width, 50, style))
        expect(lineWidth(line, style), line).toBeLessThanOrEqual(width);
});

test('English is cut after a whole word, and its ellipsis follows no comma', () => {
  const text =
    'Which papers, and why: a “mill” in (Zhejiang) needs a licence, a permit and before-the-fact reports — all of them.';
  const words = new Set(text.match(/[\p{L}’-]+/gu));
  for (let width = 150; width < 1200; width += 13) {
    const lines = linesOf(text, width, 2, style);
    const last = lines.at(-1) as string;
    if (lines.join(' ') === text) continue;
    expect(last, `${width}`).toMatch(/[\p{L})”]…$/u);
    expect(words, `${width}: ${last}`).toContain(last.match(/[\p{L}’-]+/gu)?.at(-1));
  }
  // A word that has no room for it there leaves the line to the words before.
  expect(linesOf('Mill requirements needed', lineWidth('requirements', style) + 1, 2, style)).toEqual(['Mill…']);
});

test('no Chinese line begins with a closing sign or ends with an opening one, nor does the ellipsis follow one', () => {
  const text =
    '准备好（营业执照）、《印染规范》：“三张照片”，合格率 98.5%，温差 20℃；「样布」。『验布』？可以！还要‘留样’。';
  for (let width = 150; width < 1200; width += 37)
    for (const most of [2, 50]) {
      const lines = linesOf(text, width, most, style);
      for (const line of lines) {
        expect(line, `${width}`).not.toMatch(/^[，。、；：？！）》」』”’%℃]/u);
        expect(line, `${width}`).not.toMatch(/[（《「『“‘]$/u);
        expect(line, `${width}`).not.toMatch(/[，。、；：（《「『“‘…]…$/u);
      }
      if (most === 2 && lines.join('').length < text.length / 2) expect(lines.at(-1)).toMatch(/…$/);
    }
});

test('quotes are as wide as their language has them, and opening brackets leave no gap at the edge', () => {
  const wide = lineWidth('织', style);
  // An apostrophe of the face is as wide as a Chinese sign.
  expect(lineWidth('what’s', style) - lineWidth('whats', style)).toBeLessThan(wide / 3);
  expect(lineWidth('a “mill”', style) - lineWidth('a mill', style)).toBeLessThan(wide);
  expect(lineWidth('织“联”织', style)).toBeCloseTo(5 * wide, 5);
  expect(lineWidth('needs…', style) - lineWidth('needs', style)).toBeCloseTo(3 * lineWidth('.', style), 5);
  expect(lineWidth('织…', style)).toBeCloseTo(2 * wide, 5);
  for (const line of ['“织', '《织', '（织']) expect(lineWidth(line, style), line).toBeCloseTo(1.5 * wide, 5);
  expect(lineWidth('织》（织', style)).toBeCloseTo(3.5 * wide, 5);
});
