import { audit } from '#accounts/audit.server.ts';
import type { WriteAudit } from '#kit/audit-entry.ts';

/** The audit log of work that ends in its midst, as if its process were killed there: after so many entries. */
export function cutOffAudit(entries: number): WriteAudit {
  let left = entries;
  return async (client, entry) => {
    if (left-- === 0) throw new Error('cut off');
    await audit(client, entry);
  };
}
