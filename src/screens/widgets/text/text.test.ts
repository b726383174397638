import { expect, test } from 'vitest';
import { drawn } from '#tests/drawn-widget.tsx';
import { Text } from './widget.tsx';

test('words of a board stand in its reader’s language, in the look that they were given', () => {
  const placed = { title: ['818 面料节', '818 fabric festival & fair <2024>'], look: 'year' } as const;
  const chinese = drawn(Text, placed, {}).one('text-tile');
  expect([chinese.seen, chinese.attributes['data-look']]).toEqual(['818 面料节', 'year']);
  expect(drawn(Text, placed, {}, { language: 'en' }).one('text-tile').seen).toBe('818 fabric festival & fair <2024>');
});

test('a place without words is empty', () => {
  expect(drawn(Text, {}, {}).one('text-tile').seen).toBe('');
});
