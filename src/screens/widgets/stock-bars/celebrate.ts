/** A product that sold out longer ago than this is not celebrated any more. */
const freshMs = 20_000;
const storageKey = 'weftline:sold-out';

/** Remembers celebrated products across reloads, if storage is available. */
export interface Memory {
  read(): string | null;
  write(text: string): void;
}
export const sessionMemory: Memory = {
  read() {
    try {
      return sessionStorage.getItem(storageKey);
    } catch {
      return null;
    }
  },
  write(text) {
    try {
      sessionStorage.setItem(storageKey, text);
    } catch {
      // Without storage, a reload within seconds celebrates again.
    }
  },
};

/** Whether to celebrate this sell-out: once, and only if it is recent. */
export function shouldCelebrate(
  { product, sold_out_at }: { product: string; sold_out_at: string | null },
  now: number,
  memory: Memory,
): boolean {
  if (sold_out_at === null || now - Date.parse(sold_out_at) > freshMs) return false;
  const moment = `${product}@${sold_out_at.slice(0, 13)}`;
  const known = (memory.read() ?? '').split('\n');
  if (known.includes(moment)) return false;
  memory.write([...known.slice(-40), moment].join('\n'));
  return true;
}
