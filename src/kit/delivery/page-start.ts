import { bringScript } from './bring-script.ts';
import type { PageData, PlainPageData } from './delivery.ts';
import { wholeStyles } from './whole-styles.ts';

declare global {
  interface Document {
    prerendering?: boolean;
  }
  interface Window {
    __reactRouterContext?: object;
    __reactRouterRouteModules?: Record<string, object>;
  }
}

/** Stands in the document as text: it may use nothing from outside itself but what it is given. */
function startPage(bring: typeof bringScript, applyStyles: typeof wholeStyles, id: string, loadedId: string): void {
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

  function begin() {
    if (data.delivery === 'app') return start();
    listen();
    whenPainted(start);
  }
  // A page that a browser draws ahead begins when somebody comes.
  if (document.prerendering) document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
}

/** The same for a page without React: its few scripts, once it is complete. */
function startPlainPage(bring: typeof bringScript, id: string): void {
  const data = JSON.parse(document.getElementById(id)?.textContent ?? '') as PlainPageData;
  /** What blocks one of them does not keep the page from the others. */
  const come = async (address: string | undefined, most?: number) => {
    if (address) await bring(address, most).then(() => import(/* @vite-ignore */ address));
  };
  async function run() {
    // These are asked for until they come; who counts need not wait for them so long.
    const own = data.scripts.reduce((before, each) => before.then(() => come(each)), Promise.resolve());
    await Promise.race([own, new Promise((next) => setTimeout(next, 5_000))]).catch(() => {});
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
export const pageStartScript = (id: string, loadedId: string): string =>
  `(${startPage})(${bringScript},${wholeStyles},${JSON.stringify(id)},${JSON.stringify(loadedId)})`;
