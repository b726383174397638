import type { Changes } from './check-judging.server.ts';
import { devicesOf } from './check-limits.server.ts';
import type { LedgerEnd, LookedUp } from './check-store.server.ts';

const mostKept = 4;

/**
 * What this process wrote last or is writing, so that a group can be looked up and judged while those before it are still being
 * written. Whether they were shows when the group itself is written: only on the end of the ledger that it was judged from.
 */
export function ledgerChain() {
  const written = new Map<string, { follows: string; changes: Changes }>(); // by version
  let latest: LedgerEnd | undefined;
  return {
    /** What a group makes of the ledger's end. */
    note(follows: LedgerEnd, version: string, changes: Changes): void {
      const { last, hash, failures } = changes;
      latest = { last, hash, failures, version };
      written.set(version, { follows: follows.version, changes });
      for (const oldest of written.keys()) {
        if (written.size <= mostKept) break;
        written.delete(oldest);
      }
    },

    /** Something was not written, or somebody else wrote: what was noted leads nowhere. */
    forget(): void {
      written.clear();
      latest = undefined;
    },

    /** Brings what was looked up to where this process has come since; it stays as it is where that does not lead on from it. */
    bringUp(lookedUp: LookedUp, asked: readonly { code: Buffer; address: string }[]): LookedUp {
      const since: Changes[] = [];
      for (let version = latest?.version; version !== lookedUp.end.version; ) {
        const found = version === undefined ? undefined : written.get(version);
        if (!found) return lookedUp;
        since.unshift(found.changes);
        version = found.follows;
      }
      for (const { histories, askers } of since)
        for (const [place, stored] of lookedUp.known.entries()) {
          const { code, address } = asked[place] as { code: Buffer; address: string };
          stored.history = histories.get(code.toString('hex')) ?? stored.history;
          const asker = askers.get(address);
          // A copy: it is counted on.
          if (asker) stored.asker = { ...asker, devices: devicesOf(asker.devices) };
        }
      return { known: lookedUp.known, end: latest ?? lookedUp.end };
    },
  };
}
export type LedgerChain = ReturnType<typeof ledgerChain>;
