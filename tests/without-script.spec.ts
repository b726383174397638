import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { sampleOrder } from './sample-order.ts';

const dayMs = 86_400_000;

test('without JavaScript the public figures have their periods, and a check and a report say what is wrong with them', async ({
  browser,
  request,
}) => {
  const key = fs.readFileSync(path.join(process.env.TEST_DATA_DIR ?? '', 'ingest-key.txt'), 'utf8').trim();
  const orders = Array.from({ length: 600 }, (_, at) =>
    sampleOrder(`plain-${at}`, { occurred_at: new Date(Date.now() - (1 + (at % 40)) * dayMs).toISOString() }),
  );
  const fed = await request.post('/api/ingest/orders', {
    headers: { authorization: `Bearer ${key}` },
    data: orders.join('\n'),
  });
  expect(await fed.json()).toMatchObject({ accepted: 600 });

  const context = await browser.newContext({ locale: 'zh-CN', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/sn-check');
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('编号')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('编号').fill(`${'面'.repeat(3_000)}<script>`);
  await page.getByRole('button', { name: '查询' }).click();
  await expect(page.getByLabel('编号')).toHaveAttribute('aria-invalid', 'true');

  await page.goto('/sn-check/report');
  await page.getByRole('button', { name: '提交举报' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page.locator('[aria-invalid=true]')).not.toHaveCount(0);

  // A page is kept for a moment, should somebody have looked before the orders came.
  const periods = page.getByRole('navigation', { name: '时段' });
  await expect(async () => {
    await page.goto('/dashboard');
    expect(await periods.count()).toBe(1);
  }).toPass({ timeout: 60_000 });
  await page.getByRole('link', { name: '90 天' }).click();
  await expect(page).toHaveURL('/dashboard?days=90');
  await expect(page.getByRole('link', { name: '90 天' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('main').locator('summary').first().click();
  await expect(page.getByRole('table').first()).toBeVisible();
  await context.close();
});
