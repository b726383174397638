import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/browser.mjs';
import { serverWords } from '../../scripts/project.mjs';
import { stopPrograms } from './program.ts';

interface OwnProduct {
  name: string;
  port: number;
  env: NodeJS.ProcessEnv;
}

/** The product that was built, on a data directory of its own, until the work is done. */
export async function withServer(
  { name, port, env }: OwnProduct,
  work: (product: { site: string; data: string; pid: number | undefined }) => Promise<void>,
): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), `bench-${name}-`));
  fs.chmodSync(directory, 0o755); // root's PostgreSQL runs under another account
  const site = `http://127.0.0.1:${port}`;
  const data = path.join(directory, 'data');
  const server = spawn(process.execPath, serverWords(), {
    env: { ...process.env, PORT: String(port), DATA_DIR: data, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    while (!(await fetch(`${site}/readyz`).catch(() => undefined))?.ok) await pause(100);
    await work({ site, data, pid: server.pid });
  } finally {
    await stopPrograms([server]);
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

/** The same, and a browser. */
export const withProduct = (
  product: OwnProduct,
  work: (product: { site: string; browser: Browser; data: string }) => Promise<void>,
): Promise<void> =>
  withServer(product, async ({ site, data }) => {
    const browser = await chromium.launch({
      executablePath: findBrowser() ?? '/usr/bin/chromium',
      args: BROWSER_FLAGS,
    });
    try {
      await work({ site, browser, data });
    } finally {
      await browser.close();
    }
  });
