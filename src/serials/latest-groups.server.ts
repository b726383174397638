import type { Asker, Recent } from './check-limits.server.ts';
import type { CheckTotals } from './check-rules.ts';
import type { LookedUp } from './check-store.server.ts';

/** What one group of checks has changed: codes as hexadecimal text, addresses as they are. */
export interface WrittenGroup {
  totals: ReadonlyMap<string, CheckTotals>;
  recents: ReadonlyMap<string, Recent>;
  askers: ReadonlyMap<string, Asker>;
}

const mostKept = 4;

/**
 * What this process wrote last, so that a group can be looked up while the one before it is still being written. Each is
 * found by the transaction that wrote it, which stands at the ledger's end only if it was committed, and last.
 */
export function latestGroups() {
  const groups = new Map<string, { follows: string; group: WrittenGroup }>(); // by transaction
  return {
    /**
     * Before it is committed: whether it was shows at the ledger's end.
     * @param follows the transaction that wrote last before it
     */
    note(transaction: string, follows: string, group: WrittenGroup): void {
      groups.set(transaction, { follows, group });
      for (const oldest of groups.keys()) {
        if (groups.size <= mostKept) break;
        groups.delete(oldest);
      }
    },

    /**
     * Brings what was looked up when `seen` had written last up to what `last` has.
     * @returns false, and nothing changed, when somebody else has written since: then it must be looked up anew
     */
    bringUpTo(last: string, { known, seen }: LookedUp, asked: readonly { code: Buffer; address: string }[]): boolean {
      const since: WrittenGroup[] = [];
      for (let at = last; at !== seen; ) {
        const found = groups.get(at);
        if (!found) return false;
        since.unshift(found.group);
        at = found.follows;
      }
      for (const { totals, recents, askers } of since)
        for (const [place, stored] of known.entries()) {
          const { code, address } = asked[place] as { code: Buffer; address: string };
          const hex = code.toString('hex');
          stored.totals = totals.get(hex) ?? stored.totals;
          stored.recent = recents.get(hex) ?? stored.recent;
          const asker = askers.get(address);
          // A copy: it counts on, and whoever counts may fail.
          if (asker) stored.asker = { ...asker, devices: { ...asker.devices } };
        }
      return true;
    },
  };
}
export type LatestGroups = ReturnType<typeof latestGroups>;
