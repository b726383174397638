import { expect, test } from 'vitest';
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
