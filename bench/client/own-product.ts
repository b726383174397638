import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import { stopPrograms } from './program.ts';

/** The product that was built, on a data directory of its own, and a browser, until the work is done. */
export async function withProduct(
  { name, port, env }: { name: string; port: number; env: NodeJS.ProcessEnv },
  work: (product: { site: string; browser: Browser; data: string }) => Promise<void>,
): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), `bench-${name}-`));
  fs.chmodSync(directory, 0o755); // root's PostgreSQL runs under another account
  const site = `http://127.0.0.1:${port}`;
  const data = path.join(directory, 'data');
  const programs: ChildProcess[] = [];
  let browser: Browser | undefined;
  try {
    const main = path.join(import.meta.dirname, '../../src/server/main.mjs');
    programs.push(
      spawn(process.execPath, ['--max-semi-space-size=16', main], {
        env: { ...process.env, PORT: String(port), DATA_DIR: data, ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    );
    while (!(await fetch(`${site}/readyz`).catch(() => undefined))?.ok) await pause(100);
    browser = await chromium.launch({ executablePath: findBrowser() ?? '/usr/bin/chromium', args: ['--disable-gpu'] });
    await work({ site, browser, data });
  } finally {
    await browser?.close();
    await stopPrograms(programs);
    fs.rmSync(directory, { recursive: true, force: true });
  }
}
