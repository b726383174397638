// What the scripts share. They run before anything is installed, so: Node 20, plain JavaScript, no package.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
export const inRoot = (...names) => path.join(root, ...names);
/** A program that npm installed. */
export const installed = (name) => inRoot('node_modules/.bin', name);
/** The Node that runs the product: the system's, or the one that `node-for-product.mjs` fetched. */
export const node = inRoot('.node/bin/node');

/** What `npm start` tells Node: its flags, and the server's program. Benchmarks and browser tests start the same. */
export function serverWords() {
  const [, words = ''] = /exec \S+\/node (.+)$/.exec(JSON.parse(read(inRoot('package.json'))).scripts.start) ?? [];
  return words.split(' ').map((word) => (word.startsWith('--') ? word : inRoot(word)));
}

/** Runs a command in the project and returns its exit code; its output goes to ours, or is returned with `quiet`. */
export function run(command, words, { env = {}, quiet = false, limitMs = 0 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      cwd: root,
      // Every tool starts with "#!/usr/bin/env node": the product's Node must come first.
      env: { ...process.env, PATH: `${path.dirname(node)}:${inRoot('node_modules/.bin')}:${process.env.PATH}`, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      detached: limitMs > 0, // a group of its own, so that all of it can be ended
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    let late;
    if (limitMs > 0)
      late = setTimeout(() => {
        output += `\nended after ${limitMs / 1000} seconds\n`;
        if (!quiet) console.error(`${path.basename(command)} was ended after ${limitMs / 1000} seconds.`);
        endGroup(child, 'SIGTERM');
        setTimeout(() => endGroup(child, 'SIGKILL'), 10_000).unref();
      }, limitMs);
    const pass = (signal) => (limitMs > 0 ? endGroup(child, signal) : child.kill(signal));
    const onInterrupt = () => pass('SIGINT');
    const onTerminate = () => pass('SIGTERM');
    process.on('SIGINT', onInterrupt);
    process.on('SIGTERM', onTerminate);
    const settle = (code) => {
      clearTimeout(late);
      process.off('SIGINT', onInterrupt);
      process.off('SIGTERM', onTerminate);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      if (!quiet) console.error(error.message);
      settle(127);
    });
    child.on('close', (code, signal) => settle(signal ? 128 : code));
  });
}

function endGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // it is gone already
  }
}

/** Runs `work` while no other script of this project does the same; the place of one that was killed is taken over. */
export async function alone(name, work) {
  const file = inRoot(`.${name}.lock`);
  let told = false;
  while (!claim(file)) {
    const holder = Number(read(file));
    if (holder > 0 && isAlive(holder)) {
      if (!told) console.log(`Waiting for another ${name} (process ${holder}).`);
      told = true;
      await sleep(200);
    } else {
      removeDead(file);
    }
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function claim(file) {
  const own = `${file}.${process.pid}`;
  fs.writeFileSync(own, String(process.pid));
  try {
    fs.linkSync(own, file); // unlike create-then-write, nobody ever sees it empty
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  } finally {
    fs.rmSync(own);
  }
}

// Moved away before it is looked at again: it may be a live one's by now, and then it is put back.
function removeDead(file) {
  const away = `${file}.dead.${process.pid}`;
  try {
    fs.renameSync(file, away);
    if (isAlive(Number(read(away)))) fs.linkSync(away, file);
    fs.rmSync(away);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  }
}

export function read(file) {
  try {
    return fs.readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

// One of our scripts, and running: a pid may have gone to another program since, or be a zombie that nobody reaps.
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  if (!fs.existsSync('/proc/self/cmdline')) return true;
  return read(`/proc/${pid}/cmdline`).includes('scripts/'); // a zombie's is empty
}
