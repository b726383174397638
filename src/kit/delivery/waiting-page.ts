import { bringScript } from './bring-script.ts';
import { type PageData, pageDataId, pageLoadedId } from './delivery.ts';
import { startPage } from './page-start.ts';
import { wholeStyles } from './whole-styles.ts';

/*
 * What a page does that waits for a touch, and how it starts at one. A script of its own and not a part of the document, whose
 * first round it would fill by a twentieth: nobody needs it before the page is painted.
 */
const data = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}') as PageData;

/** Counts the page, and has ready what the first touch will want: fetched, but neither read nor run. */
async function prepare(isStarted: () => boolean): Promise<void> {
  const { counted, preload, manifest } = data;
  if (isStarted() || !counted) return;
  // What blocks counting does not keep the page from what the reader will want.
  await bringScript(counted.tracker, 3)
    .then(() => import(/* @vite-ignore */ counted.tracker))
    .catch(() => {});
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (isStarted() || connection?.saveData) return;
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[data-href]')];
  // One at a time: a dozen requests begun at once hold up a slow phone for as long as running them would.
  for (const href of [...sheets.map(({ dataset }) => dataset.href ?? ''), ...preload, manifest]) {
    await idle();
    if (isStarted()) return;
    prefetch(href);
  }
}

const idle = (): Promise<unknown> =>
  new Promise((next) => {
    if ('requestIdleCallback' in window) requestIdleCallback(next, { timeout: 3_000 });
    else setTimeout(next, 300);
  });

function prefetch(href: string): void {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = href.endsWith('.js') ? 'script' : 'style';
  link.crossOrigin = 'anonymous';
  link.href = href;
  document.head.append(link);
}

function isWantedSooner(): boolean {
  try {
    return data.soonerWith?.some((key) => localStorage.getItem(key)) === true;
  } catch {
    return false; // Storage is closed to this page.
  }
}

startPage(bringScript, wholeStyles, pageDataId, pageLoadedId, isWantedSooner() ? undefined : prepare);
