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

/** Everything that a build is made from, and by: scripts that check or draw are few, and a build too many does no harm. */
export const listSources = () => [...CONFIGURATION, ...['scripts', 'patches', 'src', 'public'].flatMap(filesBelow)];

/** A hash over all of it. Contents, not times: a clone or a checkout changes all times. */
export const hashOfSources = () => hashOf(listSources());
/** What is changed in installed packages. */
export const hashOfPatches = () => hashOf(filesBelow('patches').filter((file) => file.endsWith('.patch')));

function hashOf(files) {
  const hash = createHash('sha256');
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
