import { bringScript } from './bring-script.ts';
import type { PageData, PlainPageData } from './delivery.ts';
import { wholeStyles } from './whole-styles.ts';

declare global {
  interface Document {
    prerendering?: boolean;
  }
  interface Window {
    /** A reader's hand was there before what it waits for. */
    isTouched?: true;
    __reactRouterContext?: object;
    __reactRouterRouteModules?: Record<string, object>;
  }
}

/**
 * Stands in the document as text: it may use nothing from outside itself but what it is given.
 *
 * @param prepare what a page that waits for a touch does meanwhile.
 */
export function startPage(
  bring: typeof bringScript,
  applyStyles: typeof wholeStyles,
  id: string,
  loadedId: string,
  prepare?: (isStarted: () => boolean) => Promise<void>,
): void {
  const data = JSON.parse(document.getElementById(id)?.textContent ?? '') as PageData;
  // A mouse on its way to what it will press gives the script a good start.
  const signs = ['pointerdown', 'touchstart', 'mousemove', 'keydown', 'focusin', 'input'];
  /** A page that comes under a pointer is told of a move by Chromium though nobody moves it. */
  const isStill = (sign?: Event) =>
    sign?.type === 'mousemove' && !(sign as MouseEvent).movementX && !(sign as MouseEvent).movementY;
  let isStarted = false;

  function start(sign?: Event) {
    if (isStarted || isStill(sign)) return;
    isStarted = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    // What does not come is asked for until it does; should anything else fail, the next sign tries again.
    run().catch(() => {
      isStarted = false;
      listen();
    });
  }
  function listen() {
    for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  }

  const pause = () => new Promise((next) => setTimeout(next));

  async function run() {
    // What others stand on comes last in the list.
    const files = [data.manifest, ...data.preload].reverse();
    const coming: Promise<void>[] = [];
    for (const [at, href] of files.entries()) {
      // To ask for two dozen at once holds up a slow phone for a tenth of a second.
      if (at % 6 === 5) await pause();
      coming.push(bring(href));
    }
    await applyStyles();
    for (const [at, href] of files.entries()) {
      await coming[at];
      if (data.delivery === 'app' || href === data.entry) continue;
      // Each runs in a task of its own, so that taps get between them.
      await import(/* @vite-ignore */ href);
      await pause();
    }
    await import(/* @vite-ignore */ data.manifest);
    const modules: Record<string, object> = {};
    for (const [route, addresses] of data.routes)
      modules[route] = Object.assign(
        {},
        ...(await Promise.all(addresses.map((each) => import(/* @vite-ignore */ each)))),
      );
    window.__reactRouterContext ??= {
      ...data.context,
      stream: new Response(document.getElementById(loadedId)?.textContent).body,
    };
    window.__reactRouterRouteModules = modules;
    await import(/* @vite-ignore */ data.entry);
  }

  function whenIdle() {
    // What could not be prepared is asked for again at the first touch.
    const next = prepare ? () => void prepare(() => isStarted).catch(() => {}) : () => start();
    if ('requestIdleCallback' in window) requestIdleCallback(next, { timeout: 3_000 });
    else setTimeout(next, 300);
  }

  /** A hidden tab is never painted, and not every browser tells of each paint: a while after the load is late enough. */
  function whenPainted(then: () => void) {
    let isOver = false;
    const go = () => {
      if (isOver) return;
      isOver = true;
      setTimeout(then);
    };
    const goOn = () => setTimeout(go, 500);
    if (document.visibilityState === 'hidden') return go();
    if (document.readyState === 'complete') goOn();
    else addEventListener('load', goOn);
    if (PerformanceObserver?.supportedEntryTypes?.includes('paint'))
      new PerformanceObserver((_entries, observer) => {
        observer.disconnect();
        go();
      }).observe({ type: 'paint', buffered: true });
  }

  const whenLoaded = () => whenPainted(whenIdle);
  function begin() {
    if (data.delivery === 'app' || window.isTouched) return start();
    listen();
    if (data.delivery === 'form') whenPainted(start);
    else if (document.readyState === 'complete') whenLoaded();
    else addEventListener('load', whenLoaded);
  }
  // A page that a browser draws ahead begins when somebody comes.
  if (document.prerendering) document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
}

/** Of a page that waits for a touch: no more than brings `waiting-page.ts`, when it is idle or a hand is there before. */
function startWaitingPage(bring: typeof bringScript, id: string): void {
  const { start = '' } = JSON.parse(document.getElementById(id)?.textContent ?? '') as PageData;
  const signs = ['pointerdown', 'touchstart', 'mousemove', 'keydown', 'focusin', 'input'];
  /** When idle, and by a hand once more: it waits for no pause between the tries. */
  function come() {
    bring(start)
      .then(() => import(/* @vite-ignore */ start))
      // It is asked for until it comes; one that does not run leaves a page that is read, with links and forms that work.
      .catch(() => {});
  }
  function touch(sign: Event) {
    // As in `startPage`: nobody moved it.
    if (sign.type === 'mousemove' && !(sign as MouseEvent).movementX && !(sign as MouseEvent).movementY) return;
    for (const sign of signs) removeEventListener(sign, touch, true);
    window.isTouched = true;
    come();
  }
  function whenIdle() {
    if ('requestIdleCallback' in window) requestIdleCallback(come, { timeout: 3_000 });
    else setTimeout(come, 300);
  }
  function begin() {
    for (const sign of signs) addEventListener(sign, touch, { capture: true, passive: true });
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', whenIdle);
  }
  // A page that a browser draws ahead, in case somebody comes, begins when they do: nobody else is counted.
  if (document.prerendering) document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
}

/** The same for a page that runs nothing of the framework: its few scripts, once it is complete. */
function startPlainPage(bring: typeof bringScript, id: string): void {
  const data = JSON.parse(document.getElementById(id)?.textContent ?? '') as PlainPageData;
  /** What blocks one of them does not keep the page from the others. */
  const come = async (address: string | undefined, most?: number) => {
    if (address) await bring(address, most).then(() => import(/* @vite-ignore */ address));
  };
  async function run() {
    // The page's own is asked for until it comes; who counts need not wait for it so long.
    await Promise.race([come(data.script), new Promise((next) => setTimeout(next, 5_000))]).catch(() => {});
    await come(data.counted.tracker, 8).catch(() => {});
    await come(data.surrounding, 8);
  }
  function whenIdle() {
    const start = () => void run().catch(() => {});
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3_000 });
    else setTimeout(start, 300);
  }
  function begin() {
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', whenIdle);
  }
  if (document.prerendering) document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
}

export const plainStartScript = (id: string): string => `(${startPlainPage})(${bringScript},${JSON.stringify(id)})`;
export const waitingStartScript = (id: string): string => `(${startWaitingPage})(${bringScript},${JSON.stringify(id)})`;
export const pageStartScript = (id: string, loadedId: string): string =>
  `(${startPage})(${bringScript},${wholeStyles},${JSON.stringify(id)},${JSON.stringify(loadedId)})`;
