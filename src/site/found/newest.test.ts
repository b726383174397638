import { expect, test } from 'vitest';
import type { CallDescription } from '#kit/call/call.ts';
import { appVersionCalls, appVersionContent } from '#site/app-versions/contract.ts';
import { bannerCalls, bannerContent } from '#site/banners/contract.ts';
import { brandCalls, brandContent } from '#site/brand/contract.ts';
import { legalCalls } from '#site/legal/contract.ts';
import { newsCalls, newsContent } from '#site/news/contract.ts';
import { openTestApp } from '#tests/test-app.ts';
import type { Findable } from './contract.ts';
import { foundAndShared } from './services.server.ts';

type DeskCalls = Record<'save' | 'publish' | 'withdraw', CallDescription>;

const thing = (kind: Findable['kind'], path: string, changedAt: number): Findable => ({
  kind,
  path,
  title: [`题目 ${path}`, `Title ${path}`],
  summary: ['一句话', 'A sentence'],
  words: ['', ''],
  changedAt,
});

test('the newest of a kind are told in one language, the newest first, and no more than were asked for', async () => {
  const site = await openTestApp();
  const things = [thing('job', '/jobs/1', 1), thing('job', '/jobs/3', 3), thing('fabric', '/fabric?code=A', 9)];
  const found = foundAndShared({
    ...site.services,
    also: [async () => things, async () => [thing('job', '/jobs/2', 2)]],
  });
  expect(await found.newest('job', 'en', 2)).toEqual([
    { path: '/jobs/3', title: 'Title /jobs/3', summary: 'A sentence' },
    { path: '/jobs/2', title: 'Title /jobs/2', summary: 'A sentence' },
  ]);
  expect(await found.newest('news', 'zh-CN', 3)).toEqual([]);
  await site.close();
});

test('who searches does not wait for pages to be read again, but for those of an hour ago', async () => {
  const site = await openTestApp();
  const found = foundAndShared(site.services);
  let word = '棉';
  let readings = 0;
  found.documents.readBy(async (pathname) => {
    readings++;
    return `<meta property="og:title" content="${pathname}"/><meta property="og:image" content="x"/><main>${word}</main>`;
  });
  const finds = async (query: string) => (await found.search.find(query, 'zh-CN')).total > 0;
  expect(await finds('棉')).toBe(true);
  const once = readings;
  word = '麻';
  site.clock.forward(61_000);
  expect(await finds('麻')).toBe(false);
  await expect.poll(() => finds('麻')).toBe(true);
  expect(readings).toBe(2 * once);
  word = '丝';
  site.clock.forward(2 * 3_600_000);
  expect(await finds('丝')).toBe(true);
  await site.close();
});

test('a page that fails for a while is found by what it said before', async () => {
  const site = await openTestApp();
  const found = foundAndShared(site.services);
  let isAway = false;
  found.documents.readBy(async (pathname) =>
    isAway && pathname === '/dashboard'
      ? undefined
      : `<meta property="og:title" content="${pathname}"/><meta property="og:image" content="x"/><main>棉</main>`,
  );
  const [pages] = found.sources;
  const before = await pages?.();
  isAway = true;
  site.clock.forward(2 * 3_600_000);
  const after = await pages?.();
  expect(after).not.toBe(before);
  expect(after?.map(({ path, words: [text] }) => [path, text])).toEqual(
    before?.map(({ path, words: [text] }) => [path, text]),
  );
  await site.close();
});

test('a page that lists things, or tells what editors enter, changed when the newest of them did', async () => {
  const site = await openTestApp();
  const at = (moment: string) => Date.parse(moment);
  const found = foundAndShared({
    ...site.services,
    environment: { BUILD_STAMP: '20261101080000' },
    also: [async () => [thing('job', '/jobs/1', at('2026-11-05T02:00:00Z')), thing('fabric', '/fabric?code=A', 9)]],
  });
  found.documents.readBy(
    async (pathname) => `<meta property="og:title" content="${pathname}"/><meta property="og:image" content="x"/>`,
  );
  const [pages] = found.sources;
  const changes = async () => new Map((await pages?.())?.map(({ path, changedAt }) => [path, changedAt]));
  const before = await changes();
  const built = at('2026-11-01T00:00:00Z');
  expect(before.get('/jobs')).toBe(at('2026-11-05T02:00:00Z'));
  expect(before.get('/')).toBe(at('2026-11-05T02:00:00Z'));
  for (const path of ['/fabric', '/download', '/contact', '/platform']) expect(before.get(path), path).toBe(built);

  const editor = await site.screenUser('editor');
  const content = {
    ...Object.fromEntries(Object.keys(brandContent.def.shape).map((name) => [name, ''])),
    phone: '400-000-0001',
  };
  const { id, revision } = (await editor.call(brandCalls.save, { content })).data;
  await editor.call(brandCalls.publish, { id, revision });
  site.clock.forward(61_000);
  await pages?.();
  await expect.poll(async () => (await changes()).get('/contact')).toBe(site.clock.now() - 61_000);
  await site.close();
});

test('the list of news changed when an article came, when an earlier one was corrected, and when one was withdrawn', async () => {
  const site = await openTestApp();
  const found = foundAndShared({ ...site.services, environment: { BUILD_STAMP: '20261101080000' } });
  found.documents.readBy(
    async (pathname) => `<meta property="og:title" content="${pathname}"/><meta property="og:image" content="x"/>`,
  );
  const changedAt = async () => (await found.sources[0]?.())?.find(({ path }) => path === '/news')?.changedAt;
  const editor = await site.screenUser('editor');
  const article = {
    ...Object.fromEntries(Object.keys(newsContent.def.shape).map((name) => [name, ''])),
    ...{ en_title: 'Title', zh_summary: '摘要', en_summary: 'Summary', zh_body: '正文', en_body: 'Text' },
  };
  const publish = async (content: object, known = {}, more = {}) => {
    const saved = await editor.call(newsCalls.save, { content: { ...article, ...content }, ...known });
    const { id, revision } = saved.data;
    return (await editor.call(newsCalls.publish, { id, revision, ...more })).data;
  };
  /** The moment now; whoever asks does so later. */
  const changed = () => {
    const now = site.clock.now();
    site.clock.forward(2 * 3_600_000);
    return now;
  };
  expect(await changedAt()).toBeUndefined();
  const earlier = await publish({ slug: 'earlier', zh_title: '早' });
  const later = await publish({ slug: 'later', zh_title: '晚' });
  const came = changed();
  expect(await changedAt()).toBe(came);

  await publish({ slug: 'earlier', zh_title: '早，更正' }, { id: earlier.id, revision: earlier.revision });
  const corrected = changed();
  expect(await changedAt()).toBe(corrected);

  await editor.call(newsCalls.withdraw, { id: later.id, revision: later.revision });
  const withdrawn = changed();
  expect(await changedAt()).toBe(withdrawn);

  // What nobody saw changed nothing, and what is to come changes nothing yet.
  const inThreeHours = () => ({ shown_from: new Date(site.clock.now() + 3 * 3_600_000).toISOString() });
  const unseen = await publish({ slug: 'unseen', zh_title: '未见' }, {}, inThreeHours());
  await editor.call(newsCalls.withdraw, { id: unseen.id, revision: unseen.revision });
  site.clock.forward(4 * 3_600_000);
  await publish({ slug: 'coming', zh_title: '将来' }, {}, inThreeHours());
  expect(await changedAt()).toBe(withdrawn);
  await site.close();
});

test('a legal text changed when its version came into force: at the beginning of its day, or when it was published within it', async () => {
  const site = await openTestApp({ startsAt: '2026-11-20T10:00:00Z' });
  const found = foundAndShared(site.services);
  found.documents.readBy(
    async (pathname) => `<meta property="og:title" content="${pathname}"/><meta property="og:image" content="x"/>`,
  );
  const editor = await site.screenUser('editor');
  const publish = async (version: string, effective_from: string) => {
    const texts = { zh_changes: '改动', en_changes: 'Changes', zh_body: '正文', en_body: 'Text' };
    const content = { document: 'tos' as const, version, effective_from, ...texts };
    const { id, revision } = (await editor.call(legalCalls.save, { content })).data;
    expect((await editor.call(legalCalls.publish, { id, revision })).code).toBe(1);
  };
  const changedAt = async () => {
    site.clock.forward(2 * 3_600_000);
    const changed = (await found.sources[0]?.())?.find(({ path }) => path === '/tos')?.changedAt;
    return new Date(changed ?? 0).toISOString();
  };
  await publish('2026-11-21', '2026-11-21');
  expect(await changedAt()).toBe('2026-10-31T16:00:00.000Z');
  site.clock.forward(3 * 3_600_000);
  expect(await changedAt()).toBe('2026-11-20T16:00:00.000Z');
  const published = new Date(site.clock.now()).toISOString();
  await publish('2026-11-21.2', '2026-11-21');
  expect(await changedAt()).toBe(published);
  await site.close();
});

test('a page is as new as the withdrawal of what editors entered there, and a banner counts while it stands', async () => {
  const site = await openTestApp();
  const found = foundAndShared({ ...site.services, environment: { BUILD_STAMP: '20261101080000' } });
  found.documents.readBy(
    async (pathname) => `<meta property="og:title" content="${pathname}"/><meta property="og:image" content="x"/>`,
  );
  const changedAt = async (wanted: string) =>
    (await found.sources[0]?.())?.find(({ path }) => path === wanted)?.changedAt;
  const editor = await site.screenUser('editor');
  const emptyOf = (shape: object) => Object.fromEntries(Object.keys(shape).map((name) => [name, '']));
  /** The moment now; whoever asks does so later. */
  const changed = () => {
    const now = site.clock.now();
    site.clock.forward(2 * 3_600_000);
    return now;
  };
  const publish = async (calls: DeskCalls, content: object) => {
    const { id, revision } = (await editor.call(calls.save, { content })).data;
    return (await editor.call(calls.publish, { id, revision })).data;
  };
  const withdraw = async (calls: DeskCalls, { id, revision }: { id: number; revision: number }) =>
    expect((await editor.call(calls.withdraw, { id, revision })).code).toBe(1);
  const [apps, brands, banners, news] = [appVersionCalls, brandCalls, bannerCalls, newsCalls] as unknown as [
    DeskCalls,
    DeskCalls,
    DeskCalls,
    DeskCalls,
  ];

  const app = {
    ...emptyOf(appVersionContent.def.shape),
    ...{ platform: 'ios', version: '2.4.0', released_on: '2026-11-01', address: 'https://apps.apple.com/app/id1' },
    ...{ size_bytes: 0, minimum_system: 'iOS 16', zh_changes: '新', en_changes: 'New' },
  };
  const brand = { ...emptyOf(brandContent.def.shape), phone: '400-000-0001' };
  for (const [path, kind, content] of [
    ['/download', apps, app],
    ['/contact', brands, brand],
  ] as const) {
    const entered = await publish(kind, content);
    const came = changed();
    expect(await changedAt(path), path).toBe(came);
    await withdraw(kind, entered);
    const gone = changed();
    expect(await changedAt(path), path).toBe(gone);
  }

  const inHours = (hours: number) => new Date(site.clock.now() + hours * 3_600_000).toISOString();
  const banner = { ...emptyOf(bannerContent.def.shape), order: 0, zh_text: '展会' };
  const before = await changedAt('/');
  const [from, to] = [inHours(1), inHours(3)];
  await publish(banners, { ...banner, from, to });
  expect(await changedAt('/')).toBe(before);
  changed();
  expect(await changedAt('/')).toBe(Date.parse(from));
  changed();
  expect(await changedAt('/')).toBe(Date.parse(to));
  const standing = await publish(banners, banner);
  changed();
  await withdraw(banners, standing);
  const taken = changed();
  expect(await changedAt('/')).toBe(taken);

  // Of the news, those that the home page shows.
  const article = {
    ...emptyOf(newsContent.def.shape),
    ...{
      zh_title: '题',
      en_title: 'Title',
      zh_summary: '摘要',
      en_summary: 'Summary',
      zh_body: '正文',
      en_body: 'Text',
    },
  };
  const articles = [];
  for (const slug of ['a', 'b', 'c', 'd']) articles.push(await publish(news, { ...article, slug }), changed());
  const [oldest, , , , , , newest, last] = articles as { id: number; revision: number }[];
  expect(await changedAt('/')).toBe(last);
  if (!oldest || !newest) throw new Error('not published');
  await withdraw(news, oldest);
  changed();
  expect(await changedAt('/')).toBe(last);
  await withdraw(news, newest);
  const shorter = changed();
  expect(await changedAt('/')).toBe(shorter);
  await site.close();
});
