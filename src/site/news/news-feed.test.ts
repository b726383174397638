import { expect, test } from 'vitest';
import { openTestApp } from '#tests/test-app.ts';
import { writeFeed } from './news-feed.server.ts';

test('a feed stays well-formed whatever a title holds, and leads to its language', () => {
  const title = 'A & B <script>"x"</script> \u0007\'';
  const head = { slug: 'a-b', title, summary: ']]>', picture: '', pictureText: '' };
  const times = { shownFrom: '2026-11-02T01:00:00.000Z', publishedAt: '2026-11-03T01:00:00.000Z' };
  const feed = writeFeed([{ ...head, ...times }], 'en', 'https://www.weftline.example');
  expect(feed).toContain('<title>A &amp; B &lt;script&gt;&quot;x&quot;&lt;/script&gt; &apos;</title>');
  expect(feed).toContain('<link>https://www.weftline.example/news/a-b?lang=en</link>');
  expect(feed).toContain('<pubDate>Mon, 02 Nov 2026 01:00:00 GMT</pubDate>');
  expect(feed).not.toContain('\u0007');
});

test('no host that a browser could not have asked gets into a feed', async () => {
  const site = await openTestApp();
  for (const host of ['evil"/><x', 'a b', 'shop.example/x', '[', 'a:99999']) {
    const { body } = await site.app.inject({ url: '/news/rss.xml', headers: { host } });
    expect(body, host).toContain('<link>http://localhost/news</link>');
  }
  const { body } = await site.app.inject({ url: '/news/rss.xml', headers: { host: 'shop.example:8080' } });
  expect(body).toContain('<link>http://shop.example:8080/news</link>');
  await site.close();
});
