// Provides .node/bin/node, by which the product runs: a link to the system's Node if that is recent enough, else a Node of an
// exact version from the package registry, outside of node_modules so that an installation does not fetch it again.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { inRoot, node, read, run } from './project.mjs';

/** The oldest major version that the product runs on. */
const leastMajor = 24;

/** Whether .node/bin/node is there and recent enough: the system's may have been replaced by an older one since. */
export const isNodeProvided = () => isRecent(versionOf(node));

export async function provideNode() {
  // Under npm the process may run by another Node than the system's own.
  const own = process.env.npm_node_execpath ?? process.execPath;
  if (isRecent(versionOf(own))) return link(own);
  const { version, packages } = JSON.parse(read(inRoot('scripts/node-fallback.json')));
  const wanted = packages[`${process.platform}-${process.arch}`];
  if (!wanted)
    throw new Error(
      `Weftline needs Node ${leastMajor} or newer, and the registry has none for ${process.platform}-${process.arch}: install it from https://nodejs.org, then start again.`,
    );
  const folder = inRoot('.node', version);
  const program = path.join(folder, 'node');
  if (!fs.existsSync(program)) await fetchNode({ ...wanted, version, folder });
  link(program);
}

async function fetchNode({ name, version, integrity, folder }) {
  console.log(`Fetching Node ${version}, as the system has ${process.versions.node} (once) ...`);
  const half = `${folder}.half`;
  fs.rmSync(half, { recursive: true, force: true });
  fs.mkdirSync(half, { recursive: true });
  const { code, output } = await run('npm', ['pack', `${name}@${version}`, '--pack-destination', half], {
    quiet: true,
  });
  if (code !== 0) throw new Error(`${output}\nNode could not be fetched. Is the package registry reachable?`);
  const archive = path.join(half, fs.readdirSync(half)[0]);
  const found = `sha512-${createHash('sha512').update(fs.readFileSync(archive)).digest('base64')}`;
  if (found !== integrity) throw new Error(`${name}@${version} is not the file that was expected (${found}).`);
  execFileSync('tar', ['-xzf', archive, '-C', half, '--strip-components=2', 'package/bin/node']);
  fs.rmSync(archive);
  fs.renameSync(half, folder);
}

function link(program) {
  fs.mkdirSync(path.dirname(node), { recursive: true });
  fs.rmSync(node, { force: true });
  fs.symlinkSync(fs.realpathSync(program), node);
}

function versionOf(program) {
  if (!fs.existsSync(program)) return '';
  if (fs.realpathSync(program) === fs.realpathSync(process.execPath)) return process.versions.node;
  return execFileSync(program, ['--print', 'process.versions.node'], { encoding: 'utf8' }).trim();
}

const isRecent = (version) => Number(version.split('.')[0]) >= leastMajor;
