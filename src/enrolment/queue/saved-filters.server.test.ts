import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as saved from './queue-contract.ts';

let site: TestApp;
let reviewer: Visitor;
let colleague: Visitor;
let admin: Visitor;
beforeAll(async () => {
  site = await openTestApp();
  reviewer = await site.screenUser('reviewer');
  colleague = await site.screenUser('reviewer');
  admin = await site.screenUser('reviewer', 'admin');
});
afterAll(() => site.close());

const namesOf = async (person: Visitor) =>
  (await person.call(saved.getQueueSettings)).data.filters.map(({ name }: saved.SavedFilter) => name);

test('a reviewer keeps filters under a name, and one of them opens the queue', async () => {
  const filter = { name: '浙江待审', address: 'area=33&sort=-submitted' };
  const { data } = await reviewer.call(saved.saveFilter, { ...filter, is_default: 1 });
  expect(data.filters).toEqual([expect.objectContaining({ ...filter, is_shared: false, may_change: true })]);
  expect(data.default_filter).toBe(data.filters[0].id);
  expect(await namesOf(colleague)).toEqual([]);
  expect(await reviewer.call(saved.saveFilter, filter)).toMatchObject({
    code: 400,
    data: { fields: { name: '已有同名的筛选' } },
  });

  const renamed = await reviewer.call(saved.saveFilter, { ...filter, id: data.filters[0].id, name: '浙江' });
  expect(renamed.data.filters).toMatchObject([{ name: '浙江' }]);
  const none = await reviewer.call(saved.saveQueueSettings, { default_filter: 0, columns: ['area', 'due'] });
  expect(none.data).toMatchObject({ default_filter: null, columns: ['area', 'due'] });
  expect((await reviewer.call(saved.deleteFilter, { id: data.filters[0].id })).data.filters).toEqual([]);
});

test('only an admin shares with everybody, and tidies up what is shared', async () => {
  const filter = { name: '全员：今日到期', address: 'due=today', is_shared: 1 };
  expect(await reviewer.call(saved.saveFilter, filter)).toMatchObject({ code: 403 });
  const { data } = await admin.call(saved.saveFilter, filter);
  const id = data.filters[0].id;
  expect(await namesOf(colleague)).toEqual(['全员：今日到期']);
  expect(await colleague.call(saved.deleteFilter, { id })).toMatchObject({ code: 403 });
  expect(await colleague.call(saved.saveFilter, { id, name: '改名', address: '' })).toMatchObject({ code: 403 });
  expect((await colleague.call(saved.saveQueueSettings, { default_filter: id })).data.default_filter).toBe(id);
  await admin.call(saved.deleteFilter, { id });
  expect((await colleague.call(saved.getQueueSettings)).data).toMatchObject({ filters: [], default_filter: null });
});

test('somebody else’s own filter cannot be seen, changed, deleted or chosen', async () => {
  const { data } = await reviewer.call(saved.saveFilter, { name: '私有', address: 'q=x' });
  const id = data.filters[0].id;
  expect(await namesOf(admin)).toEqual([]);
  for (const person of [colleague, admin]) {
    expect(await person.call(saved.deleteFilter, { id })).toMatchObject({ code: 404 });
    expect(await person.call(saved.saveFilter, { id, name: '我的', address: '' })).toMatchObject({ code: 404 });
    expect(await person.call(saved.saveQueueSettings, { default_filter: id })).toMatchObject({ code: 404 });
  }
});

test('there is an end to how many one keeps', async () => {
  const person = await site.screenUser('reviewer');
  for (let n = 0; n < saved.mostSavedFilters; n++)
    expect((await person.call(saved.saveFilter, { name: `筛选 ${n}`, address: '' })).code).toBe(1);
  expect(await person.call(saved.saveFilter, { name: '再一个', address: '' })).toMatchObject({ code: 400 });
});
