import { expect, test, vi } from 'vitest';
import { beginningOf, cutText } from './cut-text.ts';

test('a text that has room stays as it is, and a longer one ends in an ellipsis within the room', () => {
  expect(cutText('面料', 2)).toBe('面料');
  expect(cutText('面料与服装', 4)).toBe('面料与…');
  expect(cutText('wool and silk', 6)).toBe('wool…');
});

test.each([
  ['a sign beyond the first plane', '𠮷'],
  ['an emoji', '👕'],
  ['a family', '👨‍👩‍👧'],
  ['a flag', '🇨🇳'],
  ['a letter with its accent', 'e\u0301'],
])('%s is never cut in two, wherever the end falls', (_, sign) => {
  const text = sign.repeat(6);
  for (let most = 1; most < text.length; most++) {
    const kept = beginningOf(text, most);
    expect(kept.length).toBeLessThanOrEqual(most);
    expect(kept).toBe(sign.repeat(kept.length / sign.length));
    expect(cutText(text, most).isWellFormed()).toBe(true);
    expect(cutText(text, most).length).toBeLessThanOrEqual(most);
  }
});

test('without Intl.Segmenter code points stay whole', () => {
  vi.stubGlobal('Intl', {});
  expect(beginningOf('👨‍👩‍👧👕', 4)).toBe('👨‍');
  expect(cutText('𠮷𠮷𠮷', 4)).toBe('𠮷…');
  vi.unstubAllGlobals();
});
