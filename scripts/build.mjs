// Builds pages and their server part into build/, compressed beforehand, with a stamp. The old build stays whole until
// the new one is: it is made beside it and then takes its place.
import fs from 'node:fs';
import { compressFolder } from './compress.mjs';
import { alone, inRoot, installed, node, run } from './project.mjs';
import { hashOfSources } from './sources.mjs';

process.exitCode = process.argv.includes('--locked') ? await build() : await alone('build', build);

async function build() {
  const fresh = 'build.new';
  const old = inRoot('build.old');
  fs.rmSync(inRoot(fresh), { recursive: true, force: true });
  const sources = hashOfSources(); // before: a file that changes while we build makes the next start build again
  const stamp = stampOf(new Date());
  const env = { NODE_ENV: 'production', BUILD_DIRECTORY: fresh, BUILD_STAMP: stamp };
  // A build is one large burst of short-lived objects: collected at Node's small default, they take a sixth of its time.
  const { code } = await run(node, ['--max-semi-space-size=128', installed('react-router'), 'build'], { env });
  if (code !== 0) return code;
  const { files, before, after } = await compressFolder(inRoot(fresh, 'client'));
  console.log(`Compressed ${files} files from ${kilobytes(before)} to ${kilobytes(after)} kB.`);
  fs.writeFileSync(inRoot(fresh, 'build-stamp.txt'), `${stamp}\n`);
  fs.writeFileSync(inRoot(fresh, 'source-hash.txt'), `${sources}\n`);
  fs.rmSync(old, { recursive: true, force: true });
  if (fs.existsSync(inRoot('build'))) fs.renameSync(inRoot('build'), old);
  fs.renameSync(inRoot(fresh), inRoot('build'));
  fs.rmSync(old, { recursive: true, force: true });
  // Code compiled from older sources: Node never takes anything out.
  fs.rmSync(inRoot('node_modules/.cache/weftline'), { recursive: true, force: true });
  return 0;
}

/** 14 digits such as 20250925143028, in China's time as everything that people of the product read. */
function stampOf(date) {
  return new Date(date.getTime() + 8 * 3_600_000).toISOString().replace(/\D/g, '').slice(0, 14);
}

function kilobytes(bytes) {
  return Math.round(bytes / 1000);
}
