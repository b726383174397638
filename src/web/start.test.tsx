import { afterEach, expect, test, vi } from 'vitest';
import { pageDataId, startId } from './delivery.ts';
import { startAppScript, startPageScript } from './start.ts';

/** As a browser does while it renders a page in case the user goes there. */
function renderAhead(isAhead: boolean): void {
  Object.defineProperty(document, 'prerendering', { value: isAhead, configurable: true });
}
afterEach(() => {
  renderAhead(false);
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

test('a page that is rendered ahead starts when the user comes to it, and no sooner', () => {
  const begun = vi.fn();
  vi.stubGlobal('requestIdleCallback', begun);
  document.body.innerHTML = `<script type="application/json" id="${pageDataId}">{"delivery":"page","scripts":[],"counted":{}}</script>`;
  const start = new Function(startPageScript);
  renderAhead(true);
  start();
  expect(begun).not.toHaveBeenCalled();
  renderAhead(false);
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(begun).toHaveBeenCalledOnce();
  // Otherwise it starts at once.
  start();
  expect(begun).toHaveBeenCalledTimes(2);
});

test('what starts the router takes its place when its files are there, however often one is lost', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (asked.length === 1) throw new TypeError('Failed to fetch');
    return new Response('');
  });
  document.body.innerHTML = `<main></main><noscript id="${startId}"></noscript>`;
  const waiting = document.getElementById(startId) as HTMLElement;
  // As a browser with scripts reads it.
  waiting.textContent = '<link rel="modulepreload" href="/a.js"><link rel="modulepreload" href="/b.js"><i></i>';
  new Function(startAppScript)();
  await vi.advanceTimersByTimeAsync(0);
  expect(document.querySelector('i')).toBeNull();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([...document.body.children].map(({ localName }) => localName)).toEqual(['main', 'link', 'link', 'i']);
  expect(asked).toEqual(['/a.js', '/b.js', '/a.js']);
  vi.useRealTimers();
});
