import { keepInBrowser, readFromBrowser } from './browser-storage.ts';

const reloadedKey = 'reloaded';

/**
 * Loads a part of a page. Chromium keeps a module that a bad network lost for as long as the document lives, so the page is
 * loaded again, as the router does for a lost page; what is lost once more is an error, which the page says.
 */
export async function loadOrReload<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await load();
    keepInBrowser('sessionStorage', reloadedKey, undefined);
    return part;
  } catch (error) {
    const isSecond = readFromBrowser('sessionStorage', reloadedKey) === location.href;
    if (isSecond || !keepInBrowser('sessionStorage', reloadedKey, location.href)) throw error;
    location.reload();
    return new Promise(() => {});
  }
}
