import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { inRoot, root } from './project.mjs';

const CONFIGURATION = [
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
];

const BUILDERS = ['build.mjs', 'compress.mjs', 'lean-framework.ts', 'shorter-manifests.mjs'].map(
  (file) => `scripts/${file}`,
);

/** A hash over everything that a build is made from. Contents, not times: a clone or a checkout changes all times. */
export function hashOfSources() {
  const hash = createHash('sha256');
  const files = [...CONFIGURATION, ...BUILDERS];
  for (const folder of ['src', 'public']) files.push(...filesBelow(folder));
  for (const file of files) {
    if (!fs.existsSync(inRoot(file))) continue;
    const content = fs.readFileSync(inRoot(file));
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

function filesBelow(folder) {
  if (!fs.existsSync(inRoot(folder))) return [];
  return fs
    .readdirSync(inRoot(folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}
