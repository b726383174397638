import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';

// Playwright loads this file in every worker as well: the first one decides, the others find it in the environment.
if (!process.env.TEST_DATA_DIR) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'browser-tests-'));
  fs.chmodSync(directory, 0o755); // root's PostgreSQL runs under another account
  process.env.TEST_DATA_DIR = path.join(directory, 'data');
  process.env.TEST_PORT ??= String(20_000 + (process.pid % 10_000));
  process.on('exit', () => fs.rmSync(directory, { recursive: true, force: true }));
}
const address = `http://127.0.0.1:${process.env.TEST_PORT}`;

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: 1, // one server, one database: the specs tell a story in it
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: address,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findBrowser() ?? '/usr/bin/chromium',
      args: ['--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: '*-phone.spec.ts', use: { viewport: { width: 1280, height: 900 } } },
    { name: 'phone', testMatch: '*-phone.spec.ts', use: { ...devices['Pixel 7'] } },
  ],
  webServer: {
    command: 'exec node_modules/.bin/node tests/serve.ts',
    url: `${address}/readyz`,
    env: { PORT: process.env.TEST_PORT ?? '', DATA_DIR: process.env.TEST_DATA_DIR, DEMO: '0' },
    reuseExistingServer: false,
    timeout: 60_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
