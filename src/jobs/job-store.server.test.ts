import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '#kit/text/language.ts';
import { renderPage } from '#tests/render-page.ts';
import { sampleJob } from '#tests/sample-job.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import * as applyPage from './applications/apply-page.tsx';
import type { JobContent } from './contract.ts';
import * as jobPage from './job-page.tsx';
import { insertJob } from './job-store.server.ts';
import * as jobsPage from './jobs-page.tsx';
import * as posterPage from './poster-page.tsx';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-19T10:00:00+08:00', env: { PUBLIC_URL: 'https://weftline.example' } });
});
afterAll(() => site.close());

const content: JobContent = {
  ...sampleJob,
  en_title: 'Sourcing manager',
  en_address: '9 Silk Road',
  en_duties: '- Find mills',
  en_requirements: '- Care',
  en_benefits: '- Social insurance',
};
async function offer(more: Partial<JobContent> = {}): Promise<number> {
  const { database, jobs } = site.services;
  const at = new Date(site.clock.now());
  const id = await insertJob(database.pool, jobs.cities, { ...content, ...more }, { at, by: null });
  // Posted a minute after midnight in Shanghai, when UTC still has the day before; open to the end of 31 December.
  await database.pool.query('update jobs set opens_at = $2, closes_at = $3 where id = $1', [
    id,
    new Date('2026-11-18T00:01:00+08:00'),
    new Date('2027-01-01T00:00:00+08:00'),
  ]);
  return id;
}
// jsdom has no types. Its vitest environment would replace Node's globals that the server needs.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as {
  JSDOM: new () => { window: Pick<typeof globalThis, 'DOMParser'> };
};
const { DOMParser } = new JSDOM().window;

const text = (of: ParentNode, selector: string) => of.querySelector(selector)?.textContent;
const signs = { zh_title: '打样 & <裁剪> \u0007“师”]]>', en_title: 'Cut & <sew> \u001b"maker" \'s ]]>' };
const languages: readonly Language[] = ['zh-CN', 'en'];
const queryOf = (language: Language) => (language === 'en' ? '?lang=en' : '');

test('the RSS feed is valid XML for any characters in a title', async () => {
  const id = await offer(signs);
  for (const language of languages) {
    const answer = await site.app.inject(`/jobs/rss.xml${queryOf(language)}`);
    expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const feed = new DOMParser().parseFromString(answer.body, 'application/xml');
    expect(text(feed, 'parsererror')).toBeUndefined();
    expect(feed.documentElement.getAttribute('version')).toBe('2.0');
    // Required elements of a channel in RSS 2.0.
    for (const name of ['title', 'link', 'description']) expect(text(feed, `channel > ${name}`)).toBeTruthy();
    const [self] = feed.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link');
    expect(self?.getAttribute('href')).toBe(`https://weftline.example/jobs/rss.xml${queryOf(language)}`);
    const address = `https://weftline.example/jobs/${id}${queryOf(language)}`;
    const item = [...feed.querySelectorAll('item')].find((each) => text(each, 'link') === address);
    if (!item) throw new Error('the feed has no such position');
    expect(text(item, 'title')).toBe(
      language === 'en' ? 'Cut & <sew> "maker" \'s ]]> · Hangzhou' : '打样 & <裁剪> “师”]]> · 杭州',
    );
    expect(text(item, 'pubDate')).toBe('Tue, 17 Nov 2026 16:01:00 GMT');
    expect(text(item, 'guid')).toBe(`job/${id}/${language}`);
  }
});

test('the description of a position is never cut inside a character', async () => {
  for (const padding of ['', 'a']) {
    const id = await offer({ zh_duties: `${padding}${'👕'.repeat(400)}` });
    const request = new Request(`http://localhost/jobs/${id}`);
    const { html } = await renderPage(jobPage, request, site.services, { path: '/jobs/:id', language: 'zh-CN' });
    const about = new DOMParser().parseFromString(html, 'text/html').querySelector('meta[name="description"]');
    expect(about?.getAttribute('content')).toMatch(/。a?👕+…$/u);
    const feed = (await site.app.inject('/jobs/rss.xml')).body;
    expect(feed).toMatch(/ a?👕+…<\/description>/u);
    expect(html + feed).not.toContain('\ufffd');
  }
});

test('share cards of poster and form name the position, and the poster the company, in the visitor’s language', async () => {
  const id = await offer();
  for (const [language, pay, site_name] of [
    ['zh-CN', /^杭州 · .*元\/月/, '织联 Weftline'],
    ['en', /^Hangzhou · CNY .* a month/, 'Weftline 织联'],
  ] as const)
    for (const [page, path] of [
      [posterPage, '/jobs/:id/poster'],
      [applyPage, '/jobs/:id/apply'],
    ] as const) {
      const request = new Request(`http://localhost${path.replace(':id', String(id))}`);
      const where = { path, language, origin: 'https://weftline.example' };
      const { html } = await renderPage(page, request, site.services, where);
      const shown = new DOMParser().parseFromString(html, 'text/html');
      expect(shown.querySelector('meta[name="description"]')?.getAttribute('content'), path).toMatch(pay);
      const picture = `https://weftline.example/share-picture/${language}/jobs/${id}.png`;
      expect(shown.querySelector('meta[property="og:image"]')?.getAttribute('content'), path).toBe(picture);
      if (page === posterPage) expect(text(shown, 'article > p')).toBe(site_name);
    }
});

test('list lines become sentences if capitalised, and otherwise parts of one', async () => {
  const en_duties = '- Read sales and samples\n- Plan themes:\n- colours\n- cloth';
  const id = await offer({ zh_duties: '- 看销售\n- 定主题', en_duties });
  const lineIn = async (language: Language) => {
    const view = await site.services.jobs.find(id, language);
    return view && view !== 'gone' ? view.plain : view;
  };
  expect(await lineIn('zh-CN')).toBe('看销售；定主题');
  expect(await lineIn('en')).toBe('Read sales and samples. Plan themes: colours; cloth');
});

test('the JSON feed has what its format requires, and the titles as they are', async () => {
  const id = await offer(signs);
  for (const language of languages) {
    const answer = await site.app.inject(`/jobs/feed.json${queryOf(language)}`);
    expect(answer.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    const feed = answer.json();
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: expect.stringMatching(/./),
      feed_url: `https://weftline.example/jobs/feed.json${queryOf(language)}`,
      language,
    });
    for (const item of feed.items)
      expect(item).toMatchObject({ id: expect.any(String), content_text: expect.stringMatching(/./) });
    expect(new Set(feed.items.map((item: { id: string }) => item.id)).size).toBe(feed.items.length);
    const address = `https://weftline.example/jobs/${id}${queryOf(language)}`;
    expect(feed.items.find((item: { url: string }) => item.url === address)).toMatchObject({
      title: language === 'en' ? `${signs.en_title} · Hangzhou` : `${signs.zh_title} · 杭州`,
      date_published: '2026-11-17T16:01:00.000Z',
      date_modified: '2026-11-19T02:00:00.000Z',
    });
  }
});

test('a position shows its place and opening days to people and search engines, in their language', async () => {
  const id = await offer();
  const origin = 'https://weftline.example';
  for (const [language, days, place] of [
    ['zh-CN', { 发布日期: '2026年11月18日', 截止日期: '2026年12月31日' }, ['杭州', '浙江省']],
    ['en', { Posted: '18 November 2026', 'Closing date': '31 December 2026' }, ['Hangzhou', 'Zhejiang']],
  ] as const) {
    const request = new Request(`http://localhost/jobs/${id}${queryOf(language)}`);
    const where = { path: '/jobs/:id', language, origin };
    const { status, html } = await renderPage(jobPage, request, site.services, where);
    expect(status).toBe(200);
    const page = new DOMParser().parseFromString(html, 'text/html');
    const facts = [...page.querySelectorAll('aside dl > div')].map((each) => [text(each, 'dt'), text(each, 'dd')]);
    expect(Object.fromEntries(facts)).toMatchObject(days);
    const posting = [...page.querySelectorAll('script[type="application/ld+json"]')]
      .map((script) => JSON.parse(script.textContent ?? ''))
      .find((data) => data['@type'] === 'JobPosting');
    expect(posting).toMatchObject({
      datePosted: '2026-11-17T16:01:00.000Z',
      validThrough: '2026-12-31T16:00:00.000Z',
      url: `${origin}/jobs/${id}${queryOf(language)}`,
      jobLocation: { address: { addressLocality: place[0], addressRegion: place[1] } },
    });
  }
});

test('the same role in two cities has two titles for search engines and cards', async () => {
  const ids = [await offer({ city_code: '330100' }), await offer({ city_code: '440100' })];
  const titlesIn = async (language: Language) => {
    const titles = ids.map(async (id) => {
      const request = new Request(`http://localhost/jobs/${id}`);
      const { html } = await renderPage(jobPage, request, site.services, { path: '/jobs/:id', language });
      return text(new DOMParser().parseFromString(html, 'text/html'), 'title');
    });
    return await Promise.all(titles);
  };
  expect(await titlesIn('zh-CN')).toEqual(['面料采购经理，杭州 · 织联 Weftline', '面料采购经理，广州 · 织联 Weftline']);
  expect(await titlesIn('en')).toEqual([
    'Sourcing manager, Hangzhou · Weftline 织联',
    'Sourcing manager, Guangzhou · Weftline 织联',
  ]);
});

test('anchors of a position are unique, whatever headings staff write', async () => {
  const id = await offer({ zh_duties: '## 甲\n\n- 一', zh_requirements: '## 乙\n\n### 丙', zh_benefits: '# 丁' });
  const { html } = await renderPage(jobPage, new Request(`http://localhost/jobs/${id}`), site.services, {
    path: '/jobs/:id',
  });
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect([...page.querySelectorAll('article h2')].map((heading) => heading.textContent)).toContain('丁');
  const ids = [...page.querySelectorAll('[id]')].map((element) => element.id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the filter by monthly pay explains what it means and how other pay counts', async () => {
  await offer();
  for (const [language, heading, sentence] of [
    ['zh-CN', '月薪', '月薪指缴纳五险一金前的金额'],
    ['en', 'Monthly pay', 'Monthly pay is before social insurance'],
  ] as const) {
    const { html } = await renderPage(jobsPage, new Request('http://localhost/jobs'), site.services, { language });
    const page = new DOMParser().parseFromString(html, 'text/html');
    const facets = [...page.querySelectorAll('nav section')].filter((each) => text(each, 'h2') === heading);
    // Beside the list on wide screens, folded above it on narrow ones.
    expect(facets).toHaveLength(2);
    for (const facet of facets) expect(text(facet, 'p')).toContain(sentence);
  }
});

test('the back link of a position leads to the filtered list', async () => {
  const id = await offer();
  const request = new Request(`http://localhost/jobs/${id}?city=330600&page=2`);
  const { html } = await renderPage(jobPage, request, site.services, { path: '/jobs/:id' });
  const page = new DOMParser().parseFromString(html, 'text/html');
  const back = [...page.querySelectorAll('a')].find((link) => link.textContent?.includes('全部职位'));
  expect(back?.getAttribute('href')).toMatch(/^\/jobs\?.*city=330600/);
});

test('each page of the list has its own canonical address, a filtered one that of the whole; feeds have its language', async () => {
  for (let at = 0; at < 25; at++) await offer();
  const headOf = async (query: string, language: Language) => {
    const { html } = await renderPage(jobsPage, new Request(`http://localhost/jobs${query}`), site.services, {
      language,
    });
    const page = new DOMParser().parseFromString(html, 'text/html');
    const addressOf = (selector: string) => page.querySelector(`link${selector}`)?.getAttribute('href');
    return {
      title: text(page, 'title'),
      address: addressOf('[rel=canonical]'),
      feeds: ['rss', 'feed'].map((kind) =>
        addressOf(`[rel=alternate][type="application/${kind}+${kind === 'rss' ? 'xml' : 'json'}"]`),
      ),
    };
  };
  const second = await headOf('?page=2', 'en');
  expect(second).toEqual({
    title: 'Jobs, page 2 · Weftline 织联',
    address: '/jobs?page=2',
    feeds: ['/jobs/rss.xml?lang=en', '/jobs/feed.json?lang=en'],
  });
  expect((await headOf('', 'zh-CN')).feeds).toEqual(['/jobs/rss.xml', '/jobs/feed.json']);
  expect((await headOf('?type=full_time&page=2', 'en')).address).toBe('/jobs');
  // The list was longer once: an old link leads to its present end.
  await expect(headOf('?type=full_time&page=999&lang=en', 'en')).rejects.toThrow(
    '302 /jobs?type=full_time&page=2&lang=en',
  );
});
