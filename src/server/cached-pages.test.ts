import { expect, test } from 'vitest';
import { isSignedIn, pageKey, readSearch } from './pages.ts';

const origin = 'http://shop.example';

test('a parameter that a page does not read makes no page of its own, whatever other pages read', () => {
  const searchOf = (address: string) => readSearch(new URL(address, origin));
  for (const address of ['/', '/channel?step=1', '/download?q=a', '/tos?step=7&certificate=x', '/news/a?page=2'])
    expect(searchOf(address), address).toBe('');
  expect(searchOf('/privacy?version=2026-11-01&days=7')).toBe('?version=2026-11-01');
  expect(searchOf('/dashboard?days=7&version=1')).toBe('?days=7');
  expect(searchOf('/news?page=2&step=1')).toBe('?page=2');
  expect(searchOf('/jobs?city=330100&fibre=silk&sort=salary')).toBe('?city=330100&sort=salary');
  expect(searchOf('/fabric?weight_from=80&code=WF-1&salary=x')).toBe('?weight_from=80&code=WF-1');
});

test('a page of each language, theme, environment and origin is one of its own; download pages differ by device as well', () => {
  const visit = { language: 'zh-CN', theme: 'system', environment: 'browser', origin } as const;
  const others = [
    { language: 'en' },
    { theme: 'dark' },
    { environment: 'wechat' },
    { origin: 'http://other.example' },
  ] as const;
  const keys = [visit, ...others.map((other) => ({ ...visit, ...other }))].map((each) => pageKey(each, '/'));
  expect(new Set(keys).size).toBe(5);
  const [iphone, android] = ['iPhone; CPU iPhone OS 17_0', 'Linux; Android 14'];
  expect(pageKey(visit, '/', iphone)).toBe(pageKey(visit, '/', android));
  expect(pageKey(visit, '/download', iphone)).not.toBe(pageKey(visit, '/download', android));
});

test('a session cookie of any kind, with and without the prefix of secure cookies, is somebody signed in', () => {
  for (const name of ['wl_user', '__Host-wl_ia', 'wl_device'])
    expect(isSignedIn({ lang: 'en', [name]: 'x' }), name).toBe(true);
  expect(isSignedIn({ lang: 'en', theme: 'dark' })).toBe(false);
});
