import { afterEach, expect, test, vi } from 'vitest';
import { pageDataId } from './delivery.ts';
import { plainStartScript, waitingStartScript } from './page-start.ts';

/** As a browser does while it draws a page in case somebody comes. */
function drawAhead(isAhead: boolean): void {
  Object.defineProperty(document, 'prerendering', { value: isAhead, configurable: true });
}
afterEach(() => {
  drawAhead(false);
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
  delete window.isTouched;
});

test('a page that is drawn ahead begins when somebody comes to it, and no sooner', () => {
  const begun = vi.fn();
  vi.stubGlobal('requestIdleCallback', begun);
  document.body.innerHTML = `<script type="application/json" id="${pageDataId}">{"delivery":"plain","counted":{}}</script>`;
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

test('a page that waits for a touch brings what it waits with when it is idle, or as soon as a hand is there', () => {
  const whenIdle = vi.fn();
  const fetched = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal('requestIdleCallback', whenIdle);
  vi.stubGlobal('fetch', fetched);
  document.body.innerHTML = `<script type="application/json" id="${pageDataId}">{"delivery":"touch","start":"/waiting.js"}</script>`;
  new Function(waitingStartScript(pageDataId))();
  expect(fetched).not.toHaveBeenCalled();
  whenIdle.mock.calls[0]?.[0]();
  expect(fetched.mock.calls).toEqual([['/waiting.js']]);
  expect(window.isTouched).toBeUndefined();
  for (let times = 0; times < 2; times++) document.body.dispatchEvent(new Event('touchstart', { bubbles: true }));
  expect(window.isTouched).toBe(true);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test('a move of a mouse that lies still is none', () => {
  const fetched = vi.fn(() => new Promise(() => {}));
  vi.stubGlobal('fetch', fetched);
  document.body.innerHTML = `<script type="application/json" id="${pageDataId}">{"delivery":"touch","start":"/waiting.js"}</script>`;
  new Function(waitingStartScript(pageDataId))();
  const move = (movementX: number) =>
    document.body.dispatchEvent(Object.assign(new Event('mousemove', { bubbles: true }), { movementX, movementY: 0 }));
  move(0);
  expect(window.isTouched).toBeUndefined();
  expect(fetched).not.toHaveBeenCalled();
  move(3);
  expect(window.isTouched).toBe(true);
  expect(fetched).toHaveBeenCalledOnce();
});
