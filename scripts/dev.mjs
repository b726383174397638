/**
 * `npm run dev`: pages reload themselves through Vite in the server's own process; a change of what the server runs
 * natively (.ts, not .tsx) starts the server again. `node --watch` would do this too, but it also follows the temporary
 * files that Vite's configuration is loaded from, and starts over for them.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const source = path.join(root, 'src');
/** An editor writes a file in several steps: changes this close together are one. */
const calmMs = 150;

let server;
let stopping = false;
let restarting;

function start() {
  server = spawn(process.execPath, ['src/server/main.mjs', '--dev'], { cwd: root, stdio: 'inherit' });
  server.once('exit', (code) => {
    if (stopping) process.exit(code ?? 0);
    if (!restarting) console.log('The server has stopped; it starts again with the next change.');
  });
}

function restart(file) {
  clearTimeout(restarting);
  restarting = setTimeout(() => {
    console.log(`\n${file} has changed: starting the server again`);
    const again = () => {
      restarting = undefined;
      start();
    };
    if (server.exitCode !== null || server.signalCode !== null) return again();
    server.once('exit', again);
    server.kill('SIGTERM');
  }, calmMs);
}

fs.watch(source, { recursive: true }, (_event, file) => {
  if (file?.endsWith('.ts') && !file.endsWith('.test.ts')) restart(path.join('src', file));
});
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    stopping = true;
    server.kill('SIGTERM');
  });
start();
