import fs from 'node:fs';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { createScreenAccount } from '#accounts/staff-contract.ts';
import { enterConsole } from './applicant-desk.ts';
import { dataDirectory, messages } from './applicant-page.ts';
import type { Say } from './both-languages.ts';
import { callAs } from './hall-story.ts';

/** Seven digits that no other attempt has: a story can be told again to the same product. */
export const attempt = String(Date.now()).slice(-7);

let phones = 0;
/** A number that no other story has, for within a minute a number gets one code; `attempt` is that of all stories of a worker. */
export const newPhone = (): string => `13${80 + (phones++ % 20)}${attempt}`;

export const adminPassword = (of = dataDirectory) =>
  fs.readFileSync(path.join(of, 'admin-password.txt'), 'utf8').trim();

/**
 * What everybody asks for who tells a story of the back office: a press that is let go while a dialog grows under it presses
 * nothing, and hundreds of dialogs are opened in these stories.
 */
export const lessMotion = (page: Page): Promise<void> => page.emulateMedia({ reducedMotion: 'reduce' });

/**
 * Opens an address of the back office as somebody who may do everything there, and who asked for less motion.
 * @param data the data directory of the product, if it is not the one that stories share.
 */
export async function openAsAdmin(
  page: Page,
  address: string,
  say: Say = (zh) => zh,
  data = dataDirectory,
): Promise<void> {
  await lessMotion(page);
  await page.goto(address);
  await page.getByLabel(say('用户名', 'User name')).fill('admin');
  await page.getByLabel(say('密码', 'Password'), { exact: true }).fill(adminPassword(data));
  await page.getByRole('button', { name: say('登录', 'Sign in') }).click();
}

/** The code that was sent last to a number, if one was. */
export const lastCode = (phone: string): string =>
  messages().findLast(({ to, code }) => to === `+86${phone}` && code)?.code ?? '';

/** The menu of Ctrl-K with what it found for a text. */
export async function search(page: Page, text: string) {
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.keyboard.press('Control+k');
  const menu = page.getByRole('dialog', { name: '查找' });
  await menu.getByRole('combobox').fill(text);
  await expect(menu.getByRole('status')).not.toHaveText('正在查找');
  return menu;
}

let colleagues = 0;

/** A colleague who has just chosen a password of their own. Stories of one worker share a product: each makes an account of its own. */
export async function colleague(
  admin: Page,
  browser: Browser,
  site: string,
  role: 'recruiter' | 'reviewer' | 'analyst',
): Promise<Page> {
  const account = { username: `${role}-${attempt}-${colleagues++}`, name: role, roles: [role] };
  const { password } = await callAs(admin, site, createScreenAccount, account);
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
  await page.goto('/console');
  await enterConsole(page, account.username, password);
  await page.getByLabel('新密码', { exact: true }).fill('selvedge and twill');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('heading', { name: `${role}，您好` })).toBeVisible();
  return page;
}
