import { afterEach, expect, test, vi } from 'vitest';
import { pageDataId } from './delivery.ts';
import { plainStartScript } from './page-start.ts';

/** As a browser does while it draws a page in case somebody comes. */
function drawAhead(isAhead: boolean): void {
  Object.defineProperty(document, 'prerendering', { value: isAhead, configurable: true });
}
afterEach(() => {
  drawAhead(false);
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

test('a page that is drawn ahead begins when somebody comes to it, and no sooner', () => {
  const begun = vi.fn();
  vi.stubGlobal('requestIdleCallback', begun);
  document.body.innerHTML = `<script type="application/json" id="${pageDataId}">{"delivery":"page","scripts":[],"counted":{}}</script>`;
  const start = new Function(plainStartScript(pageDataId));
  drawAhead(true);
  start();
  expect(begun).not.toHaveBeenCalled();
  drawAhead(false);
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(begun).toHaveBeenCalledOnce();
  // Of a page that somebody asked for nothing is waited for.
  start();
  expect(begun).toHaveBeenCalledTimes(2);
});
