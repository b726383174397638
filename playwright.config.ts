import './scripts/least-node.mjs';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser, findShell } from './scripts/browser.mjs';

/**
 * Each worker has a product of its own, as specs tell stories in it: waits of one do not hold up the others. Stories wait about
 * half of their time, so there is one more than there are cores.
 */
const products = Math.min(4, os.availableParallelism() + 1);

// Playwright loads this file in every worker as well: the first one decides, the others find it in the environment.
if (!process.env.TEST_DIRECTORY) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'browser-tests-'));
  fs.chmodSync(directory, 0o755); // root's PostgreSQL runs under another account
  process.env.TEST_DIRECTORY = directory;
  process.env.TEST_PORT ??= String(20_000 + (process.pid % 10_000));
  process.on('exit', () => fs.rmSync(directory, { recursive: true, force: true }));
}
const productAt = (place: number) => ({
  directory: path.join(process.env.TEST_DIRECTORY ?? '', `product-${place}`),
  port: Number(process.env.TEST_PORT) + place,
  address: `http://127.0.0.1:${Number(process.env.TEST_PORT) + place}`,
});
const own = productAt(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
// Where specs find the outbox and the first password of the product that they talk to.
process.env.TEST_DATA_DIR = own.directory;

const whole = findBrowser() ?? '/usr/bin/chromium';
const inBrowser = (executablePath: string) => ({ launchOptions: { executablePath, args: BROWSER_FLAGS } });
/** Stories of films, walls, PDFs, cameras and the browser's own cache of pages: the shell has none of these. */
const needsWhole = /@whole/;

export default defineConfig({
  testDir: 'tests',
  testMatch: '*.spec.ts',
  outputDir: 'test-results',
  workers: products,
  // Ends what hangs: a machine that others share takes ten times as long for a story as a quiet one.
  timeout: 300_000,
  expect: { timeout: 25_000 },
  retries: 1, // a machine that others share stalls now and then; what passed only then is named at the end
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    baseURL: own.address,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Recording every story takes as long again as the stories: only what is repeated is recorded.
    trace: 'on-first-retry',
    viewport: { width: 1280, height: 900 },
    ...inBrowser(findShell() ?? whole),
  },
  projects: [
    { name: 'whole browser', grep: needsWhole, use: inBrowser(whole) },
    { name: 'desktop', grepInvert: needsWhole, testIgnore: '*-phone.spec.ts' },
    { name: 'phone', grepInvert: needsWhole, testMatch: '*-phone.spec.ts', use: { ...devices['Pixel 7'] } },
  ],
  webServer: Array.from({ length: products }, (_, place) => productAt(place)).map(({ directory, port, address }) => ({
    command: 'exec .node/bin/node tests/serve.ts',
    url: `${address}/readyz`,
    env: { PORT: String(port), DATA_DIR: directory, DEMO: '0' },
    reuseExistingServer: false,
    timeout: 60_000,
    stdout: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
  })),
});
