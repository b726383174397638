import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { run } from './project.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of a Chromium on this machine: CHROMIUM if set, else the first of the usual names; undefined without one. */
export function findBrowser() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return [...placesOf(NAMES), ...MACOS].find(isProgram);
}

/**
 * The path of Chromium without its windows (Debian: chromium-headless-shell), else of the whole one. A fifth faster, and nothing of
 * its own runs beside a page; it plays no films and shows no PDF, and has neither a camera nor the cache of whole pages.
 */
export function findShell() {
  return (process.env.CHROMIUM ? undefined : placesOf(SHELLS).find(isProgram)) ?? findBrowser();
}

const placesOf = (names) => {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
};

/*
 * Since Chromium 156 each window has pages of the address bar's own, in a process that starts with it: beside every page that a
 * test opens, and within what is measured of one. Given a list, Chromium forgets the one before it: the others are those that
 * Playwright would have switched off.
 */
const SWITCHED_OFF =
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,' +
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsFirstBalancedModeAutoEnable,' +
  'HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,' +
  'PreconnectToSearch,ThirdPartyStoragePartitioning,Translate';

/** How a Chromium is started here that does nothing but show our pages. Asks for no graphics processor, and for nobody's server. */
export const BROWSER_FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${SWITCHED_OFF}`,
];

/** Finds a Chromium, or installs Debian's with Chinese fonts where the system lets us. Undefined if there is no way. */
export async function findOrInstallBrowser() {
  const found = findBrowser();
  if (found) return found;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const may =
    has('apt-get') && (asRoot.length === 0 || (has('sudo') && spawnSync('sudo', ['-n', 'true']).status === 0));
  if (!may) return undefined;
  console.log('Installing Chromium for the browser tests ...');
  const apt = (...words) => {
    const [command, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...words];
    return run(command, rest, { quiet: true, limitMs: 300_000 });
  };
  await apt('update');
  const { code, output } = await apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk');
  if (code !== 0) console.error(output);
  else await apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell'); // Ubuntu has none: tests take longer there.
  return findBrowser();
}

/** What somebody has to do by hand where we may not. */
export const HOW_TO_INSTALL =
  'The browser tests need Chromium, and it could not be installed from here. On Debian or Ubuntu run\n' +
  '  sudo apt-get install -y chromium fonts-noto-cjk\n' +
  'elsewhere install Chromium or Google Chrome, or set CHROMIUM to its path; then run npm test again.';

const has = (command) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0;

function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}
