import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRoot, root } from './project.mjs';

let project: string;
beforeEach(() => {
  project = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'node-for-product-')));
  fs.mkdirSync(path.join(project, 'scripts'));
  for (const name of ['project.mjs', 'node-for-product.mjs', 'node-fallback.json'])
    fs.copyFileSync(inRoot('scripts', name), path.join(project, 'scripts', name));
});
afterEach(() => fs.rmSync(project, { recursive: true, force: true }));

/** A program that calls itself Node of this version. */
function nodeOf(version: string, ...place: string[]) {
  const file = path.join(project, ...place);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, `#!/bin/sh\necho ${version}\n`, { mode: 0o755 });
  return file;
}
const fallback = () => JSON.parse(fs.readFileSync(path.join(project, 'scripts/node-fallback.json'), 'utf8'));
const provided = () => fs.realpathSync(path.join(project, '.node/bin/node'));

/** As an npm script of the project does on a system whose Node this is. */
function provide(systemNode: string) {
  const words = `import { isNodeProvided, provideNode } from './scripts/node-for-product.mjs';
    if (!isNodeProvided()) await provideNode();`;
  const env = { ...process.env, npm_node_execpath: systemNode };
  return spawnSync(process.execPath, ['--input-type=module', '-e', words], { cwd: project, env, encoding: 'utf8' });
}

test('the system\u2019s Node runs the product if it is recent enough, and an outdated one never, linked before or not', () => {
  const { version } = fallback();
  const exact = nodeOf(version, '.node', version, 'node');
  const recent = nodeOf('24.0.0', 'recent');
  const outdated = nodeOf('22.21.1', 'outdated');
  expect([provide(outdated).status, provided()]).toEqual([0, exact]);
  fs.rmSync(path.join(project, '.node/bin/node'));
  expect([provide(recent).status, provided()]).toEqual([0, recent]);
  // The system's was replaced by an older one since.
  nodeOf('22.21.1', 'recent');
  expect([provide(outdated).status, provided()]).toEqual([0, exact]);
});

test('where neither the system nor the registry has a recent one, the start says what to do', () => {
  const file = path.join(project, 'scripts/node-fallback.json');
  expect(Object.keys(fallback().packages)).toContain('darwin-arm64');
  fs.writeFileSync(file, JSON.stringify({ ...fallback(), packages: {} }));
  const { status, stderr } = provide(nodeOf('22.21.1', 'outdated'));
  expect(status).toBe(1);
  expect(stderr).toContain('Weftline needs Node 24 or newer');
  expect(fs.existsSync(path.join(project, '.node/bin/node'))).toBe(false);
});

test('tools that are called directly by an outdated Node say so and end', () => {
  const called = (version: string) => {
    const words = `Object.defineProperty(process.versions, 'node', { value: '${version}' });
      await import('./scripts/least-node.mjs');`;
    return spawnSync(process.execPath, ['--input-type=module', '-e', words], { cwd: root, encoding: 'utf8' });
  };
  expect(called('24.0.0')).toMatchObject({ status: 0, stderr: '' });
  const { status, stderr } = called('22.21.1');
  expect(status).toBe(1);
  expect(stderr).toContain('need Node 24 or newer, and this is 22.21.1');
});
