import { describe, expect, test } from 'vitest';
import { processorMs } from '#tests/processor-time.ts';
import { ownSpelling, ownUrl, withoutLastSlashes } from './pages.ts';

test('no address leads to another site', () => {
  const origin = 'https://shop.example';
  for (const address of [
    '//evil.example/',
    '/\\evil.example/',
    '/.//evil.example/',
    '/a/..//evil.example',
    'http://evil.example/',
    '*',
  ])
    expect(ownUrl(origin, address).href, address).toBe(`${origin}/-`);
  expect(ownUrl(origin, '/jobs/?q=//evil.example').href).toBe(`${origin}/jobs/?q=//evil.example`);
});

test('slashes at the end fall away, and many in the middle cost nothing', async () => {
  expect(['/', '/jobs/', '/jobs///', '/a//b/'].map(withoutLastSlashes)).toEqual(['/', '/jobs', '/jobs', '/a//b']);
  const hostile = `/a${'/'.repeat(100_000)}b/`;
  expect(await processorMs(() => withoutLastSlashes(hostile))).toBeLessThan(50);
});

describe('a page has one address', () => {
  const spelled = ownSpelling(
    ['/', '/jobs', '/jobs/:id', '/jobs/status', '/news/:slug', '/sn/21/:serial', '/*'].map((path) => ({ path })),
  );

  test.each([
    ['/JOBS', '/jobs'],
    ['/%6Aobs', '/jobs'],
    ['/Jobs/Status', '/jobs/status'],
    ['/Jobs/12', '/jobs/12'],
    ['/SN/21/Ab%2Fc', '/sn/21/Ab%2Fc'],
  ])('%s is %s', (pathname, address) => {
    expect(spelled(pathname)).toBe(address);
    expect(spelled(address)).toBe(address);
  });

  test.each(['/', '/jobs', '/sn/21/ABC', '/Nowhere', '/jobs/12/X', '/%E9%9D%A2', '/%', '/jobs%2Fstatus'])(
    '%s is left as it came',
    (pathname) => {
      expect(spelled(pathname)).toBe(pathname);
    },
  );
});
