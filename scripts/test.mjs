// `npm test`: what must hold before every push, on a fresh clone too. `npm run test:all`: everything else, which takes longer.
// `.ci/run` does both. The last line is the count over all that was done.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findOrInstallBrowser, HOW_TO_INSTALL } from './browser.mjs';
import { installed, node, run } from './project.mjs';

const MINUTE = 60_000;
const total = { passed: 0, skipped: 0, failed: [], flaky: [] };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-counts-'));
const memory = folderInMemory();

try {
  if (await step('install', process.execPath, ['scripts/prepare.mjs', '--tools'])) {
    for (const part of process.argv.slice(2)) {
      if (part === 'short') await step('check', node, ['scripts/check.mjs']);
      await vitest(part === 'long' ? ['--project=long'] : ['--project=server', '--project=dom']);
      if (await step('build', node, ['scripts/prepare.mjs', '--tools', '--build']))
        // One story of each feature in Chinese, or all that is not among those.
        await playwright(
          part === 'long' ? ['--grep=^(?!.*@feature)|@english'] : ['--grep=@feature', '--grep-invert=@english'],
        );
    }
  }
} finally {
  for (const place of [folder, memory]) if (place) fs.rmSync(place, { recursive: true, force: true });
}

if (total.flaky.length > 0)
  console.log(`\nPassed only when repeated, which may hide a fault:\n${total.flaky.join('\n')}`);
if (total.failed.length > 0) console.log(`\nFailed:\n${total.failed.join('\n')}`);
const again = total.flaky.length > 0 ? ` (${total.flaky.length} only when repeated)` : '';
console.log(`\n${total.passed} passed${again}, ${total.failed.length} failed, ${total.skipped} skipped`);
process.exitCode = total.failed.length > 0 ? 1 : 0;

async function vitest(words) {
  await counted('tests', 'vitest', ['run', '--reporter=default', '--reporter=scripts/count-reporter.mjs', ...words], {
    ...(memory ? { TMPDIR: memory } : {}),
  });
}

async function playwright(words) {
  if (!(await findOrInstallBrowser())) {
    console.error(HOW_TO_INSTALL);
    total.failed.push('  browser tests: there is no browser');
    return;
  }
  await counted('browser tests', 'playwright', ['test', '--reporter=list,./scripts/count-reporter.mjs', ...words], {
    FORCE_COLOR: '0',
  });
}

/** A step that is no test: nothing is counted if it succeeds, one failure if not. */
async function step(name, command, words) {
  console.log(`\n== ${name}`);
  const { code } = await run(command, words, { limitMs: 5 * MINUTE });
  if (code !== 0) total.failed.push(`  ${name}`);
  return code === 0;
}

async function counted(name, program, words, env) {
  console.log(`\n== ${name}`);
  const file = path.join(folder, 'counts.json');
  fs.rmSync(file, { force: true });
  const { code } = await run(installed(program), words, { env: { TEST_COUNTS: file, ...env }, limitMs: 40 * MINUTE });
  const count = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : { failed: [`  ${name}: no count`] };
  // A run can fail without a failed test: a server that did not start.
  if (code !== 0 && count.failed.length === 0) count.failed.push(`  ${name}: ended with ${code}`);
  for (const [key, value] of Object.entries(count))
    total[key] = Array.isArray(value) ? [...total[key], ...value] : total[key] + value;
}

/** Test databases are some hundred thousand files, which ext4 makes at half the speed of memory; undefined without room there. */
function folderInMemory() {
  const GB = 1024 ** 3;
  try {
    const { bavail, bsize } = fs.statfsSync('/dev/shm');
    const mounts = fs.readFileSync('/proc/mounts', 'utf8');
    const forbidden = / \/dev\/shm \S+ \S*noexec/.test(mounts); // tests write programs of their own
    if (bavail * bsize < 2 * GB || process.availableMemory() < 4 * GB || forbidden) return undefined;
    const made = fs.mkdtempSync('/dev/shm/weftline-tests-');
    fs.chmodSync(made, 0o1777); // root's PostgreSQL runs under another account
    return made;
  } catch {
    return undefined;
  }
}
