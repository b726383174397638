import { devicesOf } from './check-limits.server.ts';
import type { LedgerEnd, LookUpResult } from './check-store.server.ts';
import type { Changes } from './evaluate-checks.server.ts';

const maxCached = 4;

/**
 * Recent and pending writes of this process, so that a group can be evaluated while earlier ones are being written. If an assumption
 * was wrong, writing the group fails, as it requires the expected end of the ledger.
 */
export function ledgerChain() {
  const written = new Map<string, { follows: string; changes: Changes }>(); // by version
  let latest: LedgerEnd | undefined;
  return {
    /** Adds a group's changes of the ledger's end. */
    add(follows: LedgerEnd, version: string, changes: Changes): void {
      const { last, hash, failures } = changes;
      latest = { last, hash, failures, version };
      written.set(version, { follows: follows.version, changes });
      for (const oldest of written.keys()) {
        if (written.size <= maxCached) break;
        written.delete(oldest);
      }
    },

    /** After a failed write or a write by another process the chain is invalid. */
    clear(): void {
      written.clear();
      latest = undefined;
    },

    /** Applies this process's later changes to a look-up result; returns it unchanged if the chain does not continue from it. */
    advance(result: LookUpResult, requests: readonly { code: Buffer; address: string }[]): LookUpResult {
      const since: Changes[] = [];
      for (let version = latest?.version; version !== result.end.version; ) {
        const found = version === undefined ? undefined : written.get(version);
        if (!found) return result;
        since.unshift(found.changes);
        version = found.follows;
      }
      for (const { histories, clients } of since)
        for (const [place, stored] of result.known.entries()) {
          const { code, address } = requests[place] as { code: Buffer; address: string };
          stored.history = histories.get(code.toString('hex')) ?? stored.history;
          const client = clients.get(address);
          // A copy, as it will be mutated.
          if (client) stored.client = { ...client, devices: devicesOf(client.devices) };
        }
      return { known: result.known, end: latest ?? result.end };
    },
  };
}
export type LedgerChain = ReturnType<typeof ledgerChain>;
