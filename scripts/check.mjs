// Format and lint, types, the rules of layout and imports, dead code. All run even if one fails.
import { installed, run } from './project.mjs';

const CHECKS = [
  { name: 'format and lint', steps: [['biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.']] },
  {
    name: 'types',
    steps: [
      ['react-router', 'typegen'],
      ['tsc', '--noEmit'],
    ],
  },
  { name: 'import rules', steps: [['node', 'scripts/check-rules.ts']] },
  { name: 'dead code', steps: [['knip', '--no-progress', '--no-config-hints']] },
];

const results = await Promise.all(CHECKS.map(check));
for (const { name, ok, output, seconds } of results) {
  if (!ok) console.log(`\n${output.trimEnd()}\n`);
  console.log(`${ok ? 'ok     ' : 'FAILED '} ${name} (${seconds} s)`);
}
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;

async function check({ name, steps }) {
  const startedAt = Date.now();
  let ok = true;
  let output = '';
  for (const [program, ...words] of steps) {
    const done = await run(installed(program), words, { quiet: true, env: { NO_COLOR: '1' }, limitMs: 180_000 });
    output += done.output;
    ok = done.code === 0;
    if (!ok) break;
  }
  return { name, ok, output, seconds: ((Date.now() - startedAt) / 1000).toFixed(1) };
}
