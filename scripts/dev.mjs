/**
 * `npm run dev`: pages reload themselves through Vite in the server's own process; a change of what the server runs
 * natively (.ts, not .tsx) starts the server again. `node --watch` would do this too, but it also follows the temporary
 * files that Vite's configuration is loaded from, and starts over for them.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { oneChild } from './one-child.mjs';

const root = path.resolve(import.meta.dirname, '..');
const source = path.join(root, 'src');
/** An editor writes a file in several steps: changes this close together are one. */
const calmMs = 150;

const server = oneChild({
  start: () => spawn(process.execPath, ['src/server/main.mjs', '--dev'], { cwd: root, stdio: 'inherit' }),
  ended: (code) => process.exit(code),
  died: () => console.log('The server has stopped; it starts again with the next change.'),
});

let calm;
fs.watch(source, { recursive: true }, (_event, file) => {
  if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return;
  clearTimeout(calm);
  calm = setTimeout(() => {
    console.log(`\n${path.join('src', file)} has changed: starting the server again`);
    server.startAnew();
  }, calmMs);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.stop());
server.startAnew();
