import fs from 'node:fs';
import path from 'node:path';
import { run } from './project.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'Google Chrome', 'Chromium'];
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin'].concat(
  ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS`),
);
const findProgram = (names) =>
  names
    .flatMap((name) => [...(process.env.PATH ?? '').split(':'), ...FOLDERS].map((folder) => path.join(folder, name)))
    .find((file) => fs.existsSync(file));

/** The path of a Chromium on this machine: CHROMIUM if set, else the first of the usual names; undefined without one. */
export const findBrowser = () => process.env.CHROMIUM || findProgram(NAMES);

/**
 * The path of Chromium without its windows (Debian: chromium-headless-shell), else of the whole one. A fifth faster, and nothing of
 * its own runs beside a page; it plays no films and shows no PDF, and has neither a camera nor the cache of whole pages.
 */
export const findShell = () => (process.env.CHROMIUM ? undefined : findProgram(SHELLS)) ?? findBrowser();

/*
 * Since Chromium 156 each window has pages of the address bar's own, beside every page that a test opens or measures. Given a
 * list, Chromium forgets the one before it: the others are those that Playwright would have switched off.
 */
const SWITCHED_OFF =
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,' +
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsFirstBalancedModeAutoEnable,' +
  'HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,' +
  'PreconnectToSearch,ThirdPartyStoragePartitioning,Translate';

/** How a Chromium is started here that does nothing but show our pages. Asks for no graphics processor, and for nobody's server. */
const OFF = ['gpu', 'quic', 'background-networking', 'component-update', `features=${SWITCHED_OFF}`];
export const BROWSER_FLAGS = OFF.map((name) => `--disable-${name}`);

// Ubuntu has no shell: tests take longer there.
const INSTALL = `export DEBIAN_FRONTEND=noninteractive; get() { apt-get -qq install -y --no-install-recommends "$@"; }
  apt-get -qq update; get chromium fonts-noto-cjk && { get chromium-headless-shell || true; }`;

/** Finds a Chromium, or installs Debian's with Chinese fonts where the system lets us. Undefined if there is no way. */
export async function findOrInstallBrowser() {
  if (findBrowser()) return findBrowser();
  console.log('Installing Chromium for the browser tests ...');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const { code, output } = await run('env', [...asRoot, 'sh', '-c', INSTALL], { quiet: true, limitMs: 600_000 });
  if (code !== 0) console.error(output);
  return findBrowser();
}

export const HOW_TO_INSTALL =
  '  browser tests: install Chromium (Debian: sudo apt-get install chromium fonts-noto-cjk), or set CHROMIUM to its path';
