import type { PoolClient } from 'pg';

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

/** Writes who changed what into the audit log, in the transaction of the change: neither can stand without the other. */
export async function audit(client: PoolClient, entry: AuditEntry): Promise<void> {
  await client.query(
    `insert into audit_entries (at, actor_kind, actor, action, subject, before, after, address)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [entry.at, entry.actorKind, entry.actor, entry.action, entry.subject, entry.before, entry.after, entry.address],
  );
}
