// Installs what is missing, and with --build builds if the sources changed. Every npm script begins with this, so that
// a fresh clone needs no other command. Says nothing if there is nothing to do.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { alone, chooseNode, inRoot, installed, read, run } from './project.mjs';
import { hashOfSources } from './sources.mjs';

const isBuilt = () =>
  read(inRoot('build/source-hash.txt')) === hashOfSources() && fs.existsSync(inRoot('build/server/index.js'));

if (!isInstalled()) await alone('install', install);
checkNode();
if (process.argv.includes('--build') && !isBuilt()) await alone('build', build);

async function install() {
  if (isInstalled()) return; // another one did it while we waited
  const startedAt = Date.now();
  console.log('Installing packages (the first time takes a minute or so) ...');
  const { code } = await run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
  if (code !== 0) {
    console.error('The packages could not be installed; npm says why above. Is the package registry reachable?');
    process.exit(1);
  }
  if (!fs.existsSync(installed('node'))) {
    console.error(`There is no Node 24 package for ${process.platform}-${process.arch}: Linux or macOS is needed.`);
    process.exit(1);
  }
  console.log(`Installed in ${seconds(startedAt)} s.`);
}

/** Where the package for this machine holds an older Node, the system's takes its place, if that is a recent Node 24. */
function checkNode() {
  const { optionalDependencies } = JSON.parse(read(inRoot('package.json')));
  const [name, packaged] =
    Object.entries(optionalDependencies).find(([each]) => each.endsWith(`-${process.platform}-${process.arch}`)) ?? [];
  if (!name || chooseNode(packaged, '') === 'packaged') return;
  const own = process.env.npm_node_execpath ?? process.execPath;
  const system = execFileSync(own, ['--print', 'process.versions.node'], { encoding: 'utf8' }).trim();
  if (chooseNode(packaged, system) === 'outdated') {
    console.warn(
      `For this machine npm has Node ${packaged} only, which lacks security fixes. Install a recent Node 24 (https://nodejs.org, or brew install node@24), then start again: it is used instead.`,
    );
    return;
  }
  if (fs.realpathSync(installed('node')) === fs.realpathSync(own)) return;
  fs.rmSync(installed('node'));
  fs.symlinkSync(own, installed('node'));
}

async function build() {
  if (isBuilt()) return;
  const startedAt = Date.now();
  console.log('Building pages ...');
  const { code, output } = await run(installed('node'), [inRoot('scripts/build.mjs'), '--locked'], { quiet: true });
  if (code !== 0) {
    console.error(`${output}\nThe pages could not be built.`);
    process.exit(1);
  }
  console.log(`Built in ${seconds(startedAt)} s.`);
}

function seconds(startedAt) {
  return ((Date.now() - startedAt) / 1000).toFixed(0);
}

// npm writes node_modules/.package-lock.json last of all, so an interrupted installation has none, or one that does
// not fit. Packages for other machines are left out and may be missing.
function isInstalled() {
  if (!fs.existsSync(installed('node'))) return false;
  try {
    const wanted = JSON.parse(fs.readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(fs.readFileSync(inRoot('node_modules/.package-lock.json'), 'utf8')).packages;
    return Object.entries(wanted).every(([place, { version, integrity, optional }]) => {
      if (place === '') return true;
      const found = present[place];
      if (!found) return optional === true;
      return found.version === version && found.integrity === integrity && fs.existsSync(inRoot(place));
    });
  } catch {
    return false;
  }
}
