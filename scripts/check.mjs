// Format and lint, types, the rules of layout and imports, dead code. All run even if one fails.
import { installed, node, run } from './project.mjs';

const CHECKS = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'import rules', command: ['node', 'scripts/check-rules.ts'] },
  { name: 'dead code', command: ['knip', '--no-progress', '--no-config-hints'] },
];

// Before all: types and dead code read what this writes, and find nothing where it is just being written.
const routes = await check({ name: 'types of routes', command: ['react-router', 'typegen'] });
const results = routes.ok ? await Promise.all(CHECKS.map(check)) : [routes];
for (const { name, ok, output, seconds } of results) {
  if (!ok) console.log(`\n${output.trimEnd()}\n`);
  console.log(`${ok ? 'ok     ' : 'FAILED '} ${name} (${seconds} s)`);
}
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;

async function check({ name, command: [program, ...words] }) {
  const startedAt = Date.now();
  const { code, output } = await run(program === 'node' ? node : installed(program), words, {
    quiet: true,
    env: { NO_COLOR: '1' },
    limitMs: 180_000,
  });
  return { name, ok: code === 0, output, seconds: ((Date.now() - startedAt) / 1000).toFixed(1) };
}
