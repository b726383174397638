import { screenKind } from '#accounts/contract.ts';
import type { PayloadOf, ResultOf } from '#kit/call/call.ts';
import type { Database } from '#kit/db/database.server.ts';
import { dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import { type AuditEntryRow, auditEntriesPerPage, type listAuditEntries } from './contract.ts';

interface Row
  extends Pick<Rows['audit_entries'], 'id' | 'at' | 'actor_kind' | 'actor' | 'action' | 'subject' | 'address'> {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  name: string | null;
  username: string | null;
}

/** Distinct values by hopping along an index: the log has millions of lines and a dozen areas. */
const areasText = `with recursive found as (
    (select split_part(action, '.', 1) as area from audit_entries order by 1 limit 1)
    union all
    select (select split_part(action, '.', 1) from audit_entries
      where split_part(action, '.', 1) > found.area order by 1 limit 1)
    from found where found.area is not null)
  select area from found where area is not null`;

/** Reads the audit log. Nothing writes here: entries come about in the transactions of the changes, and stay. */
export function auditLog({ database }: { database: Database }) {
  const { pool } = database;
  return {
    async list(given: PayloadOf<typeof listAuditEntries>): Promise<ResultOf<typeof listAuditEntries>> {
      const values: unknown[] = [];
      const bound = (value: unknown) => `$${values.push(value)}`;
      const wanted = [
        given.area ? `split_part(e.action, '.', 1) = ${bound(given.area)}` : '',
        given.actor ? `e.actor_kind = ${bound(screenKind)} and e.actor = ${bound(given.actor)}` : '',
        given.subject ? `e.subject = ${bound(given.subject)}` : '',
        given.from ? `e.at >= ${bound(new Date(startOfBusinessDay(given.from)))}` : '',
        given.to ? `e.at < ${bound(new Date(startOfBusinessDay(given.to) + dayMs))}` : '',
        given.below ? `e.id < ${bound(given.below)}` : '',
      ].filter(Boolean);
      const [entries, areas, people] = await Promise.all([
        pool.query<Row>(
          `select e.*, u.name, u.username from audit_entries e
           left join screen_users u on e.actor_kind = '${screenKind}' and u.id = e.actor
           ${wanted.length > 0 ? `where ${wanted.join(' and ')}` : ''}
           order by e.id desc limit ${auditEntriesPerPage + 1}`,
          values,
        ),
        pool.query<{ area: string }>(areasText),
        pool.query(
          `select id, name, username from screen_users u where exists (
             select from audit_entries e where e.actor_kind = '${screenKind}' and e.actor = u.id) order by username`,
        ),
      ]);
      const rows = entries.rows.slice(0, auditEntriesPerPage).map(view);
      return {
        rows,
        next: entries.rows.length > auditEntriesPerPage ? (rows.at(-1)?.id ?? null) : null,
        areas: areas.rows.map(({ area }) => area),
        people: people.rows,
      };
    },
  };
}
export type AuditLog = ReturnType<typeof auditLog>;

const view = (row: Row): AuditEntryRow => ({
  id: row.id,
  at: row.at.toISOString(),
  person: row.username ? { id: row.actor ?? 0, name: row.name ?? '', username: row.username } : null,
  actor_kind: row.actor_kind,
  actor: row.actor,
  action: row.action,
  subject: row.subject,
  before: row.before,
  after: row.after,
  address: row.address,
});
