// Format and lint, types, the rules of layout and imports, dead code. All run even if one fails.
import { installed, node, run } from './project.mjs';

const CHECKS = {
  'format and lint': ['biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.'],
  types: ['tsc', '--noEmit'],
  'import rules': ['node', 'scripts/check-rules.ts'],
  'dead code': ['knip', '--no-progress', '--no-config-hints'],
};

// Before all: types and dead code read what this writes, and find nothing where it is just being written.
const written = await check(['types of routes', ['react-router', 'typegen']]);
const results = written ? await Promise.all(Object.entries(CHECKS).map(check)) : [false];
process.exitCode = results.every(Boolean) ? 0 : 1;

async function check([name, [program, ...words]]) {
  const startedAt = Date.now();
  const command = program === 'node' ? node : installed(program);
  const { code, output } = await run(command, words, { quiet: true, env: { NO_COLOR: '1' }, limitMs: 180_000 });
  if (code !== 0) console.log(`\n${output.trimEnd()}\n`);
  console.log(`${code === 0 ? 'ok     ' : 'FAILED '} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  return code === 0;
}
