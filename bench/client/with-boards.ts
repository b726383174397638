import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { type IngestAnswer, ingestPath } from '#orders/contract.ts';
import { findBrowser } from '../../scripts/browser.mjs';
import { serverWords } from '../../scripts/project.mjs';
import { stopPrograms } from './program.ts';

export interface BoardSite {
  /** Where the product listens, in a process of its own. */
  site: string;
  dataDirectory: string;
  /** Of a browser in which the first administrator is signed in. */
  context: BrowserContext;
  cookie: string;
  /** Sends lines of orders; throws unless all of them were taken. */
  feed(lines: readonly string[]): Promise<IngestAnswer>;
}

/** The product on an empty database and a browser that may watch its boards, for as long as the work takes. */
export async function withBoards(
  {
    name,
    port,
    viewport,
    args = ['--disable-gpu'],
  }: { name: string; port: number; args?: string[] } & Pick<BrowserContextOptions, 'viewport'>,
  work: (boards: BoardSite) => Promise<void>,
): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), `bench-${name}-`));
  fs.chmodSync(directory, 0o755); // root's PostgreSQL runs under another account
  const dataDirectory = path.join(directory, 'data');
  const site = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, serverWords(), {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDirectory, DEMO: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '/usr/bin/chromium',
    args: ['--no-sandbox', ...args],
  });
  try {
    while (!(await fetch(`${site}/readyz`).catch(() => undefined))?.ok) await pause(100);
    const told = (file: string) => fs.readFileSync(path.join(dataDirectory, file), 'utf8').trim();
    const key = told('ingest-key.txt');
    const context = await browser.newContext({ viewport, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
    const cookie = await signIn(context, site, told('admin-password.txt'));
    await work({ site, dataDirectory, context, cookie, feed: (lines) => feed(site, key, lines) });
  } finally {
    await browser.close();
    await stopPrograms([server]);
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

async function signIn(context: BrowserContext, site: string, password: string): Promise<string> {
  const answer = await context.request.post(`${site}/api.php/official/screen/login`, {
    form: { username: 'admin', password },
    headers: { origin: site },
  });
  if ((await answer.json()).code !== 1) throw new Error('nobody could sign in');
  return (await context.cookies(site)).map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function feed(site: string, key: string, lines: readonly string[]): Promise<IngestAnswer> {
  const answer = await fetch(site + ingestPath, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
    body: lines.join('\n'),
  });
  if (!answer.ok) throw new Error(`the feed answered ${answer.status}`);
  const taken = (await answer.json()) as IngestAnswer;
  if (taken.rejected > 0) throw new Error(`the feed refused ${taken.rejected} of ${lines.length} lines`);
  return taken;
}
