import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '#kit/text/language.ts';
import { brandCalls, brandContent } from '#site/brand/contract.ts';
import { renderPage } from '#tests/render-page.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as page from './contact-page.tsx';

let site: TestApp;
let editor: Visitor;
beforeAll(async () => {
  site = await openTestApp();
  editor = await site.screenUser('editor');
});
afterAll(() => site.close());

const mainOf = async (language: Language) =>
  (await renderPage(page, new Request('http://localhost/contact'), site.services, { language })).html;
const key = 'content/1/20261121/abcdefghijkl.png';
const picture = {
  ...Object.fromEntries(Object.keys(brandContent.def.shape).map((name) => [name, ''])),
  ...{ zh_address: '浙江省杭州市上城区', latitude: '30.2741', longitude: '120.1551' },
  ...{ map_picture: `${key}#1200x900`, zh_map_text: '从四季青站到织联' },
};

test('in place of the drawn map stands the one that editors uploaded, sized, in words of both languages, and not before it is needed', async () => {
  expect(await mainOf('zh-CN')).toContain('viewBox="0 0 480 352"');
  const draft = (await editor.call(brandCalls.save, { content: picture })).data;
  const bare = await editor.call(brandCalls.publish, { id: draft.id, revision: draft.revision });
  expect(bare).toMatchObject({ code: 400, data: { fields: { en_map_text: expect.any(String) } } });
  const content = { ...picture, en_map_text: 'From Sijiqing station to Weftline' };
  const { id, revision } = (await editor.call(brandCalls.save, { id: draft.id, revision: draft.revision, content }))
    .data;
  expect((await editor.call(brandCalls.publish, { id, revision })).code).toBe(1);

  for (const [language, text] of [
    ['zh-CN', '从四季青站到织联'],
    ['en', 'From Sijiqing station to Weftline'],
  ] as const) {
    await expect.poll(() => mainOf(language)).toContain(`alt="${text}"`);
    const html = await mainOf(language);
    expect(html).not.toContain('viewBox="0 0 480 352"');
    const [image] = html.match(/<img [^>]*content-picture[^>]*>/) ?? [];
    expect(image).toContain('src="/content-picture/1/20261121/abcdefghijkl.png?w=680"');
    expect(image).toMatch(/ width="1200" height="900" loading="lazy"/);
    expect(image).not.toMatch(/fetchpriority/i);
  }
});
