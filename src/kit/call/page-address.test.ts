import { describe, expect, test } from 'vitest';
import { canonicalQuery, inLanguageOf, safeRedirect, withParameter } from './page-address.ts';

describe('the part of a query that pages read', () => {
  test('unknown names, the language and duplicates are dropped, and the order does not matter', () => {
    expect(canonicalQuery('?utm_source=x&q=a&lang=en&page=2&page=2')).toBe(canonicalQuery('?page=2&q=a&fbclid=1'));
    expect(canonicalQuery('?utm_source=x&lang=en&q=')).toBe('');
  });

  test('parameters of a personal page survive a switch of language or theme', () => {
    for (const search of ['?again=1', '?number=EN12345678', '?sent=FR12345678', '?step=check'])
      expect(canonicalQuery(`${search}&lang=en`)).toBe(search);
  });

  test('a name with several values keeps them all', () => {
    expect(canonicalQuery('?kind=knit&q=a&kind=woven,lace')).toBe(
      `?${new URLSearchParams('kind=knit&kind=woven,lace&q=a')}`,
    );
  });

  test('a value that is too long is truncated, also as a list', () => {
    expect(canonicalQuery(`?q=${'x'.repeat(400)}`)).not.toBe('');
    expect(canonicalQuery(`?q=${'x'.repeat(401)}`)).toBe(`?q=${'x'.repeat(400)}`);
    const pieces = Array.from({ length: 200 }, (_, piece) => ['kind', `k${piece}`]);
    expect(canonicalQuery(new URLSearchParams(pieces)).length).toBeLessThan(1_100);
    expect(canonicalQuery(new URLSearchParams(pieces))).toMatch(/^\?kind=k0&kind=k1&/);
  });

  test('a parameter is added to a query or begins one', () => {
    expect(withParameter('/jobs', 'lang', 'zh-CN')).toBe('/jobs?lang=zh-CN');
    expect(withParameter('/jobs?q=a', 'lang', 'en')).toBe('/jobs?q=a&lang=en');
  });

  test('an explicit language is added to other addresses', () => {
    expect(inLanguageOf(new URLSearchParams('page=9&lang=en'), '/jobs?page=2')).toBe('/jobs?page=2&lang=en');
    expect(inLanguageOf(new URLSearchParams('page=9&lang=xx'), '/jobs')).toBe('/jobs');
  });
});

describe('going back', () => {
  test.each(['/', '/jobs', '/jobs?q=%E8%B7%9F%E5%8D%95&page=2', '/a/b/../c'])('%s is on this site', (back) => {
    expect(safeRedirect(back)).toBe(new URL(back, 'http://site.test').href.slice('http://site.test'.length));
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/jobs\\..\\..\\evil',
    '/.//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'jobs',
    '',
    `/${'x'.repeat(3000)}`,
    ['/jobs'],
    undefined,
  ])('%j goes to the start instead', (back) => {
    expect(safeRedirect(back)).toBe('/');
  });
});
