import { describe, expect, test } from 'vitest';
import { readSharePictureAddress, sharePictureAddress } from '#kit/ui/share-picture-address.ts';
import { documentText } from './document-text.ts';
import { sitemapOf } from './found-api.server.ts';

describe('the sitemap', () => {
  const map = sitemapOf('https://www.weftline.example', [
    { path: '/', changedAt: Date.parse('2026-11-20T02:00:00Z') },
    { path: '/fabric?code=A&b=<', changedAt: undefined },
  ]);

  test('lists a page once for each language and once without, each naming the others', () => {
    expect(map.match(/<loc>[^<]*<\/loc>/g)?.slice(0, 3)).toEqual([
      '<loc>https://www.weftline.example/</loc>',
      '<loc>https://www.weftline.example/?lang=zh-CN</loc>',
      '<loc>https://www.weftline.example/?lang=en</loc>',
    ]);
    expect(map.match(/hreflang="x-default"/g)).toHaveLength(6);
  });

  test('gives a date where there is one, and escapes addresses', () => {
    expect(map.match(/<lastmod>2026-11-20T02:00:00\.000Z<\/lastmod>/g)).toHaveLength(3);
    expect(map).toContain('/fabric?code=A&#38;b=&#60;&#38;lang=en</loc>');
  });
});

describe('what a page says, read from its markup', () => {
  test('its names, headings and words, without what is no text', () => {
    const page = documentText(
      '<head><meta property="og:site_name" content="织联"/><meta name="description" content="一&quot;二"/><meta property="og:title" content="面料 · 织联"/></head>' +
        '<header>菜单</header><main><h1><span>面</span><wbr/>料 &amp; 纱</h1><svg><title>x</title></svg><p>a</p><p>占订单 46%</p><ul><li>一天<b>一次</b>。</li><li>两种</li></ul>' +
        '<form><label>城市</label><b>杭州</b> 2</form><nav>1 2 3</nav><pre>{"category":"面料"}</pre>' +
        '<script type="application/ld+json">{"a":1}</script></main>',
    );
    expect(page).toEqual({
      title: '面料',
      site: '织联',
      description: '一"二',
      picture: '',
      headings: ['面料 & 纱'],
      text: '面料 & 纱 a 占订单 46% 一天一次。 两种',
      prose: '一天一次。',
    });
  });
});

describe('addresses of share pictures', () => {
  test.each([
    ['/', 'zh-CN', '/share-picture/zh-CN/home.png'],
    ['/news/green-pact', 'en', '/share-picture/en/news/green-pact.png'],
    // An editor may begin a news address so.
    ['/news/-12-per-cent', 'en', '/share-picture/en/news/-12-per-cent.png'],
  ] as const)('%s in %s is %s, and back', (pathname, language, address) => {
    expect(sharePictureAddress(language, pathname)).toBe(address);
    expect(readSharePictureAddress(address)).toEqual({ pathname, language });
  });

  test.each([
    '/share-picture/xx/home.png',
    '/share-picture/zh-CN.png',
    '/share-picture/zh-CN/../../etc/passwd.png',
    '/share-picture/zh-CN/%2e%2e/etc.png',
    '/share-picture/zh-CN/home.png?text=x',
    '/share-picture/zh-CN/home.svg',
    '/share-picture/zh-CN//evil.png',
    `/share-picture/zh-CN/${'a'.repeat(400)}.png`,
    '/share-picture/zh-CN/a/b/c/d.png',
  ])('%s is none', (address) => {
    expect(readSharePictureAddress(address)).toBeUndefined();
  });
});
