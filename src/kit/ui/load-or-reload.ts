import { readFromBrowser, writeToBrowser } from './browser-storage.ts';

const reloadedKey = 'reloaded';

/**
 * Loads a module. Chromium caches a failed module as long as the document lives, so the page is reloaded once, as the router
 * does for a failed route; a second failure is thrown.
 */
export async function loadOrReload<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await load();
    writeToBrowser('sessionStorage', reloadedKey, undefined);
    return part;
  } catch (error) {
    const isSecond = readFromBrowser('sessionStorage', reloadedKey) === location.href;
    if (isSecond || !writeToBrowser('sessionStorage', reloadedKey, location.href)) throw error;
    location.reload();
    return new Promise(() => {});
  }
}
