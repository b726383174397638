import type { PoolClient } from 'pg';
import type { AuditEntry } from '#kit/db/audit-entry.ts';

/** Writes an audit entry in the transaction of the change, so that neither is stored without the other. */
export async function audit(client: Pick<PoolClient, 'query'>, entry: AuditEntry): Promise<void> {
  await client.query(
    `insert into audit_entries (at, actor_kind, actor, action, subject, before, after, address)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [entry.at, entry.actorKind, entry.actor, entry.action, entry.subject, entry.before, entry.after, entry.address],
  );
}
