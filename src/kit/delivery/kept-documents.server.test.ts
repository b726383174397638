import { expect, test } from 'vitest';
import { keptDocuments } from './kept-documents.server.ts';

const setUp = () => {
  const clock = { now: 0 };
  return { clock, documents: keptDocuments({ most: 2, lifeMs: 1_000, now: () => clock.now }) };
};

test('a document is told again for a while', () => {
  const { clock, documents } = setUp();
  const drawn = documents.keep('/ figures 1', '<p>1</p>');
  clock.now = 999;
  expect(documents.find('/ figures 1')).toBe(drawn);
  expect(documents.find('/ figures 2')).toBeUndefined();
  clock.now = 1_000;
  expect(documents.find('/ figures 1')).toBeUndefined();
});

test('a document that comes out as before is the same one, and another one is not', () => {
  const { documents } = setUp();
  const drawn = documents.keep('/', '<p>1</p>');
  expect(documents.keep('/', '<p>1</p>')).toBe(drawn);
  expect(documents.keep('/', '<p>2</p>')).not.toBe(drawn);
  expect(documents.find('/')?.html).toBe('<p>2</p>');
});

test('the document that was drawn longest ago makes room', () => {
  const { documents } = setUp();
  for (const key of ['a', 'b', 'a', 'c']) documents.keep(key, key);
  expect(documents.find('b')).toBeUndefined();
  expect(documents.find('a')?.html).toBe('a');
  expect(documents.find('c')?.html).toBe('c');
});
