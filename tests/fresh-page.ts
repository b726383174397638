import { cleanup, configure } from '@testing-library/react';

// The library gives up after a second, within which a machine that others share may do nothing at all. Ends what hangs.
configure({ asyncUtilTimeout: 30_000 });

// Files of a worker share its window (vitest.config.ts); those of a page as the server renders it have none.
cleanup();
if (globalThis.window) {
  for (const part of [document.head, document.body]) part.replaceChildren();
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  // jsdom knows no preferences. Nothing moves: what is shown is there at once.
  window.matchMedia = () => ({ matches: true }) as MediaQueryList;
}
