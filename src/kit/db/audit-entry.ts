import type { PoolClient } from 'pg';
import type { CallContext } from '#kit/call/call-route.server.ts';
import type { Language } from '#kit/text/language.ts';

/** One entry of the audit log: who changed what, with the values before and after. */
export interface AuditEntry {
  at: Date;
  /** Kind and id of the session; the server's command line has no id. */
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

/** Writes an audit entry in the transaction of the change, so that neither exists without the other. */
export async function audit(client: Pick<PoolClient, 'query'>, entry: AuditEntry): Promise<void> {
  await client.query(
    `insert into audit_entries (at, actor_kind, actor, action, subject, before, after, address)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [entry.at, entry.actorKind, entry.actor, entry.action, entry.subject, entry.before, entry.after, entry.address],
  );
}
export type WriteAudit = typeof audit;

/** A member of staff and their network address. */
export interface ActingStaff {
  id: number;
  address: string | null;
}

/** The member of staff who makes a call. */
export function staffOf(context: CallContext): ActingStaff & { address: string; language: Language; isAdmin: boolean } {
  const { account, roles } = context.session('ia');
  return { id: account, address: context.address, language: context.language, isAdmin: roles.includes('admin') };
}

/** Who changes a record: staff, unless `kind` says otherwise. */
export type Actor = ActingStaff | { kind: string; id: number | null; address: string | null };

/** The change itself; omitted values default to null. */
interface Change extends Pick<AuditEntry, 'action' | 'subject'> {
  before?: object | null | undefined;
  after?: object | null | undefined;
}

/** Builds an audit entry; `at` is a date or in milliseconds. */
export const auditEntry = (who: Actor, at: Date | number, change: Change): AuditEntry => ({
  at: new Date(at),
  actorKind: 'kind' in who ? who.kind : 'ia',
  actor: who.id,
  action: change.action,
  subject: change.subject,
  before: change.before ? { ...change.before } : null,
  after: change.after ? { ...change.after } : null,
  address: who.address,
});
