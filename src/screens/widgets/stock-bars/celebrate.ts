/** A product that sold out longer ago than this was celebrated without us. */
const freshMs = 20_000;
const kept = 'weftline:sold-out';

/** Remembers across reloads of the page what was celebrated; a store that refuses is one that forgets. */
export interface Memory {
  read(): string | null;
  write(text: string): void;
}
export const sessionMemory: Memory = {
  read() {
    try {
      return sessionStorage.getItem(kept);
    } catch {
      return null;
    }
  },
  write(text) {
    try {
      sessionStorage.setItem(kept, text);
    } catch {
      // Then a reload within seconds of the moment celebrates again.
    }
  },
};

/** Whether this sold-out moment is to be celebrated: once, and only while it is a moment. */
export function celebratesNow(
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
