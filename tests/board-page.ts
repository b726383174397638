import fs from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** What a browser test of boards needs: the first password, the feed, and a board that is live. */
const fromDataDirectory = (name: string) =>
  fs.readFileSync(path.join(process.env.TEST_DATA_DIR ?? '', name), 'utf8').trim();

export async function signInToScreens(page: Page, address = '/screen', origin = ''): Promise<void> {
  await page.goto(origin + address);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(fromDataDirectory('admin-password.txt'));
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByLabel('用户名')).toBeHidden();
}

/** Feeds lines as a shop does, some thousands at a time; gives nothing back unless one was refused. */
export async function feedOrders(request: APIRequestContext, lines: readonly (object | string)[]): Promise<void> {
  for (let from = 0; from < lines.length; from += 10_000) {
    const part = lines.slice(from, from + 10_000);
    const answer = await request.post('/api/ingest/orders', {
      headers: {
        authorization: `Bearer ${fromDataDirectory('ingest-key.txt')}`,
        'content-type': 'application/x-ndjson',
      },
      data: Buffer.from(part.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')),
      timeout: 60_000,
    });
    expect(await answer.json()).toMatchObject({ rejected: 0 });
  }
}
