// Everything that must hold, on a fresh clone too: installs what is missing, checks, tests, builds, tests in a browser.
// The last line is the count over all of it. What fails is repeated once, as a machine that others share stalls now and
// then; what passed only then is named at the end, to be looked into.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findOrInstallBrowser, HOW_TO_INSTALL } from './browser.mjs';
import { countPlaywright, countVitest, failedStep, passedWhenRepeated, sum, toldAtTheEnd } from './counts.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';
import { inRoot, installed, node, run } from './project.mjs';

const MINUTE = 60_000;
const counts = [];

const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'test-reports-'));
const memory = makeMemoryFolder();
try {
  if (await step('install', process.execPath, ['scripts/prepare.mjs', '--tools'])) {
    await step('check', node, ['scripts/check.mjs']);
    await testServer();
    if (await step('build', node, ['scripts/prepare.mjs', '--tools', '--build'])) await testInBrowser();
  }
} finally {
  for (const folder of [reports, memory]) if (folder) fs.rmSync(folder, { recursive: true, force: true });
}

const total = sum(counts);
console.log(toldAtTheEnd(total));
process.exitCode = total.failures.length === 0 ? 0 : 1;

/** One step that is no test: nothing is counted if it succeeds, one failure if not. */
async function step(name, command, words) {
  heading(name);
  const { code } = await run(command, words, { limitMs: 5 * MINUTE });
  if (code !== 0) counts.push(failedStep(name));
  return code === 0;
}

async function testServer() {
  heading('tests');
  const report = path.join(reports, 'vitest.json');
  const words = ['run', '--retry=1', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(installed('vitest'), words, {
    env: memory ? { TMPDIR: memory } : {},
    limitMs: 20 * MINUTE,
  });
  counts.push(countVitest(report, code));
}

async function testInBrowser() {
  heading('browser tests');
  if (!fs.readdirSync(inRoot('tests')).some((name) => name.endsWith('.spec.ts'))) return console.log('none yet');
  if (!(await findOrInstallBrowser())) {
    console.error(HOW_TO_INSTALL);
    counts.push(failedStep('browser tests: there is no browser'));
    return;
  }
  const first = await playwright('playwright', []);
  if (!first.canBeRepeated) return counts.push(first.count);
  // Not at once but here, as `--last-failed` starts products anew: what a story told before it failed is still in the old one.
  heading('browser tests that failed, once more');
  const again = await playwright('repeated', ['--last-failed'], { TRACE: 'on' });
  counts.push(passedWhenRepeated(first.count, again.count));
}

async function playwright(name, options, env = {}) {
  const report = path.join(reports, `${name}.json`);
  const { code } = await run(installed('playwright'), ['test', '--reporter=list,json', ...options], {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0', ...env },
    limitMs: 25 * MINUTE,
  });
  const count = countPlaywright(report, code);
  return { count, canBeRepeated: code !== 0 && count.failures.every(({ isTest }) => isTest) };
}

function heading(name) {
  console.log(`\n== ${name}`);
}
