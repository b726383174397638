import { type ChildProcess, execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { missingPage, publicAddresses } from '#tests/public-addresses.ts';
import { mostHtml, scriptLimitOf } from '#tests/weight-limits.ts';
import { BROWSER_FLAGS, findShell } from '../scripts/browser.mjs';
import { serverWords } from '../scripts/project.mjs';
import { singlePagesOf, untilFilled, untilSettled } from './client/demonstration.ts';
import { stopPrograms } from './client/program.ts';

const port = 26_096;
const site = `http://127.0.0.1:${port}`;
/**
 * `BENCH_ROUNDS=1` for a quick look, `BENCH_PAGES=/,/tos,job` for some of them, by address or by the names of
 * `tests/public-addresses.ts`, `BENCH_SITE` for a server that runs already.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** How often a round is tried of which nothing could be told. */
const mostTries = 3;
const limits = {
  /** Of a page without React, and of a form that runs it. */
  page: { fcp: 950, lcp: 1_100, tbt: 30, cls: 0.01 },
  form: { fcp: 950, lcp: 1_600, tbt: 50, cls: 0.01 },
  html: mostHtml,
  score: 0.98,
};
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The program, once npm was asked for it: to ask each time took two seconds. */
let lighthouse: string | undefined;

interface Visit {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  script: number;
  scores: number[];
}
interface Report {
  runtimeError?: { code: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    {
      numericValue?: number;
      details?: { items?: { resourceType?: string; url?: string }[] };
    }
  >;
}

/** Chromium's own sandbox refuses root. */
const sandboxFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function run(): Promise<void> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-pages-'));
  fs.chmodSync(directory, 0o755);
  const programs: ChildProcess[] = [];
  try {
    if (!process.env.BENCH_SITE) programs.push(startProduct(directory));
    while (!(await fetch(`${address('/readyz')}`).catch(() => undefined))?.ok) await pause(100);
    for (const { pid } of programs) await untilFilled(pid);
    if (programs.length > 0) await untilSettled(path.join(directory, 'data'));
    console.log('| page | FCP | LCP | TBT | CLS | four scores | HTML | script | missed |');
    console.log('|---|---|---|---|---|---|---|---|---|---|');
    const wanted = await pagesToMeasure();
    if (wanted.includes(missingPage)) await measureBareRefusal(directory);
    for (const page of wanted)
      await measure(page, directory).catch((error: unknown) => {
        process.exitCode = 1;
        console.log(`| ${page} | | | | | | | | | not measured: ${(error as Error).message} |`);
      });
    if (lost.length > 0) console.log(`\nRounds done again, as nothing could be told of them: ${lost.join('; ')}.`);
  } finally {
    await stopPrograms(programs);
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

async function pagesToMeasure(): Promise<string[]> {
  const asked = process.env.BENCH_PAGES?.split(',');
  if (asked?.every((page) => page.startsWith('/'))) return asked;
  const byName = publicAddresses(await singlePagesOf(address('')));
  return asked?.map((page) => byName[page] ?? page) ?? Object.values(byName);
}

const address = (page: string) => (page.startsWith('http:') ? page : (process.env.BENCH_SITE ?? site) + page);

/**
 * What a 404 can have: Chromium itself writes the status of a document into its console as an error, which Lighthouse takes
 * from its best practices, whatever the page is. So not found is held against the least page that a server can say it with.
 */
async function measureBareRefusal(directory: string): Promise<void> {
  const bare = http.createServer((_request, response) => {
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>None</title><p>None',
    );
  });
  await new Promise<void>((resolve) => bare.listen(port + 1, '127.0.0.1', resolve));
  try {
    const { scores } = await visit(`http://127.0.0.1:${port + 1}/`, '', directory);
    bareBestPractices = scores[categories.indexOf('best-practices')];
    console.log(
      `| a bare 404 of \`node:http\` | | | | | ${scores.map((score) => (score * 100).toFixed(0)).join(' ')} | | | |`,
    );
  } finally {
    bare.closeAllConnections();
    bare.close();
  }
}
let bareBestPractices: number | undefined;

function startProduct(directory: string): ChildProcess {
  return spawn(process.execPath, serverWords(), {
    env: { ...process.env, PORT: String(port), DATA_DIR: path.join(directory, 'data'), DEMO: '1', DEMO_LIVE: '0' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const isForm = (document: string) => !document.includes('"delivery":"page"');
const leastScore = (page: string, category: string) =>
  page === missingPage && category === 'best-practices' ? (bareBestPractices ?? limits.score) : limits.score;

async function measure(page: string, directory: string): Promise<void> {
  const html = await sizeOf(page);
  const document = await (await fetch(address(page))).text();
  const most = isForm(document) ? limits.form : limits.page;
  const isForSearch = !/<meta name="robots" content="noindex"/.test(document);
  const visits: Visit[] = [];
  for (let round = 0; round < rounds; round++) visits.push(await visit(page, document, directory));
  const of = (what: 'fcp' | 'lcp' | 'tbt' | 'cls' | 'script') => median(visits.map((one) => one[what]));
  const scores = categories.map((_, at) => median(visits.map((one) => one.scores[at] ?? 0)));
  const faults = [
    ...(['fcp', 'lcp', 'tbt', 'cls'] as const).filter((what) => of(what) > most[what]),
    ...categories.filter((name, at) => (scores[at] ?? 0) < leastScore(page, name) && (name !== 'seo' || isForSearch)),
    ...(html > limits.html ? ['html'] : []),
    ...(of('script') > scriptLimitOf(document) ? ['script'] : []),
  ];
  if (faults.length > 0) process.exitCode = 1;
  const cells = [
    page,
    `${(of('fcp') / 1000).toFixed(2)} s`,
    `${(of('lcp') / 1000).toFixed(2)} s`,
    `${of('tbt').toFixed(0)} ms`,
    of('cls').toFixed(3),
    scores.map((score) => (score * 100).toFixed(0)).join(' '),
    `${(html / 1000).toFixed(1)} KB`,
    `${(of('script') / 1000).toFixed(1)} KB`,
    faults.join(', '),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

/** Not a dependency: it is large, and only this asks for it. */
async function findLighthouse(): Promise<string> {
  const words = ['exec', '--yes', '--package=lighthouse@13.5.0', '-c', 'command -v lighthouse'];
  const { stdout } = await promisify(execFile)('npm', words, { timeout: 180_000 });
  return stdout.trim();
}

/**
 * One visit. Under strain Chromium now and then loses the beginning of its own record of a load (NO_NAVSTART and its like), or
 * does not answer at all: that says nothing of the page, so such a round is done again, and told.
 */
async function visit(page: string, document: string, directory: string): Promise<Visit> {
  for (let tries = 1; ; tries++)
    try {
      return await visitOnce(page, document, directory);
    } catch (error) {
      const [, reason = 'no report'] =
        /\b((?:NO|ERRORED|FAILED|PROTOCOL|TARGET|PAGE)_[A-Z_]+)\b/.exec(String(error)) ?? [];
      if (tries === mostTries) throw new Error(`${reason}, ${tries} times`, { cause: error });
      lost.push(`${page} ${reason}`);
    }
}
const lost: string[] = [];

async function visitOnce(page: string, document: string, directory: string): Promise<Visit> {
  const file = path.join(directory, 'report.json');
  lighthouse ??= await findLighthouse();
  const words = [
    lighthouse,
    address(page),
    '--quiet',
    '--disable-full-page-screenshot',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    '--extra-headers={"accept-language":"zh-CN"}',
    // An answer of 404 is a page like any other here.
    '--ignore-status-code',
    `--chrome-flags=${['--headless=new', ...BROWSER_FLAGS, '--lang=zh-CN', ...sandboxFlags].join(' ')}`,
  ];
  const env = { ...process.env, CHROME_PATH: findShell() ?? '/usr/bin/chromium' };
  fs.rmSync(file, { force: true });
  await promisify(execFile)(process.execPath, words, { env, timeout: 180_000, maxBuffer: 10_000_000 });
  const report = JSON.parse(fs.readFileSync(file, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(report.runtimeError.code);
  if (process.env.BENCH_KEEP)
    fs.copyFileSync(file, path.join(process.env.BENCH_KEEP, `${page.replaceAll('/', '_')}.json`));
  const figure = (audit: string) => report.audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY;
  const requests = report.audits['network-requests']?.details?.items ?? [];
  // Bodies alone: what Lighthouse counts as sent has the headers of every answer in it.
  const addresses = new Set(
    requests.flatMap(({ resourceType, url }) => (resourceType === 'Script' && url ? [url] : [])),
  );
  const paths = [...addresses].map((url) => new URL(url).pathname);
  // Of a form, what stands before its first field: measuring comes when the browser has nothing to do.
  const counted = isForm(document) ? paths.filter((name) => document.includes(name)) : paths;
  const scripts = await Promise.all(counted.map(sizeOf));
  return {
    fcp: figure('first-contentful-paint'),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    script: scripts.reduce((sum, bytes) => sum + bytes, 0),
    scores: categories.map((name) => report.categories[name]?.score ?? 0),
  };
}

/** Bytes of a document, styles included, or of a script, as they travel. */
const sizeOf = (page: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', 'accept-language': 'zh-CN' };
    http
      .get(address(page), { headers }, (answer) => {
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('end', () => resolve(bytes));
      })
      .on('error', reject);
  });

export default {
  name: `pages: Lighthouse mobile, simulated slow 4G, median of ${rounds}`,
  run,
};
