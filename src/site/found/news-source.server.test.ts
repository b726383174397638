import { expect, test } from 'vitest';
import { newsCalls } from '#site/news/contract.ts';
import { newsDesk } from '#site/news/news.server.ts';
import { openTestApp } from '#tests/test-app.ts';
import { newsSource } from './news-source.server.ts';

test('articles are found by their text, read in one statement; later only what was published since is read', async () => {
  const site = await openTestApp();
  const editor = await site.screenUser('editor');
  const { database, content } = site.services;
  let statements = 0;
  const query = (...given: Parameters<typeof database.pool.query>) => {
    statements++;
    return database.pool.query(...given);
  };
  const counted = { ...database, pool: { query } } as unknown as typeof database;
  const news = newsDesk({ database: counted, published: content.published, clock: site.clock });
  const list = newsSource({ published: content.published, news });
  const article = (slug: string, body: string) => ({
    ...{ slug, zh_title: slug, en_title: slug, zh_summary: '一', en_summary: 'One' },
    ...{ zh_body: body, en_body: 'Text with a [link](/jobs).', picture: '', zh_picture_text: '', en_picture_text: '' },
  });
  const publish = async ({ id, revision }: { id: number; revision: number }) =>
    (await editor.call(newsCalls.publish, { id, revision })).data;
  const write = async (slug: string, body: string) =>
    publish((await editor.call(newsCalls.save, { content: article(slug, body) })).data);

  const [first] = [await write('a', '## 夜里\n\n**棉**纱'), await write('b', '麻'), await write('c', '丝')];
  const before = await list();
  expect([before.length, statements]).toEqual([3, 1]);
  expect(before.find(({ path }) => path === '/news/a')?.words).toEqual(['夜里 棉纱', 'Text with a link.']);

  site.clock.forward(120_000);
  // The same things, so that the search has nothing to fold again.
  expect((await list()).every((each, at) => each === before[at])).toBe(true);
  expect(statements).toBe(1);

  const on = { id: first.id, revision: first.revision };
  await publish((await editor.call(newsCalls.save, { ...on, content: article('a', '羊毛') })).data);
  const wordsOf = async () => (await list()).find(({ path }) => path === '/news/a')?.words[0];
  expect(await wordsOf()).toBe('夜里 棉纱');
  await expect.poll(wordsOf).toBe('羊毛');
  expect(statements).toBe(2);

  const { id, revision } = (await editor.call(newsCalls.get, { id: first.id })).data;
  await editor.call(newsCalls.withdraw, { id, revision });
  expect((await list()).map(({ path }) => path).toSorted()).toEqual(['/news/b', '/news/c']);
  expect(statements).toBe(2);
  await site.close();
});

test('a fault while articles are read again reaches the next search, an outage does not', async () => {
  const head = { id: 1, publishedAt: new Date(1), shownFrom: new Date(1), content: { slug: 'a' } };
  const heads = [head];
  let failure: Error | undefined;
  const bodies = async (ids: number[]) => {
    if (failure) throw failure;
    return new Map(ids.map((id) => [id, { zh: '棉', en: 'Cotton' }]));
  };
  const list = newsSource({ published: { shown: async () => heads }, news: { bodies } } as never);
  expect(await list()).toHaveLength(1);
  heads.push({ ...head, id: 2 });
  failure = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  for (const _ of [1, 2]) expect(await list()).toHaveLength(1);
  failure = new TypeError('bug');
  await expect.poll(() => list().catch(String)).toBe('TypeError: bug');
});
