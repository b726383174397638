/** A list of texts in the browser's storage; always empty where storage is not allowed. */
export const remembered = (place: 'localStorage' | 'sessionStorage', key: string, shape: RegExp, most: number) => ({
  get all(): string[] {
    try {
      const stored = JSON.parse(window[place].getItem(key) ?? '') as unknown[];
      return stored
        .map(String)
        .filter((each) => shape.test(each))
        .slice(0, most);
    } catch {
      return [];
    }
  },
  set all(texts) {
    try {
      window[place].setItem(key, JSON.stringify(texts));
    } catch {
      // Closed to us, or full.
    }
  },
});
export const basketKey = 'fabric:basket';
export const basket = remembered('localStorage', basketKey, /^[A-Z0-9][A-Z0-9-]{2,23}~[^~]{0,12}$/, 20);

/** Address of the basket with all its items, so that the page needs no script. */
export const basketAddress = (kind?: string | null): string => {
  const pairs = basket.all.map((item) => `item=${encodeURIComponent(item)}`);
  if (kind) pairs.unshift(`kind=${kind}`);
  return `/fabric/request?${pairs.join('&')}`.replace(/\?$/, '');
};
