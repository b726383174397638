import { LRUCache } from 'lru-cache';
import type { Fabric } from '#fabrics/contract.ts';

/**
 * Fabrics as they were last read. Pages show the same few again and again, and each has its colours and prices with it, which
 * are dear to read and to clear away. Whoever hears of a change says so by `forget`.
 *
 * @param read gives those that there are, in any order.
 */
export function keptFabrics(read: (ids: readonly number[]) => Promise<readonly Fabric[]>, most = 400) {
  const kept = new LRUCache<number, Fabric>({ max: most });
  /** Counts what was forgotten: a reading that began before a change may hold what was there before it. */
  let changes = 0;
  return {
    async find(ids: readonly number[]): Promise<Map<number, Fabric>> {
      const found = new Map<number, Fabric>();
      for (const id of ids) {
        const fabric = kept.get(id);
        if (fabric) found.set(id, fabric);
      }
      if (found.size === ids.length) return found;
      const before = changes;
      for (const fabric of await read(ids.filter((id) => !found.has(id)))) {
        found.set(fabric.id, fabric);
        if (before === changes) kept.set(fabric.id, fabric);
      }
      return found;
    },
    forget(ids: readonly number[] | 'all'): void {
      changes++;
      if (ids === 'all') kept.clear();
      else for (const id of ids) kept.delete(id);
    },
  };
}
