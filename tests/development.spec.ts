import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { complaintsOf } from './complaints.ts';
import { hydrated } from './hydrated.ts';
import { adminPassword } from './staff-page.ts';

const main = path.resolve(import.meta.dirname, '../src/server/main.mjs');

test('while developing, scripts of every kind of page run, and React finds what it rendered', async ({ page }) => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'development-'));
  fs.chmodSync(directory, 0o755); // root's PostgreSQL runs under another account
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: directory, PORT: '0', DEMO: '0' };
  const child = spawn(process.execPath, [main, '--dev'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let told = '';
    child.stdout.on('data', (part) => {
      told += part;
    });
    await expect.poll(() => told, { timeout: 60_000 }).toContain('  data ');
    const site = /is serving on (\S+)/.exec(told)?.[1] ?? '';
    const complaints = complaintsOf(page);

    await page.goto(`${site}/channel`);
    await hydrated(page);
    const menu = page.locator('details[data-over]').first();
    await menu.evaluate((details) => details.setAttribute('open', ''));
    await page.keyboard.press('Escape');
    await expect(menu).not.toHaveAttribute('open');
    for (const address of ['/movein', '/console', '/screen']) {
      await page.goto(site + address);
      await hydrated(page);
    }
    await page.getByLabel('用户名').fill('admin');
    await page.getByLabel('密码', { exact: true }).fill(adminPassword(directory));
    await page.getByRole('button', { name: '登录' }).click();
    await expect(page.getByLabel('用户名')).toBeHidden();
    await page.goto(`${site}/screen/pages/right`);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${site}/screen/`);
    expect(complaints).toEqual([]);

    await page.goto(`${site}/contact`);
    await hydrated(page);
    await page.getByRole('button', { name: '发送' }).first().click();
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    fs.rmSync(directory, { recursive: true });
  }
});
