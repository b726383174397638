/**
 * `npm run dev`: pages reload themselves through Vite in the server's own process; a change of what the server runs
 * natively (.ts, not .tsx) starts the server again, after the one before it has gone: two would fight over one data
 * directory. `node --watch` also follows the temporary files that React Router loads Vite's configuration from, and starts
 * over for them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
/** An editor writes a file in several steps: changes this close together are one. */
const calmMs = 150;

let server;
let change = Promise.withResolvers();
let hasChanged = false;
let isStopping = false;

let calm;
fs.watch(path.join(root, 'src'), { recursive: true }, (_event, file) => {
  if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
  clearTimeout(calm);
  calm = setTimeout(() => {
    console.log(`\n${path.join('src', file)} has changed: starting the server again`);
    hasChanged = true;
    goOn();
  }, calmMs);
});
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isStopping = true;
    goOn();
  });
function goOn() {
  server.kill('SIGTERM');
  change.resolve();
}

for (;;) {
  change = Promise.withResolvers();
  hasChanged = false;
  server = spawn(process.execPath, ['src/server/main.mjs', '--dev'], { cwd: root, stdio: 'inherit' });
  const [code] = await once(server, 'exit');
  if (!isStopping && !hasChanged) console.log('The server has stopped; it starts again with the next change.');
  await change.promise;
  if (isStopping) process.exit(code ?? 0);
}
