import { afterAll, beforeAll, expect, test } from 'vitest';
import { appVersionCalls } from '#site/app-versions/contract.ts';
import { bannerCalls } from '#site/banners/contract.ts';
import { brandCalls, brandContent } from '#site/brand/contract.ts';
import { type NewsContent, newsCalls } from '#site/news/contract.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';

let site: TestApp;
let editor: Visitor;
let other: Visitor;
beforeAll(async () => {
  site = await openTestApp();
  editor = await site.screenUser('editor');
  other = await site.screenUser('admin');
});
afterAll(() => site.close());

const article = (slug: string, changes: Partial<NewsContent> = {}): NewsContent => ({
  slug,
  zh_title: '染整车间的夜班',
  en_title: 'Night shift in the dyehouse',
  zh_summary: '一句话。',
  en_summary: 'One sentence.',
  zh_body: '## 夜里\n\n正文。',
  en_body: '## At night\n\nText.',
  picture: '',
  zh_picture_text: '',
  en_picture_text: '',
  ...changes,
});
const create = async (content: object) => (await editor.call(newsCalls.save, { content })).data;
const publish = (item: { id: number; revision: number }, more = {}) =>
  editor.call(newsCalls.publish, { id: item.id, revision: item.revision, ...more });
test('a draft is seen by nobody; published, it is there at once, in both languages', async () => {
  const { news } = site.services.content;
  const draft = await create(article('night-shift'));
  expect(draft).toMatchObject({ state: 'draft', revision: 1 });
  expect(await news.find('night-shift', 'en')).toBeUndefined();
  expect((await publish(draft)).data.state).toBe('shown');
  expect(await news.find('night-shift', 'en')).toMatchObject({ title: 'Night shift in the dyehouse' });
  expect((await news.list('zh-CN'))[0]).toMatchObject({ slug: 'night-shift', title: '染整车间的夜班' });
});

test('saving changes the draft only, until it is published again', async () => {
  const { news } = site.services.content;
  const item = (await publish(await create(article('two-steps')))).data;
  const content = article('two-steps', { zh_title: '改过的题目' });
  const saved = (await editor.call(newsCalls.save, { id: item.id, revision: item.revision, content })).data;
  expect(saved).toMatchObject({ has_changes: true, state: 'shown' });
  expect(await news.find('two-steps', 'zh-CN')).toMatchObject({ title: '染整车间的夜班' });
  await publish(saved);
  expect(await news.find('two-steps', 'zh-CN')).toMatchObject({ title: '改过的题目' });
});

test('what is scheduled appears at its time and not before', async () => {
  const { news } = site.services.content;
  const at = new Date(site.clock.now() + 3_600_000).toISOString();
  const item = (await publish(await create(article('tomorrow')), { shown_from: at })).data;
  expect(item.state).toBe('scheduled');
  expect(await news.find('tomorrow', 'zh-CN')).toBeUndefined();
  expect((await news.list('zh-CN')).some(({ slug }) => slug === 'tomorrow')).toBe(false);
  site.clock.forward(3_600_001);
  expect(await news.find('tomorrow', 'zh-CN')).toMatchObject({ slug: 'tomorrow' });
  expect((await news.list('zh-CN'))[0]?.slug).toBe('tomorrow');
});

test('what visitors see is not hidden again by a later time, and what waits for its time may get another', async () => {
  const { news } = site.services.content;
  const hours = (count: number) => new Date(site.clock.now() + count * 3_600_000).toISOString();
  const item = (await publish(await create(article('seen')))).data;
  expect(await publish(item, { shown_from: '2099-01-01T00:00:00.000Z' })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('先撤下'),
  });
  expect(await news.find('seen', 'zh-CN')).toMatchObject({ slug: 'seen' });
  site.clock.forward(60_000);
  const again = (await publish(item, { shown_from: 'now' })).data;
  expect(again).toMatchObject({ state: 'shown', shown_from: new Date(site.clock.now()).toISOString() });

  const waiting = (await publish(await create(article('waiting')), { shown_from: hours(1) })).data;
  const later = (await publish(waiting, { shown_from: hours(2) })).data;
  expect(later).toMatchObject({ state: 'scheduled', shown_from: hours(2) });
  expect((await publish(later, { shown_from: 'now' })).data.state).toBe('shown');
});

test('only news are shown from a time on: everything else is refused one, before it is published and after', async () => {
  const kinds = [
    [bannerCalls, { zh_text: '一', en_text: '', link: '', from: '', to: '', order: 1 }],
    [
      appVersionCalls,
      {
        ...{ platform: 'ios', version: '7.7', released_on: '2026-11-20', address: 'https://apps.apple.com/7' },
        ...{ size_bytes: 0, sha256: '', minimum_system: 'iOS 15', zh_changes: '一', en_changes: 'One' },
      },
    ],
  ] as const;
  for (const [calls, content] of kinds) {
    const { id, revision } = (await editor.call(calls.save, { content })).data;
    const at = (shown_from: string, of = revision) => editor.call(calls.publish, { id, revision: of, shown_from });
    const refusal = { code: 400, msg: expect.stringContaining('不能定时') };
    expect(await at('2099-01-01T00:00:00.000Z')).toMatchObject(refusal);
    const shown = (await editor.call(calls.publish, { id, revision })).data;
    expect(await at('2099-01-01T00:00:00.000Z', shown.revision)).toMatchObject(refusal);
    await editor.call(calls.withdraw, { id, revision: shown.revision });
  }
});

test('what was withdrawn is gone, its address says so, and it can come back', async () => {
  const { news } = site.services.content;
  const item = (await publish(await create(article('gone')))).data;
  const withdrawn = (await editor.call(newsCalls.withdraw, { id: item.id, revision: item.revision })).data;
  expect(withdrawn.state).toBe('withdrawn');
  expect(await news.find('gone', 'zh-CN')).toBe('gone');
  expect((await publish(withdrawn)).data.state).toBe('shown');
  expect(await news.find('gone', 'zh-CN')).toMatchObject({ slug: 'gone' });
});

test('of two editors on one revision the second is told, with what the first saved, and nothing of theirs is lost', async () => {
  const item = await create(article('both'));
  const on = { id: item.id, revision: item.revision };
  const first = await other.call(newsCalls.save, { ...on, content: article('both', { zh_title: '先' }) });
  expect(first.code).toBe(1);
  const second = await editor.call(newsCalls.save, { ...on, content: article('both', { en_title: 'Second' }) });
  expect(second.code).toBe(409);
  expect(second.data).toMatchObject({ revision: 2, content: { zh_title: '先' } });
  expect((await editor.call(newsCalls.publish, on)).code).toBe(409);
});

test('two editors who save at the same moment: one succeeds', async () => {
  const item = await create(article('same-moment'));
  const attempts = Array.from({ length: 8 }, (_, at) =>
    (at % 2 ? editor : other).call(newsCalls.save, {
      id: item.id,
      revision: item.revision,
      content: article('same-moment', { zh_title: `第 ${at} 个` }),
    }),
  );
  const codes = (await Promise.all(attempts)).map(({ code }) => code);
  expect(codes.filter((code) => code === 1)).toHaveLength(1);
  expect(codes.filter((code) => code === 409)).toHaveLength(7);
});

test('an address is used once, and stays once it was published', async () => {
  await create(article('taken'));
  expect((await editor.call(newsCalls.save, { content: article('taken') })).code).toBe(409);
  const item = (await publish(await create(article('fixed')))).data;
  const moved = { id: item.id, revision: item.revision, content: article('moved') };
  expect((await editor.call(newsCalls.save, moved)).code).toBe(409);
  expect((await editor.call(newsCalls.remove, { id: item.id, revision: item.revision })).code).toBe(409);
});

test('what is missing is named field by field and nothing is published', async () => {
  const item = await create(article('half', { en_body: '', picture: 'content/1/20261121/abcdefghijkl.jpg' }));
  const { code, data } = await publish(item);
  expect(code).toBe(400);
  expect(Object.keys(data.fields).sort()).toEqual(['en_body', 'en_picture_text', 'zh_picture_text']);
});

test.each([
  ['an address with signs in it', { slug: '../x' }],
  ['a field that there is not', { colour: 'red' }],
  ['a title without end', { zh_title: 'x'.repeat(200) }],
  ['a number for a text', { zh_title: 3 }],
])('%s is refused', async (_what, changes) => {
  const content = { ...article('odd'), ...changes };
  expect((await editor.call(newsCalls.save, { content })).code).toBe(400);
});

test('the history tells who changed which field, as it was and as it became', async () => {
  const item = await create(article('history'));
  const content = article('history', { zh_title: '新题目' });
  await other.call(newsCalls.save, { id: item.id, revision: item.revision, content });
  const [change, first] = (await editor.call(newsCalls.history, { id: item.id })).data;
  expect(change).toMatchObject({
    action: 'save',
    before: { zh_title: '染整车间的夜班' },
    after: { zh_title: '新题目' },
  });
  expect(first.action).toBe('create');
  expect(change.by).not.toBe(first.by);
});

test('the history of a publication tells what visitors saw before it, and what they see now', async () => {
  const first = (await publish(await create(article('told')))).data;
  const content = article('told', { zh_title: '新题目' });
  const saved = await editor.call(newsCalls.save, { id: first.id, revision: first.revision, content });
  const again = (await publish(saved.data)).data;
  await editor.call(newsCalls.withdraw, { id: again.id, revision: again.revision });
  const [withdrawal, change, , beginning] = (await editor.call(newsCalls.history, { id: first.id })).data;
  expect(change).toMatchObject({ action: 'publish', after: { zh_title: '新题目' } });
  expect(change.before).toEqual({ zh_title: '染整车间的夜班' });
  expect(beginning).toMatchObject({ before: { zh_title: null }, after: { zh_title: '染整车间的夜班' } });
  expect(withdrawal).toMatchObject({ before: { withdrawn_at: null }, after: { withdrawn_at: expect.any(String) } });
});

test('reviewers, viewers and applicants neither read nor write drafts', async () => {
  for (const role of ['reviewer', 'viewer', 'operator', 'internal'])
    expect((await (await site.screenUser(role)).call(newsCalls.list)).code).toBe(403);
  expect((await (await site.applicant('13800000951')).call(newsCalls.save, { content: article('x') })).code).toBe(401);
  expect((await site.visitor().call(newsCalls.list)).code).toBe(401);
});

test('banners are shown in their language, within their period, in order, three at most', async () => {
  const { banners } = site.services.content;
  const now = site.clock.now();
  const day = (days: number) => new Date(now + days * 86_400_000).toISOString();
  const add = async (content: object) => {
    const whole = { zh_text: '', en_text: '', link: '', from: '', to: '', order: 5, ...content };
    const { data } = await editor.call(bannerCalls.save, { content: whole });
    expect((await editor.call(bannerCalls.publish, { id: data.id, revision: data.revision })).code).toBe(1);
  };
  await add({ zh_text: '二', en_text: 'Two', order: 2 });
  await add({ zh_text: '一', order: 1, link: '/supplier' });
  await add({ zh_text: '过期', to: day(-1) });
  await add({ zh_text: '未到', from: day(1), order: 0 });
  expect((await banners.shown('zh-CN')).map(({ text }) => text)).toEqual(['一', '二']);
  expect((await banners.shown('en')).map(({ text }) => text)).toEqual(['Two']);
  await add({ zh_text: '三', order: 6 });
  await add({ zh_text: '四', order: 7 });
  type Listed = { unseen?: string; state: string; content: { zh_text: string } };
  const listed: Listed[] = (await editor.call(bannerCalls.list)).data;
  const told = listed.filter(({ state }) => state === 'shown').map(({ unseen, content }) => [content.zh_text, unseen]);
  expect(Object.fromEntries(told)).toEqual({ 过期: 'over', 未到: 'coming', 四: 'beyond' });
  site.clock.forward(86_400_001);
  expect((await banners.shown('zh-CN')).map(({ text }) => text)).toEqual(['未到', '一', '二']);
  const javascript = { zh_text: 'x', en_text: '', link: 'javascript:alert(1)', from: '', to: '', order: 1 };
  editor = await site.screenUser('editor');
  expect((await editor.call(bannerCalls.save, { content: javascript })).code).toBe(400);
  for (const link of ['/\t/evil.example', '/\tevil', '/a b', '/\u0001', 'https://a.example/\n/'])
    expect((await editor.call(bannerCalls.save, { content: { ...javascript, link } })).code).toBe(400);
});

test('days, moments and places that do not exist are refused before a page has to tell them', async () => {
  const version = {
    platform: 'android',
    version: '1.2',
    released_on: '2026-02-30',
    ...{ address: '', size_bytes: 0, sha256: '', minimum_system: '', zh_changes: '', en_changes: '' },
  };
  expect((await editor.call(appVersionCalls.save, { content: version })).code).toBe(400);
  expect((await editor.call(appVersionCalls.save, { content: { ...version, released_on: '' } })).code).toBe(1);
  const banner = { zh_text: '一', en_text: '', link: '', from: '2026-13-01T00:00:00Z', to: '', order: 1 };
  expect((await editor.call(bannerCalls.save, { content: banner })).code).toBe(400);
  expect((await editor.call(bannerCalls.save, { content: { ...banner, from: '2026-12-01T00:00:00Z' } })).code).toBe(1);
  const names = Object.keys(brandContent.def.shape);
  for (const [latitude, longitude] of [
    ['91', '113'],
    ['23', '-181'],
  ]) {
    const content = { ...Object.fromEntries(names.map((name) => [name, ''])), latitude, longitude };
    expect((await editor.call(brandCalls.save, { content })).code).toBe(400);
  }
});

test('what editors enter of the brand comes before the environment, an empty field leaves it', async () => {
  const { brand } = site.services.content;
  expect(await brand.current()).toBe(brand.standing);
  const names = Object.keys(brandContent.def.shape);
  const content = { ...Object.fromEntries(names.map((name) => [name, ''])), phone: '020-8888 8888', latitude: '23.1' };
  const { data } = await editor.call(brandCalls.save, { content });
  expect((await editor.call(brandCalls.publish, { id: data.id, revision: data.revision })).code).toBe(400);
  const nowhere = { ...content, latitude: '0', longitude: '0.0' };
  const at = (await editor.call(brandCalls.save, { id: data.id, revision: data.revision, content: nowhere })).data;
  const sea = await editor.call(brandCalls.publish, { id: at.id, revision: at.revision });
  expect(sea).toMatchObject({ code: 400, data: { fields: { latitude: expect.any(String) } } });
  const whole = { ...content, longitude: '113.3' };
  const saved = (await editor.call(brandCalls.save, { id: at.id, revision: at.revision, content: whole })).data;
  await editor.call(brandCalls.publish, { id: saved.id, revision: saved.revision });
  expect(await brand.current()).toMatchObject({
    phone: '020-8888 8888',
    latitude: 23.1,
    email: brand.standing.email,
  });
  expect((await editor.call(brandCalls.save, { content })).code).toBe(409);

  // Elsewhere, and nobody says where on a map: the place of before would lead people astray.
  const moved = { ...whole, zh_address: '浙江省绍兴市柯桥区', latitude: '', longitude: '' };
  const next = await editor.call(brandCalls.save, { id: saved.id, revision: saved.revision + 1, content: moved });
  await editor.call(brandCalls.publish, { id: next.data.id, revision: next.data.revision });
  expect(await brand.current()).toMatchObject({ zhAddress: moved.zh_address, latitude: null, longitude: null });
});

test('an article with a picture that says nothing is not published, in the words of the editor’s language', async () => {
  const picture = (words: string) => `![${words}](content/1/20261121/FsBp_9-abcdEFGH.jpg#900x600)`;
  const draft = await create(article('silent', { zh_body: picture('织机'), en_body: `Text.\n\n${picture(' ')}` }));
  const refused = await publish(draft);
  expect(refused).toMatchObject({ code: 400, data: { fields: { en_body: expect.stringContaining('![ ]') } } });
  expect(Object.keys(refused.data.fields)).toEqual(['en_body']);
  const content = article('silent', { zh_body: picture('织机'), en_body: picture('A loom') });
  const saved = await editor.call(newsCalls.save, { id: draft.id, revision: draft.revision, content });
  expect((await publish(saved.data)).data.state).toBe('shown');
});

test('news are listed in pages of twenty, and after the last page comes nothing else', async () => {
  const { news } = site.services.content;
  for (let at = 0; at < 41; at++) await publish(await create(article(`paged-${at}`)));
  const all = await news.list('zh-CN');
  const last = Math.ceil(all.length / 20);
  const pages = await Promise.all(Array.from({ length: last }, (_, at) => news.page('zh-CN', at + 1)));
  expect(pages.flatMap((page) => page?.news.map(({ slug }) => slug))).toEqual(all.map(({ slug }) => slug));
  expect(pages[0]).toMatchObject({ page: 1, pages: last });
  expect(await news.page('zh-CN', last + 1)).toEqual(pages.at(-1));
});
