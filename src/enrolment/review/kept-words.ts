import { useMemo, useSyncExternalStore } from 'react';
import { keepInBrowser } from '#kit/browser-storage.ts';

/** What a browser refuses to keep lives as long as the page. */
const memory = new Map<string, { text: string | null; value: unknown }>();
const watchers = new Set<() => void>();

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key)?.text ?? null;
  }
}

/**
 * Words of a reviewer that were not sent yet, kept in the browser from the first letter on. One value for each reviewer,
 * application and purpose; all tabs see the same.
 */
export function keptWords<Value>(reviewer: number, application: number, purpose: string) {
  const key = `weftline:desk/${reviewer}/${application}/${purpose}`;
  return {
    /** The same object until it changes, so that React can compare. */
    read(): Value | undefined {
      const text = stored(key) ?? memory.get(key)?.text ?? null;
      const known = memory.get(key);
      if (known && known.text === text) return known.value as Value | undefined;
      let value: unknown;
      try {
        value = text === null ? undefined : JSON.parse(text);
      } catch {
        value = undefined;
      }
      memory.set(key, { text, value });
      return value as Value | undefined;
    },
    write(value: Value | undefined): void {
      const text = value === undefined ? null : JSON.stringify(value);
      memory.set(key, { text, value });
      keepInBrowser('localStorage', key, text ?? undefined);
      for (const watcher of watchers) watcher();
    },
    watch(changed: () => void): () => void {
      const onStorage = (event: StorageEvent) => {
        if (event.key !== key) return;
        memory.delete(key);
        changed();
      };
      watchers.add(changed);
      addEventListener('storage', onStorage);
      return () => {
        watchers.delete(changed);
        removeEventListener('storage', onStorage);
      };
    },
  };
}

/** A text that somebody is writing, as a state that outlives the page. */
export function useKeptText(reviewer: number, application: number, purpose: string): [string, (text: string) => void] {
  const kept = useMemo(() => keptWords<string>(reviewer, application, purpose), [reviewer, application, purpose]);
  const text = useSyncExternalStore(
    kept.watch,
    () => String(kept.read() ?? ''),
    () => '',
  );
  return [text, (next) => kept.write(next === '' ? undefined : next)];
}
