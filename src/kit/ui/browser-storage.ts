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

/** A list of texts in the browser's storage; always empty where storage is not allowed. */
export const rememberedList = (storage: StorageName, key: string, shape: RegExp, most: number) => ({
  get all(): string[] {
    const stored = readJson(key, storage);
    return Array.isArray(stored)
      ? stored
          .map(String)
          .filter((each) => shape.test(each))
          .slice(0, most)
      : [];
  },
  set all(texts) {
    writeToBrowser(storage, key, JSON.stringify(texts));
  },
});
