import { expect, test } from '@playwright/test';

test('a fresh installation shows its home page and knows that it is ready', { tag: '@feature' }, async ({
  page,
  request,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const ready = await request.get('/readyz');
  expect(await ready.json()).toMatchObject({ status: 'ready', build: expect.stringMatching(/^\d{14}$/) });
});
