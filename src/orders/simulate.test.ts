import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The program as a person runs it. */
const simulate = (...words: string[]) =>
  new Promise<{ code: unknown; complained: string }>((resolve) => {
    execFile(process.execPath, [path.join(import.meta.dirname, 'simulate.ts'), ...words], (error, _told, complained) =>
      resolve({ code: error?.code, complained }),
    );
  });

test('words that it does not know, or that lack their value, are told beside those that it knows', async () => {
  for (const [words, named] of [
    [['--sped', '60'], '--sped'],
    [['tomorrow'], 'tomorrow'],
    [['--day'], '--day'],
    [['--speed', '5000'], '--speed must be a number from 1 to 1000'],
  ] as const) {
    const { code, complained } = await simulate(...words);
    expect(code).toBe(2);
    expect(complained.split('\n')[0]).toContain(named);
    expect(complained).toContain('npm run simulate -- [options]');
    expect(complained).not.toMatch(/\n\s+at /);
  }
}, 60_000);
