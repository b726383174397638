import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Spool } from './spool.server.ts';
import { linesOf } from './spool-record.server.ts';

test('while segments are closed one after the other every line is taken, once, and no file is left open', async () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'tracking-spool-'));
  const spool = await Spool.open(directory);
  const lines = Array.from({ length: 300 }, (_, at) => `line ${at}`);
  const appended: Promise<unknown>[] = [];
  const sealed: Promise<unknown>[] = [];
  for (const [at, line] of lines.entries()) {
    appended.push(spool.append(line));
    // A segment is given up while it is still being made, and the next one wanted.
    if (at % 3 > 0) await turn();
    if (at % 2 === 0) sealed.push(spool.seal());
  }
  expect((await Promise.allSettled(appended)).filter(({ status }) => status === 'rejected')).toEqual([]);
  await Promise.all(sealed);
  const segments = await spool.seal();
  const found = segments.flatMap(({ file }) => linesOf(fs.readFileSync(file, 'utf8')).filter((line) => line !== ''));
  expect(found.sort()).toEqual([...lines].sort());
  expect(new Set(segments.map(({ key }) => key)).size).toBe(segments.length);
  const folder = path.dirname(segments[0]?.file ?? '');
  expect(fs.readdirSync(folder).filter((name) => name.endsWith('.open')).length).toBeLessThanOrEqual(1);
  for (const { file } of segments) fs.rmSync(file);
  await spool.close();
  // The one that was made ahead goes as well.
  expect(fs.readdirSync(directory)).toEqual([]);
  fs.rmSync(directory, { recursive: true, force: true });
});
