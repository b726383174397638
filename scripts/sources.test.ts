import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importsOf } from './imports-of.ts';
import { root } from './project.mjs';
import { listSources } from './sources.mjs';

test('whatever takes part in a build is hashed, so that a change of it builds again', () => {
  const sources = new Set(listSources());
  const waiting = ['vite.config.ts', 'react-router.config.ts', 'scripts/build.mjs'];
  const seen = new Set(waiting);
  for (const file of waiting) {
    expect([...sources]).toContain(file);
    for (const { specifier } of importsOf(file, fs.readFileSync(path.join(root, file), 'utf8'))) {
      const imported = path.join(path.dirname(file), specifier);
      if (!specifier.startsWith('.') || imported.startsWith('build/') || seen.has(imported)) continue;
      seen.add(imported);
      waiting.push(imported);
    }
  }
  expect([...seen]).toContain('scripts/least-node.mjs');
  expect([...sources]).toContain('patches/antd+6.6.8.patch');
});
