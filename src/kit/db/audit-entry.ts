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

/** A member of staff who does something, and the address that they do it from. */
export interface ActingStaff {
  id: number;
  address: string | null;
}

/** Anybody who changes a record: staff, unless `kind` says who else. */
export type Actor = ActingStaff | { kind: string; id: number | null; address: string | null };

/** What of an entry says what was done; nothing stood before, or stands after, unless it is given. */
interface Change extends Pick<AuditEntry, 'action' | 'subject'> {
  before?: object | null | undefined;
  after?: object | null | undefined;
}

/** An entry for what somebody did at a time, given as a date or in milliseconds. */
export const staffEntry = (who: Actor, at: Date | number, change: Change): AuditEntry => ({
  at: new Date(at),
  actorKind: 'kind' in who ? who.kind : 'ia',
  actor: who.id,
  action: change.action,
  subject: change.subject,
  before: change.before ? { ...change.before } : null,
  after: change.after ? { ...change.after } : null,
  address: who.address,
});
