import { expect, test } from 'vitest';
import { openTestApp } from '#tests/test-app.ts';
import type { Findable } from './contract.ts';
import { foundAndShared } from './services.server.ts';

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
