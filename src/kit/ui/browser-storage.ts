type StorageName = 'localStorage' | 'sessionStorage';

/** Reads from browser storage; null if absent or storage is forbidden. */
export function readFromBrowser(storage: StorageName, key: string): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Reads a stored value, perhaps of an older release: callers check its shape. Null if absent or unreadable. */
export function readJson(key: string, storage: StorageName = 'localStorage'): unknown {
  try {
    return JSON.parse(readFromBrowser(storage, key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Writes to browser storage, or removes with undefined. False if storage is full or forbidden (even accessing it may throw):
 * callers hold the value in memory as well.
 */
export function writeToBrowser(storage: StorageName, key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A list of texts in the browser's storage, which only we write; always empty where storage is not allowed. By itself, as the
 * public pages that use it have 5 KB of script.
 */
export const rememberedList = (storage: StorageName, key: string) => ({
  get all(): string[] {
    try {
      return JSON.parse(window[storage][key]);
    } catch {
      // Nothing is there, or storage is closed to us.
      return [];
    }
  },
  set all(texts) {
    try {
      window[storage][key] = JSON.stringify(texts);
    } catch {
      // Closed to us, or full.
    }
  },
});
