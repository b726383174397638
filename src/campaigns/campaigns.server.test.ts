import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage } from '#kit/db/demonstration-stage.server.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { listCampaigns, removeCampaign, saveCampaign } from './contract.ts';
import { fillCampaigns } from './demonstration.server.ts';

let site: TestApp;
let editor: Visitor;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-21T11:30:00+08:00' });
  editor = await site.screenUser('editor');
  const { database, campaigns } = site.services;
  await fillCampaigns(openStage(database, site.clock), campaigns);
});
afterAll(() => site.close());

const sale = {
  id: 0,
  revision: 0,
  slug: 'winter-sale',
  zh_title: '冬季秒杀',
  en_title: 'Winter sale',
  first_day: '2026-11-01',
  last_day: '2026-11-30',
  target_fen: 500_000,
  compared_with: '818-2025',
  sessions: [
    { name: '午场', from: '11:00', to: '13:00' },
    { name: '晚场', from: '20:00', to: '24:00' },
  ],
  products: [
    { product: '雪纺衬衫', stock: 100 },
    { product: '香云纱', stock: 30 },
  ],
};

test('only editors keep campaigns', async () => {
  const viewer = await site.screenUser('viewer');
  for (const person of [viewer, site.visitor()]) {
    expect((await person.call(listCampaigns, {})).code).not.toBe(1);
    expect((await person.call(saveCampaign, sale)).code).not.toBe(1);
  }
});

test('a campaign is made, changed on its revision, found by its slug, and every change is in the audit log', async () => {
  const made = await editor.call(saveCampaign, sale);
  expect(made).toMatchObject({ code: 1, data: { slug: 'winter-sale', revision: 1 } });
  const changed = await editor.call(saveCampaign, { ...made.data, target_fen: 900_000 });
  expect(changed).toMatchObject({ code: 1, data: { revision: 2 } });
  expect((await editor.call(saveCampaign, { ...made.data, target_fen: 1 })).code).toBe(409);
  expect(await site.services.campaigns.find('winter-sale')).toMatchObject({
    target_fen: 900_000,
    compared_day: '2025-08-18',
    title: ['冬季秒杀', 'Winter sale'],
  });
  const { rows } = await site.services.database.pool.query(
    'select action from audit_entries where subject = $1 order by at, id',
    [`campaign/${made.data.id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['campaigns.create', 'campaigns.change']);
});

test('what cannot be is refused in words, at its field', async () => {
  const refused = async (change: object) =>
    (await editor.call(saveCampaign, { ...sale, slug: 'other', ...change })).msg;
  expect(await refused({ slug: 'winter-sale' })).toBe('标识已被使用');
  expect(await refused({ last_day: '2026-10-01' })).toBe('结束日期不能早于开始日期');
  expect(await refused({ compared_with: 'nothing' })).toBe('对比的活动不存在');
  expect(await refused({ sessions: sale.sessions.toReversed() })).toBe('场次要按时间先后排列，不能重叠');
});

test('a campaign that a board plays, or that another is compared with, stays', async () => {
  const { data } = await editor.call(listCampaigns, {});
  const of = (slug: string) => data.find((campaign: { slug: string }) => campaign.slug === slug);
  for (const slug of ['818-2025', 'daily-sale'])
    expect((await editor.call(removeCampaign, { id: of(slug).id, revision: of(slug).revision })).code).toBe(409);
  // A new slug would break both references.
  for (const slug of ['818-2025', 'daily-sale']) {
    const renamed = await editor.call(saveCampaign, { ...of(slug), slug: `${slug}-renamed` });
    expect([renamed.code, renamed.msg]).toEqual([409, '有大屏或活动按这个标识使用它，不能更改']);
    expect((await editor.call(saveCampaign, of(slug))).code).toBe(1);
  }
  const own = of('winter-sale');
  expect((await editor.call(removeCampaign, { id: own.id, revision: own.revision })).code).toBe(1);
  expect(await site.services.campaigns.find('winter-sale')).toBeUndefined();
});
