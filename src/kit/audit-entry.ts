import type { PoolClient } from 'pg';

/** One line of the audit log: who changed what, with what stood before and after. */
export interface AuditEntry {
  at: Date;
  /** Kind and id of the session that made the change; a program at the server's own console has no id. */
  actorKind: string;
  actor: number | null;
  /** `accounts.create`, `accounts.disable`, ... */
  action: string;
  /** What was changed, such as `screen_user/12`. */
  subject: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  address: string | null;
}

/** Writes into the audit log, in the transaction of the change: neither can stand without the other. */
export type WriteAudit = (client: PoolClient, entry: AuditEntry) => Promise<void>;
