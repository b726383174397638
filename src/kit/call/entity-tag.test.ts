import { expect, test } from 'vitest';
import { matchesEtag } from './entity-tag.ts';

test.each([
  ['W/"a"', 'W/"a"', true],
  ['"a"', '"a"', true],
  // What a proxy makes of a tag.
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"x", W/"a"', 'W/"a"', true],
  ['W/"a" ,"x"', 'W/"a"', true],
  ['"x,y","a"', '"a"', true],
  ['"x,y"', '"x,y"', true],
  ['*', '"a"', true],
  [' * ', '"a"', true],
  ['"*"', '"a"', false],
  ['"x", "y"', '"a"', false],
  ['a', '"a"', false],
  ['"A"', '"a"', false],
  ['"a', '"a"', false],
  ['', '"a"', false],
  [undefined, '"a"', false],
])('who has %s and is about to get %s: has it, %s', (header, etag, has) => {
  expect(matchesEtag(header, etag)).toBe(has);
});
