import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Language } from '#kit/text/language.ts';
import { PageHead } from './page-head.tsx';
import { defaultVisit, VisitProvider } from './visit-context.tsx';

const origin = 'https://weftline.example';

function headOf(address: string, language: Language, page: number, belongsTo?: string): Document {
  const html = renderToStaticMarkup(
    <VisitProvider visit={{ ...defaultVisit, origin, language }} siteName="织联 Weftline">
      <MemoryRouter initialEntries={[address]}>
        <PageHead
          title="Jobs"
          description="Open positions."
          page={page}
          trail={[['Work', '/work']]}
          {...(belongsTo && { belongsTo })}
        />
      </MemoryRouter>
    </VisitProvider>,
  );
  return new DOMParser().parseFromString(html, 'text/html');
}
const meta = (head: Document, name: string) =>
  head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');

test('each page of a list has a name, a description and an address of its own', () => {
  const pages = [1, 2, 3].map((page) => headOf(`/jobs?page=${page}`, 'en', page));
  const [first, second] = pages as [Document, Document, Document];
  expect([first.title, second.title]).toEqual(['Jobs · 织联 Weftline', 'Jobs, page 2 · 织联 Weftline']);
  expect(meta(second, 'og:title')).toBe(second.title);
  expect(meta(second, 'og:type')).toBe('website');
  for (const name of ['description', 'og:title', 'og:url', 'og:description'])
    expect(new Set(pages.map((head) => meta(head, name))).size, name).toBe(pages.length);
  expect(second.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${origin}/jobs?page=2`);
  expect(headOf('/jobs', 'zh-CN', 2).title).toBe('Jobs（第 2 页） · 织联 Weftline');
});

test('the trail calls a list by its name, whichever page of it is shown', () => {
  const data = JSON.parse(headOf('/jobs?page=2', 'en', 2).querySelector('script')?.textContent ?? '');
  expect(data.itemListElement.map(({ name, item }: { name: string; item: string }) => [name, item])).toEqual([
    ['Home', `${origin}/`],
    ['Work', `${origin}/work`],
    ['Jobs', `${origin}/jobs`],
  ]);
});

test('the trail leads to the pages in the language that this one was asked for in, and ends at its canonical address', () => {
  const head = headOf('/jobs?lang=en', 'en', 1);
  const { itemListElement: steps } = JSON.parse(head.querySelector('script')?.textContent ?? '');
  expect(steps.map(({ item }: { item: string }) => item)).toEqual([
    `${origin}/?lang=en`,
    `${origin}/work?lang=en`,
    head.querySelector('link[rel=canonical]')?.getAttribute('href'),
  ]);
});

test('another view of a page names it as canonical, in the requested language', () => {
  for (const [address, canonical, picture] of [
    ['/jobs/7/poster', '/jobs/7', '/share-picture/zh-CN/jobs/7.png'],
    ['/jobs/7/poster?lang=zh-CN', '/jobs/7?lang=zh-CN', '/share-picture/zh-CN/jobs/7.png'],
  ] as const) {
    const head = headOf(address, 'zh-CN', 1, '/jobs/7');
    expect(head.title).toBe('Jobs · 织联 Weftline');
    expect(meta(head, 'description')).toBe('Open positions.');
    expect(meta(head, 'og:image')).toBe(origin + picture);
    expect([...head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')])).toEqual([
      ['canonical', origin + canonical],
    ]);
    expect(meta(head, 'robots')).toBeUndefined();
  }
});
