/** The text that the browser keeps; null when there is none or storage is forbidden. */
export function readFromBrowser(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

/**
 * Keeps a text in the browser, or removes it when there is none. False when the browser refuses: storage is full or
 * forbidden (even asking for it may throw). Whoever calls holds the value in memory as well and goes on without.
 */
export function keepInBrowser(
  storage: 'localStorage' | 'sessionStorage',
  key: string,
  text: string | undefined,
): boolean {
  try {
    if (text === undefined) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
