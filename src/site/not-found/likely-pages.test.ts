import { expect, test } from 'vitest';
import { likelyPages, wordsOf } from './likely-pages.ts';

test('a slip of the fingers, a plural, another word for it and a deeper address lead to the page', () => {
  for (const [address, page] of [
    ['/fabirc', '/fabric'],
    ['/fabrics', '/fabric'],
    ['/Suppliers.html', '/supplier'],
    ['/channel/nope', '/channel'],
    ['/careers', '/jobs'],
    ['/about-us', '/platform'],
    ['/register', '/signup'],
    ['/%E9%9D%A2%E6%96%99', '/fabric'],
    ['/dashbord', '/dashboard'],
    ['/privacy-policy', '/privacy'],
  ] as const)
    expect(likelyPages(address)[0], address).toBe(page);
});

test('an address that means nothing is not guessed at, and a hostile one does no harm', () => {
  for (const address of ['/nope', '/wp-login.php', '/x', '/%E0%A4%A', `/${'a'.repeat(5000)}`, '/../../etc/passwd'])
    expect(likelyPages(address), address.slice(0, 40)).toEqual([]);
});

test('the search is offered with the words of the address, never with numbers or code', () => {
  expect(wordsOf('/fabric/silk-satin_2024.html')).toBe('silk satin');
  expect(wordsOf('/%E7%9C%9F%E4%B8%9D')).toBe('真丝');
  expect(wordsOf('/12345')).toBe('');
  expect(wordsOf('/<script>')).toBe('');
});
