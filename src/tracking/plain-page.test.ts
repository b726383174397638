import path from 'node:path';
import zlib from 'node:zlib';
import { build } from 'vite';
import { expect, test } from 'vitest';

/** The script as a browser gets it: bundled, minified and compressed. */
async function weigh(file: string, holds: string): Promise<number> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: path.join(import.meta.dirname, file) } },
  });
  const { output } = [built].flat()[0] as { output: { type: string; code?: string }[] };
  const code = output.map((part) => part.code ?? '').join('');
  expect(code).toContain(holds);
  return zlib.gzipSync(code, { level: 9 }).length;
}

test('a page without another script is tracked and measured by less than 1,800 bytes; errors come apart from them', async () => {
  expect(await weigh('plain-page.ts', 'web_vitals')).toBeLessThan(1_800);
  expect(await weigh('plain-errors.ts', 'unhandledrejection')).toBeLessThan(2_700);
});
