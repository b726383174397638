import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage } from '#kit/db/demonstration-stage.server.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { fillStories } from './demonstration.server.ts';
import { listShownStories, listStories, orderStories, removeStory, type Story, saveStory } from './stories-contract.ts';

let site: TestApp;
let editor: Visitor;
beforeAll(async () => {
  site = await openTestApp();
  editor = await site.screenUser('editor');
  await fill();
});
afterAll(() => site.close());

const fill = () => fillStories(openStage(site.services.database, site.clock), site.services.hallStories);
const all = async (): Promise<Story[]> => (await editor.call(listStories, {})).data;
const given = {
  id: 0,
  revision: 0,
  is_shown: false,
  figure: 'loom',
  zh_title: '提花',
  en_title: 'Jacquard',
  zh_lead: '每根经纱单独提起。',
  en_lead: 'Every warp end is lifted by itself.',
  zh_text: '花样存在纹板里。',
  en_text: 'The pattern is kept on cards.',
  facts: [{ value: '1', zh: '根经纱', en: 'end at a time' }],
  picture: 0,
};

test('visitors read six stories from silk to shipment, each in both languages', async () => {
  const { data } = await site.visitor().call(listShownStories, {});
  expect(data.map(({ figure }: Story) => figure)).toEqual(['cocoon', 'yarn', 'loom', 'vat', 'cut', 'carton']);
  for (const story of data)
    for (const text of ['zh_title', 'en_title', 'zh_lead', 'en_lead', 'zh_text', 'en_text'])
      expect(story[text].length).toBeGreaterThan(2);
  // Filled once: what editors have made of it since stays.
  await fill();
  expect(await all()).toHaveLength(6);
});

test('only editors and operators write stories', async () => {
  for (const person of [await site.screenUser('viewer', 'reviewer'), site.visitor()])
    for (const call of [listStories, saveStory, orderStories, removeStory])
      expect([401, 403]).toContain((await person.call(call, given)).code);
});

test('a story is written, shown, put elsewhere and removed; a stale copy overwrites nothing', async () => {
  const made = await editor.call(saveStory, given);
  expect(made).toMatchObject({ code: 1, data: { revision: 1, facts: given.facts, picture: null } });
  expect((await site.visitor().call(listShownStories, {})).data).toHaveLength(6);
  const { id } = made.data;
  const shown = await editor.call(saveStory, { ...given, id, revision: 1, is_shown: true });
  expect(shown.data).toMatchObject({ revision: 2, is_shown: true });
  expect((await editor.call(saveStory, { ...given, id, revision: 1 })).code).toBe(409);
  const ids = (await all()).map((story) => story.id);
  expect(ids.at(-1)).toBe(id);
  expect((await editor.call(orderStories, { ids: [id, ...ids.slice(0, -1)] })).code).toBe(1);
  expect((await all())[0]).toMatchObject({ id });
  expect((await editor.call(orderStories, { ids: ids.slice(1) })).code).toBe(409);
  expect((await editor.call(removeStory, { id, revision: 2 })).code).toBe(1);
  expect(await all()).toHaveLength(6);
});

test('what cannot be shown is refused at its field', async () => {
  expect((await editor.call(saveStory, { ...given, picture: 999 })).data.fields).toHaveProperty('picture');
  expect((await editor.call(saveStory, { ...given, zh_title: '' })).data.fields).toHaveProperty('zh_title');
  expect((await editor.call(saveStory, { ...given, figure: 'rocket' })).code).toBe(400);
  expect((await editor.call(saveStory, { ...given, facts: Array(9).fill(given.facts[0]) })).code).toBe(400);
});
