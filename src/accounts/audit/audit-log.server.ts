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
  micros: number;
}

/** Distinct values by hopping along an index: the log has millions of lines and a dozen areas. */
const areasText = `with recursive found as (
    (select split_part(action, '.', 1) as area from audit_entries order by 1 limit 1)
    union all
    select (select split_part(action, '.', 1) from audit_entries
      where split_part(action, '.', 1) > found.area order by 1 limit 1)
    from found where found.area is not null)
  select area from found where area is not null
  union select 'enrolment' where exists (select from application_events where actor_kind = '${screenKind}')
  order by area`;

/**
 * Reads the audit log. Nothing writes here: entries come about in the transactions of the changes, and stay. What reviewers do
 * with an application stands in its own history, and is shown among the rest with a negative id: its words are sealed and stay there.
 */
export function auditLog({ database }: { database: Database }) {
  const { pool } = database;
  return {
    async list(given: PayloadOf<typeof listAuditEntries>): Promise<ResultOf<typeof listAuditEntries>> {
      const values: unknown[] = [];
      const bound = (value: unknown) => `$${values.push(value)}`;
      const [belowAt, belowId] = (given.below ?? '').split('~');
      const common = [
        given.actor ? `e.actor_kind = '${screenKind}' and e.actor = ${bound(given.actor)}` : '',
        given.from ? `e.at >= ${bound(new Date(startOfBusinessDay(given.from)))}` : '',
        given.to ? `e.at < ${bound(new Date(startOfBusinessDay(given.to) + dayMs))}` : '',
      ].filter(Boolean);
      const below = belowId
        ? `('epoch'::timestamptz + ${bound(belowAt)}::bigint * interval '1 microsecond', ${bound(belowId)}::bigint)`
        : '';
      const part = (from: string, id: string, columns: string, wanted: string[]) => {
        const where = [...common, ...wanted, below && `(e.at, ${id}) < ${below}`].filter(Boolean);
        return `(select ${id} as id, e.at, e.actor_kind, e.actor, ${columns} from ${from}
          ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
          order by e.at desc, ${id} desc limit ${auditEntriesPerPage + 1})`;
      };
      const application = /^application\/(\d{1,15})$/.exec(given.subject ?? '')?.[1];
      const parts = [
        part('audit_entries e', 'e.id', 'e.action, e.subject, e.before, e.after, e.address', [
          given.area ? `split_part(e.action, '.', 1) = ${bound(given.area)}` : '',
          given.subject ? `e.subject = ${bound(given.subject)}` : '',
        ]),
        ...((!given.area || given.area === 'enrolment') && (!given.subject || application)
          ? [
              part(
                'application_events e',
                '-e.id',
                `'enrolment.' || e.action, 'application/' || e.application,
                 jsonb_build_object('state', e.from_state), jsonb_build_object('state', e.to_state), null`,
                [`e.actor_kind = '${screenKind}'`, application ? `e.application = ${bound(application)}` : ''],
              ),
            ]
          : []),
      ];
      const [entries, areas, people] = await Promise.all([
        pool.query<Row>(
          `select e.*, (extract(epoch from e.at) * 1000000)::bigint as micros, u.name, u.username from (${parts.join(' union all ')}) e
           left join screen_users u on e.actor_kind = '${screenKind}' and u.id = e.actor
           order by e.at desc, e.id desc limit ${auditEntriesPerPage + 1}`,
          values,
        ),
        pool.query<{ area: string }>(areasText),
        pool.query(
          `select id, name, username from screen_users u where exists (
             select from audit_entries e where e.actor_kind = '${screenKind}' and e.actor = u.id) order by username`,
        ),
      ]);
      const shown = entries.rows.slice(0, auditEntriesPerPage);
      const last = shown.at(-1);
      return {
        rows: shown.map(view),
        next: entries.rows.length > auditEntriesPerPage && last ? `${last.micros}~${last.id}` : '',
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
