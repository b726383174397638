import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeMemoryFolder } from './memory-folder.mjs';

test.runIf(fs.existsSync('/proc/self/ns/pid'))(
  'what a killed run left in memory goes with the next run, what a live one uses stays, and nothing else is touched',
  async () => {
    const memory = fs.mkdtempSync(path.join(os.tmpdir(), 'memory-'));
    const run = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)', 'scripts/test.mjs'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      await once(run.stdout, 'data');
      const own = path.basename(makeMemoryFolder(memory) ?? '');
      expect(own).toMatch(/^weftline-tests-\d+-\d+$/);
      const of = (pid: number | undefined) => own.replace(/\d+$/, String(pid));
      for (const name of [of(run.pid), 'weftline', 'PostgreSQL.1']) fs.mkdirSync(path.join(memory, name));
      makeMemoryFolder(memory);
      expect(fs.readdirSync(memory).sort()).toEqual([own, of(run.pid), 'weftline', 'PostgreSQL.1'].sort());
      const ended = once(run, 'exit');
      run.kill('SIGKILL');
      await ended;
      makeMemoryFolder(memory);
      expect(fs.readdirSync(memory).sort()).toEqual([own, 'weftline', 'PostgreSQL.1'].sort());
    } finally {
      run.kill('SIGKILL');
      fs.rmSync(memory, { recursive: true, force: true });
    }
  },
);
