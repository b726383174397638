import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#kit/db/database.server.ts';
import { renderPage } from '#tests/render-page.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { words } from './dashboard/words.ts';
import * as page from './dashboard-page.tsx';
import { publicFigures } from './public-figures.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp();
});
afterAll(() => site.close());

const read = (services: TestApp['services']) => renderPage(page, new Request('http://localhost/dashboard'), services);

test('while the database is away the page says so, as a failure that nobody keeps or lists', async () => {
  const database = openDatabase('postgres://127.0.0.1:1/none');
  const figures = publicFigures({ database, clock: site.clock, countAdmitted: async () => 0 });
  const { status, html } = await read({ ...site.services, publicFigures: figures });
  expect(status).toBe(503);
  expect(html).toContain(words('zh-CN').away);
  expect(html).toContain('content="noindex"');
  await database.close();
});

test('with too little trade to show the page is an ordinary one', async () => {
  const { status, html } = await read(site.services);
  expect(status).toBe(200);
  expect(html).toContain(words('zh-CN').notYet);
  expect(html).not.toContain('noindex');
});
