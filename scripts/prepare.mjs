// Provides Node, installs what is missing (with --tools also what only development needs), and with --build builds if the
// sources changed. Every npm script begins with this, so that
// a fresh clone needs no other command. Says nothing if there is nothing to do.
import fs from 'node:fs';
import { isNodeProvided, provideNode } from './node-for-product.mjs';
import { alone, inRoot, installed, node, read, run } from './project.mjs';
import { hashOfPatches, hashOfSources } from './sources.mjs';

const isBuilt = () =>
  read(inRoot('build/source-hash.txt')) === hashOfSources() && fs.existsSync(inRoot('build/server/index.js'));

/** Written last of all, so that an interrupted installation is begun again. */
const patched = 'node_modules/.patched';

const withTools = process.argv.includes('--tools');

// Both mostly wait for the registry, and npm runs on the system's Node.
await Promise.all([isNodeProvided() || alone('node', provideNode), isInstalled() || alone('install', install)]);
if (process.argv.includes('--build') && !isBuilt()) await alone('build', build);

async function install() {
  if (isInstalled()) return; // another one did it while we waited
  const startedAt = Date.now();
  console.log('Installing packages (the first time takes a minute or so) ...');
  const { code } = await run('npm', [
    'ci',
    withTools ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
  ]);
  if (code !== 0) {
    console.error('The packages could not be installed; npm says why above. Is the package registry reachable?');
    process.exit(1);
  }
  await patch();
  console.log(`Installed in ${seconds(startedAt)} s.`);
}

/** Changes to other people's packages (`patches/`). Packages that were patched otherwise before are installed again first. */
async function patch() {
  const { code, output } = await run(installed('patch-package'), ['--error-on-fail'], { quiet: true });
  if (code !== 0) {
    console.error(`${output}\nThe packages could not be patched.`);
    process.exit(1);
  }
  fs.writeFileSync(inRoot(patched), hashOfPatches());
}

async function build() {
  if (isBuilt()) return;
  const startedAt = Date.now();
  console.log('Building pages ...');
  const { code, output } = await run(node, [inRoot('scripts/build.mjs'), '--locked'], { quiet: true });
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
  try {
    const wanted = JSON.parse(fs.readFileSync(inRoot('package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(fs.readFileSync(inRoot('node_modules/.package-lock.json'), 'utf8')).packages;
    if (read(inRoot(patched)) !== hashOfPatches()) return false;
    return Object.entries(wanted).every(([place, { version, integrity, optional, devOptional, dev }]) => {
      if (place === '' || (dev && !withTools)) return true;
      const found = present[place];
      if (!found) return optional === true || (devOptional === true && !withTools);
      return found.version === version && found.integrity === integrity && fs.existsSync(inRoot(place));
    });
  } catch {
    return false;
  }
}
