// @vitest-environment node
import { expect, test } from 'vitest';
import type { Language } from '#kit/text/language.ts';
import type { Services } from '#server/services.ts';
import { renderPage } from '#tests/render-page.ts';
import { siteSearch } from './search.server.ts';
import * as searchPage from './search-page.tsx';

const fabric = ['牛仔布', 'Denim'] as const;
const poplin = ['府绸', 'Poplin'] as const;
const facts = ['PO-10002 · 100% 棉 · 131 g/m²', 'PO-10002 · 100% cotton · 131 g/m²'] as const;
const search = siteSearch({
  sources: [
    async () => [
      { kind: 'page', path: '/fabric', title: fabric, summary: fabric, words: fabric },
      { kind: 'fabric', path: '/fabric?code=PO-10002', title: poplin, summary: facts, words: poplin },
    ],
  ],
});
async function shown(query: string, language: Language = 'zh-CN') {
  const request = new Request(`http://localhost/search?q=${encodeURIComponent(query)}`);
  const { html } = await renderPage(searchPage, request, { found: { search } } as unknown as Services, { language });
  const text = (markup: string | undefined) =>
    markup
      ?.replace(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'");
  return { heading: text(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]), page: text(html) };
}

test.each(['???', '，。', '"', '!', '😀'])('%s has no word in it, and its page says what to type', async (query) => {
  const chinese = await shown(query);
  expect(chinese.heading).toBe('请输入要搜索的字词');
  expect(chinese.page).toContain('试试面料名称');
  expect(chinese.page).not.toContain('换个更短的说法');
  const english = await shown(query, 'en');
  expect(english.heading).toBe('Enter a word to search for');
  expect(english.page).toContain('Try a fabric name');
});

test('what was looked for stands within one pair of quotation marks, its own where it has some', async () => {
  expect((await shown('denim', 'en')).heading).toBe('1 result for “denim”');
  expect((await shown('"denim"', 'en')).heading).toBe('1 result for "denim"');
  expect((await shown("'denim'", 'en')).heading).toBe("1 result for 'denim'");
  expect((await shown('“牛仔布”')).heading).toBe('“牛仔布”有 1 条结果');
  expect((await shown('「丝绒」')).heading).toBe('没有找到「丝绒」');
  expect((await shown('"velvet" "crepe"', 'en')).heading).toBe('No results for "velvet" "crepe"');
  expect((await shown("weaver's", 'en')).heading).toBe("No results for “weaver's”");
});

test('a line ends between no share and its fibre, where the fibre alone was asked for as well', async () => {
  expect((await shown('棉')).page).toContain('PO-10002\u00a0· 100%\u00a0棉\u00a0· 131');
});
