import type { PageData, PlainPageData } from './delivery.ts';

declare global {
  interface Window {
    __reactRouterContext?: object;
    __reactRouterRouteModules?: Record<string, object>;
  }
}

/** Stands in the document as text: it may use nothing from outside itself. */
function startPage(id: string): void {
  const data = JSON.parse(document.getElementById(id)?.textContent ?? '') as PageData | PlainPageData;
  const signs = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'input'];
  let isStarted = false;

  function start() {
    if (isStarted) return;
    isStarted = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    // Without a connection the page stays as it is, and works as one without script; the next sign tries again.
    run().catch(() => {
      isStarted = false;
      listen();
    });
  }
  function listen() {
    for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  }

  async function run() {
    if ('tracker' in data) {
      if (data.script) await import(/* @vite-ignore */ data.script);
      await import(/* @vite-ignore */ data.tracker);
      if (data.card) await import(/* @vite-ignore */ data.card);
      return;
    }
    for (const href of data.preload) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.crossOrigin = 'anonymous';
      link.href = href;
      document.head.append(link);
    }
    await applyStyles();
    // What others stand on comes last in the list. Each runs in a task of its own, so that taps get between them.
    for (const href of [...data.preload].reverse()) {
      if (href !== data.entry) await import(/* @vite-ignore */ href);
      await new Promise((next) => setTimeout(next));
    }
    await import(/* @vite-ignore */ data.manifest);
    const modules: Record<string, object> = {};
    for (const [route, addresses] of data.routes)
      modules[route] = Object.assign(
        {},
        ...(await Promise.all(addresses.map((each) => import(/* @vite-ignore */ each)))),
      );
    window.__reactRouterContext ??= { ...data.context, stream: new Response(data.loaded).body };
    window.__reactRouterRouteModules = modules;
    await import(/* @vite-ignore */ data.entry);
  }

  /** The whole sheets take over from the rules in the document: parts that appear later need the others. */
  async function applyStyles() {
    const waiting = [...document.querySelectorAll<HTMLLinkElement>('link[data-href]')];
    await Promise.all(
      waiting.map(
        (link) =>
          new Promise((done) => {
            link.onload = link.onerror = done;
            link.href = link.dataset.href ?? '';
            link.removeAttribute('data-href');
          }),
      ),
    );
  }

  function whenIdle() {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3_000 });
    else setTimeout(start, 300);
  }

  /** A hidden tab is never painted, and some browsers tell of no paint. */
  function whenPainted(then: () => void) {
    const paints = PerformanceObserver?.supportedEntryTypes?.includes('paint');
    if (document.visibilityState === 'hidden' || !paints) return setTimeout(then);
    new PerformanceObserver((_entries, observer) => {
      observer.disconnect();
      setTimeout(then);
    }).observe({ type: 'paint', buffered: true });
  }

  const whenLoaded = () => whenPainted(whenIdle);
  if (data.delivery === 'app') start();
  else {
    listen();
    if (data.delivery === 'form') whenPainted(start);
    else if (document.readyState === 'complete') whenLoaded();
    else addEventListener('load', whenLoaded);
  }
}

export const pageStartScript = (id: string): string => `(${startPage})(${JSON.stringify(id)})`;
