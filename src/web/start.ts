import { type PageData, pageDataId, startId } from './delivery.ts';

/**
 * Starts React Router. What it renders into a document for that stands in a `<noscript>`, where it does nothing; it is put in
 * that element's place, where React expects it, when all its files are there: after the first paint, and however often a bad
 * network loses one of them. Stands in the document as text: it uses nothing from outside itself.
 */
function startApp(load: typeof loadFile, id: string, waits: boolean): void {
  const waiting = document.getElementById(id) as HTMLElement;
  let isStarted = false;
  async function start() {
    if (isStarted) return;
    isStarted = true;
    const parts = document.createRange().createContextualFragment(waiting.textContent);
    // Sheets of the head have come by now, or failed.
    const lost = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => !sheet);
    const files = [...lost, ...parts.querySelectorAll('link')];
    // A few at a time: two dozen requests that begin at once block a slow phone.
    const loadRest = async () => {
      for (let file = files.shift(); file; file = files.shift()) await load(file.getAttribute('href') ?? '');
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map(loadRest));
    for (const link of lost) link.replaceWith(link.cloneNode());
    waiting.replaceWith(parts);
  }
  /** A hidden tab is never painted, and not every browser reports each paint: a while after the load is late enough. */
  function begin() {
    const goOn = () => setTimeout(start, 500);
    if (!waits || document.visibilityState === 'hidden') return void start();
    if (document.readyState === 'complete') goOn();
    else addEventListener('load', goOn);
    if (PerformanceObserver?.supportedEntryTypes?.includes('paint'))
      new PerformanceObserver(() => setTimeout(start)).observe({ type: 'paint', buffered: true });
  }
  // A page that is rendered ahead starts when the user comes to it.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
}

/** Loads the few scripts of a `page`, once it is complete. Stands in the document as text as well. */
function startPage(load: typeof loadFile, id: string): void {
  const data = JSON.parse(document.getElementById(id)?.textContent ?? '') as PageData;
  /** What blocks one of them does not keep the page from the others. */
  const run = async (address: string, most?: number) => {
    await load(address, most);
    // `import()` would be rewritten in this text while developing.
    const script = document.createElement('script');
    script.type = 'module';
    script.src = address;
    await new Promise((done, failed) => {
      script.onload = done;
      script.onerror = failed;
      document.head.append(script);
    });
  };
  async function start() {
    if (data.surrounding) run(data.surrounding, 8).catch(() => {});
    // These are asked for until they come.
    for (const each of data.scripts) await run(each).catch(() => {});
    document.documentElement.dataset.hydrated = '';
  }
  function whenIdle() {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 3_000 });
    else setTimeout(start, 300);
  }
  function begin() {
    if (document.readyState === 'complete') whenIdle();
    else addEventListener('load', whenIdle);
  }
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
}

export const startAppScript = `(${startApp})(${loadFile},"${startId}",false)`;
export const startFormScript = `(${startApp})(${loadFile},"${startId}",true)`;
export const startPageScript = `(${startPage})(${loadFile},"${pageDataId}")`;

/**
 * Loads a file into the browser's cache, and again when a bad network loses it. Chromium keeps a module that it could not load
 * (`import`, `modulepreload`) for as long as the document lives, and would never ask for it again; `fetch` keeps nothing but
 * what came. Also written into documents as text: it uses nothing from outside itself.
 *
 * @param most tries; the pauses between them grow to half a minute.
 */
async function loadFile(href: string, most = Number.POSITIVE_INFINITY): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      const file = await fetch(href);
      // Whole, as it is found again only then.
      await file.arrayBuffer();
      if (!file.ok) throw new Error(href);
      return;
    } catch (error) {
      if (tries >= most) throw error;
      await new Promise((next) => setTimeout(next, Math.min(30_000, 150 * 2 ** tries)));
    }
  }
}
