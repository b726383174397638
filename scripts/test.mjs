// `npm test`: what must hold before every push, on a fresh clone too. `npm run test:all`: everything else, which takes longer.
// `.ci/run` does both. The last line is the count over all that was done.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findOrInstallBrowser, HOW_TO_INSTALL } from './browser.mjs';
import { installed, node, read, run } from './project.mjs';

const MINUTE = 60_000;
const GB = 1024 ** 3;
const REPORTER = 'scripts/count-reporter.mjs';
const total = { passed: 0, skipped: 0, failed: [], flaky: [] };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-counts-'));
const memory = folderInMemory();

try {
  if (await step('install', process.execPath, ['scripts/prepare.mjs', '--tools'])) {
    for (const part of process.argv.slice(2)) {
      const isShort = part === 'short';
      if (isShort) await step('check', node, ['scripts/check.mjs']);
      const projects = isShort ? ['--project=server', '--project=dom'] : ['--project=long*'];
      await counted('vitest', ['run', '--reporter=default', `--reporter=${REPORTER}`, ...projects], { ...memory });
      if (!(await step('build', node, ['scripts/prepare.mjs', '--tools', '--build']))) continue;
      // One story of each feature in Chinese, or all that is not among those.
      const stories = isShort ? ['--grep=@feature', '--grep-invert=@english'] : ['--grep=^(?!.*@feature)|@english'];
      if (await findOrInstallBrowser())
        await counted('playwright', ['test', `--reporter=list,./${REPORTER}`, ...stories], { FORCE_COLOR: '0' });
      else total.failed.push(HOW_TO_INSTALL);
    }
  }
} finally {
  for (const place of [folder, memory?.TMPDIR]) if (place) fs.rmSync(place, { recursive: true, force: true });
}

const { passed, skipped, failed, flaky } = total;
if (flaky.length > 0) console.log(`\nPassed only when repeated, which may hide a fault:\n${flaky.join('\n')}`);
if (failed.length > 0) console.log(`\nFailed:\n${failed.join('\n')}`);
const again = flaky.length > 0 ? ` (${flaky.length} only when repeated)` : '';
console.log(`\n${passed} passed${again}, ${failed.length} failed, ${skipped} skipped`);
process.exitCode = failed.length > 0 ? 1 : 0;

/** A step that is no test: nothing is counted if it succeeds, one failure if not. */
async function step(name, command, words) {
  console.log(`\n== ${name}`);
  const { code } = await run(command, words, { limitMs: 5 * MINUTE });
  if (code !== 0) total.failed.push(`  ${name}`);
  return code === 0;
}

async function counted(program, words, env) {
  console.log(`\n== ${program}`);
  const file = path.join(folder, 'counts.json');
  fs.rmSync(file, { force: true });
  const { code } = await run(installed(program), words, { env: { TEST_COUNTS: file, ...env }, limitMs: 40 * MINUTE });
  const count = JSON.parse(read(file) || '{ "failed": ["  no count"] }');
  // A run can fail without a failed test: a server that did not start.
  if (code !== 0 && count.failed.length === 0) count.failed.push(`  ${program}: ended with ${code}`);
  for (const [key, value] of Object.entries(count)) total[key] = total[key].concat?.(value) ?? total[key] + value;
}

/** Test databases are some hundred thousand files, which ext4 makes at half the speed of memory; undefined without room there. */
function folderInMemory() {
  const isMounted = / \/dev\/shm (?!\S+ \S*noexec)/.test(read('/proc/mounts')); // tests write programs of their own
  const { bavail, bsize } = fs.statfsSync(isMounted ? '/dev/shm' : '/');
  if (!isMounted || bavail * bsize < 2 * GB || process.availableMemory() < 4 * GB) return undefined;
  const TMPDIR = fs.mkdtempSync('/dev/shm/weftline-tests-');
  fs.chmodSync(TMPDIR, 0o1777); // root's PostgreSQL runs under another account
  return { TMPDIR };
}
