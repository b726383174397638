import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderPage } from '#tests/render-page.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import * as page from './article-page.tsx';
import { newsCalls } from './contract.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

test('an article tells search engines what it is, when it came, who published it, and its picture, in its language', async () => {
  const editor = await site.screenUser('editor');
  const content = {
    slug: 'night-shift',
    zh_title: '染整车间的夜班',
    en_title: 'Night shift in the dyehouse',
    zh_summary: '一句话。',
    en_summary: 'One sentence.',
    zh_body: '正文。',
    en_body: 'Text.',
    picture: '',
    zh_picture_text: '',
    en_picture_text: '',
  };
  const { id, revision } = (await editor.call(newsCalls.save, { content })).data;
  await editor.call(newsCalls.publish, { id, revision });
  const origin = 'https://weftline.example';
  for (const [language, query, headline, company] of [
    ['zh-CN', '', content.zh_title, '织联供应链科技有限公司'],
    ['en', '?lang=en', content.en_title, 'Weftline Supply Chain Technology Co., Ltd.'],
  ] as const) {
    const request = new Request(`http://localhost/news/night-shift${query}`);
    const { html } = await renderPage(page, request, site.services, { path: '/news/:slug', language, origin });
    const told = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)</g)].map(([, text = '']) =>
      JSON.parse(text),
    );
    const publisher = { '@type': 'Organization', name: company, url: `${origin}/` };
    const about = told.find((data) => data['@type'] === 'NewsArticle');
    // Chat apps and readers ask the head, not the structured data.
    const meta = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(meta('og:type')).toBe('article');
    expect(meta('article:published_time')).toBe(about.datePublished);
    expect(meta('article:modified_time')).toBe(about.dateModified);
    expect(about).toMatchObject({
      headline,
      inLanguage: language,
      datePublished: expect.stringMatching(/^20/),
      dateModified: expect.stringMatching(/^20/),
      mainEntityOfPage: `${origin}/news/night-shift${query}`,
      image: `${origin}/share-picture/${language}/news/night-shift.png`,
      author: publisher,
      publisher,
    });
  }
});

test('under what no address of an article can be there is none', async () => {
  for (const slug of ['\0', 'night\0shift', "'", '__proto__', '👗', ''])
    expect(await site.services.content.news.find(slug, 'zh-CN'), slug).toBeUndefined();
});
