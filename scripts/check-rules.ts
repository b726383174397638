// Prints every broken rule of layout, imports, names, words and row types, and fails if there is one.
import fs from 'node:fs';
import path from 'node:path';
import { findViolations } from './import-rules.ts';

const root = path.resolve(import.meta.dirname, '..');
const sources = new Map<string, string>();
for (const folder of ['src', 'tests', 'scripts', 'bench']) {
  if (!fs.existsSync(path.join(root, folder))) continue;
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = path.relative(root, path.join(entry.parentPath, entry.name));
    sources.set(file, /\.tsx?$/.test(file) ? fs.readFileSync(path.join(root, file), 'utf8') : '');
  }
}
const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const programs = Object.values(scripts).flatMap((line) => line.match(/src\/\S+\.ts/g) ?? []);

const violations = findViolations({ sources, programs });
for (const { file, line, fault } of violations) console.log(`${file}:${line}  ${fault}`);
if (violations.length === 0) console.log(`${sources.size} files keep the rules.`);
process.exitCode = violations.length === 0 ? 0 : 1;
