import { LRUCache } from 'lru-cache';
import type { Fabric } from '#fabrics/contract.ts';

/**
 * An LRU cache of fabrics with colours and prices, which are expensive to read. Call `forget` on changes.
 *
 * @param read returns the existing ones, in any order.
 */
export function fabricCache(read: (ids: readonly number[]) => Promise<readonly Fabric[]>, most = 400) {
  const cache = new LRUCache<number, Fabric>({ max: most });
  /** Incremented by `forget`: a reading that began earlier may be stale. */
  let changes = 0;
  return {
    async find(ids: readonly number[]): Promise<Map<number, Fabric>> {
      const found = new Map<number, Fabric>();
      for (const id of ids) {
        const fabric = cache.get(id);
        if (fabric) found.set(id, fabric);
      }
      if (found.size === ids.length) return found;
      const before = changes;
      for (const fabric of await read(ids.filter((id) => !found.has(id)))) {
        found.set(fabric.id, fabric);
        if (before === changes) cache.set(fabric.id, fabric);
      }
      return found;
    },
    forget(ids: readonly number[] | 'all'): void {
      changes++;
      if (ids === 'all') cache.clear();
      else for (const id of ids) cache.delete(id);
    },
  };
}
