import { describe, expect, test } from 'vitest';
import { clientEnvironmentOf, languageOf, readCookies, readTheme } from './visit.ts';

describe('where a page is being read', () => {
  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50(0x1800323d) NetType/WIFI Language/zh_CN',
      'wechat',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126 Mobile Safari/537.36 wxwork/4.1.20 MicroMessenger/7.0.1 Language/zh',
      'wecom',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.50 NetType/WIFI Language/zh_CN miniProgram/wx0123456789abcdef',
      'mini-program',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) MicroMessenger/7.0.20 WindowsWechat(0x63090a13) XWEB/8555', 'wechat'],
    ['Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 WeftlineApp/1.4', 'app'],
    ['Mozilla/5.0 (Linux; Android 14; wv) MicroMessenger/8.0 WeftlineApp/1.4', 'app'],
    ['Mozilla/5.0 WeftlineApp/', 'browser'],
    ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'browser'],
    ['', 'browser'],
  ])('%s', (userAgent, environment) => {
    expect(clientEnvironmentOf(userAgent)).toBe(environment);
  });
});

describe('cookies', () => {
  test('the first of a name counts, spaces and broken pairs do not', () => {
    expect({ ...readCookies('lang=en; =x; broken;  theme = dark ; lang=zh-CN') }).toEqual({
      lang: 'en',
      theme: 'dark',
    });
  });

  test('names of built-in properties are only names', () => {
    const cookies = readCookies('__proto__=1; constructor=2');
    expect(Object.entries(cookies)).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
    expect(readCookies('').constructor).toBeUndefined();
  });

  test('an unknown theme follows the system', () => {
    expect([readTheme('dark'), readTheme('light'), readTheme('neon'), readTheme(undefined)]).toEqual([
      'dark',
      'light',
      'system',
      'system',
    ]);
  });
});

describe('the language of a page', () => {
  const zhBrowser = 'zh-CN,zh;q=0.9';
  test('the address comes first, then the remembered switch, then the browser, then Chinese', () => {
    const english = new URLSearchParams('lang=en');
    expect(languageOf(english, { lang: 'zh-CN' }, zhBrowser)).toBe('en');
    expect(languageOf(new URLSearchParams(), { lang: 'en' }, zhBrowser)).toBe('en');
    expect(languageOf(undefined, {}, 'en-US')).toBe('en');
    expect(languageOf(undefined, {}, 'fr')).toBe('zh-CN');
  });

  test('an unknown language in the address or the cookie changes nothing', () => {
    expect(languageOf(new URLSearchParams('lang=xx'), { lang: '<script>' }, 'en')).toBe('en');
  });
});
