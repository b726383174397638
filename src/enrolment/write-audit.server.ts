import type { PoolClient } from 'pg';

/** Writes who changed what of the settings into the audit log, in the transaction of the change. Accounts keeps the log. */
export type WriteAudit = (
  client: PoolClient,
  entry: {
    at: Date;
    actorKind: string;
    actor: number;
    action: string;
    subject: string;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    address: string;
  },
) => Promise<void>;
