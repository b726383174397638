import fs from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

export const dataDirectory = process.env.TEST_DATA_DIR ?? '';

export const messages = (): { to: string; code: string | null; text: string }[] => {
  const file = path.join(dataDirectory, 'outbox/sms.ndjson');
  if (!fs.existsSync(file)) return [];
  return fs
    .readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
};
export const saved = (page: Page) => expect(page.locator('[data-save]')).toHaveAttribute('data-save', 'saved');
export async function signIn(page: Page, phone: string): Promise<void> {
  await page.goto('/movein');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.getByLabel('手机号').fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  const codes = () => messages().filter(({ to, code }) => to === `+86${phone}` && code !== null);
  await expect.poll(() => codes().length).toBeGreaterThan(0);
  await page.getByLabel('验证码').fill(codes().at(-1)?.code ?? '');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: '主体信息' })).toBeVisible();
}

/** A photo as a phone takes it: each one different, as the store tells pictures apart by their content. */
export const photo = async (name: string, background: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
