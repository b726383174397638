import { screenKind } from '#accounts/contract.ts';
import type { PayloadOf, ResultOf } from '#kit/call/call.ts';
import { audit } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { fieldsOf } from '#kit/db/record.server.ts';
import { type ExportAsked, type Exporter, exportList, exportMoment } from '#kit/desk/list-export.server.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import { areaName, auditWords, verbName } from './audit-words.ts';
import { type AuditEntryRow, auditEntriesPerPage, type listAuditEntries, mostAuditExported } from './contract.ts';
import { actorName, changedFields, subjectOf } from './entry-words.server.ts';

interface Row
  extends Pick<Rows['audit_entries'], 'id' | 'at' | 'actor_kind' | 'actor' | 'action' | 'subject' | 'address'> {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  name: string | null;
  username: string | null;
  micros: number;
}

/** Loose index scan: the log has millions of lines and a dozen distinct areas. */
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
 * Reads the audit log; entries are written in the transactions of the changes and never edited. Decisions of reviewers come from
 * the application's own history and get a negative id; their sealed texts are not shown here.
 */
export function auditLog({ database, clock }: Needs<'database' | 'clock'>) {
  const { pool } = database;

  /** The newest of the filtered entries, at most so many. */
  async function entries(filter: PayloadOf<typeof listAuditEntries>, most: number): Promise<Row[]> {
    const values: unknown[] = [];
    const parameter = (value: unknown) => `$${values.push(value)}`;
    const [belowAt, belowId] = (filter.below ?? '').split('~');
    const common = [
      filter.actor ? `e.actor_kind = '${screenKind}' and e.actor = ${parameter(filter.actor)}` : '',
      filter.from ? `e.at >= ${parameter(new Date(startOfBusinessDay(filter.from)))}` : '',
      filter.to ? `e.at < ${parameter(new Date(startOfBusinessDay(filter.to) + dayMs))}` : '',
    ].filter(Boolean);
    const below = belowId
      ? `('epoch'::timestamptz + ${parameter(belowAt)}::bigint * interval '1 microsecond', ${parameter(belowId)}::bigint)`
      : '';
    const part = (from: string, id: string, columns: string, conditions: string[]) => {
      const where = [...common, ...conditions, below && `(e.at, ${id}) < ${below}`].filter(Boolean);
      return `(select ${id} as id, e.at, e.actor_kind, e.actor, ${columns} from ${from}
          ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
          order by e.at desc, ${id} desc limit ${most})`;
    };
    const application = /^application\/(\d{1,15})$/.exec(filter.subject ?? '')?.[1];
    const parts = [
      part('audit_entries e', 'e.id', 'e.action, e.subject, e.before, e.after, e.address', [
        filter.area ? `split_part(e.action, '.', 1) = ${parameter(filter.area)}` : '',
        filter.subject ? `e.subject = ${parameter(filter.subject)}` : '',
      ]),
      ...((!filter.area || filter.area === 'enrolment') && (!filter.subject || application)
        ? [
            part(
              'application_events e',
              '-e.id',
              `'enrolment.' || e.action, 'application/' || e.application,
                 jsonb_build_object('state', e.from_state), jsonb_build_object('state', e.to_state), null`,
              [`e.actor_kind = '${screenKind}'`, application ? `e.application = ${parameter(application)}` : ''],
            ),
          ]
        : []),
    ];
    const { rows } = await pool.query<Row>(
      `select e.*, (extract(epoch from e.at) * 1000000)::bigint as micros, u.name, u.username from (${parts.join(' union all ')}) e
           left join screen_users u on e.actor_kind = '${screenKind}' and u.id = e.actor
           order by e.at desc, e.id desc limit ${most}`,
      values,
    );
    return rows;
  }

  return {
    /** As a file. What stood before and after may be about people: it is asked for with a purpose. */
    exportList(who: Exporter, given: ExportAsked & PayloadOf<typeof listAuditEntries>) {
      const { language } = who;
      const t = auditWords(language);
      const changesOf = (entry: AuditEntryRow) =>
        changedFields(entry, language)
          .filter(({ isChanged }) => isChanged)
          .map((field) => `${field.name}: ${field.before ?? ''} → ${field.after ?? ''}`)
          .join('\n');
      return exportList<AuditEntryRow>({ database, clock, audit }, who, given, {
        name: ['审计', 'audit'],
        action: 'accounts.export',
        subject: 'audit/0',
        keys: async () => (await entries(given, mostAuditExported)).map(view),
        columns: [
          [t.at, ({ at }) => exportMoment(at)],
          [t.area, ({ action }) => inLanguage(areaName(action.split('.')[0] ?? ''), language)],
          [t.did, ({ action }) => inLanguage(verbName(action.split('.').slice(1).join('.')), language)],
          [t.object, ({ subject }) => subjectOf(subject, language).name],
          [t.who, (entry) => actorName(entry, language)],
          [t.address, ({ address }) => address ?? ''],
          ...(given.personal ? [[t.changes, changesOf] as const] : []),
        ],
      });
    },

    async list(
      filter: PayloadOf<typeof listAuditEntries>,
      language: Language,
    ): Promise<ResultOf<typeof listAuditEntries>> {
      const [found, areas, people] = await Promise.all([
        entries(filter, auditEntriesPerPage + 1),
        pool.query<{ area: string }>(areasText),
        pool.query(
          `select id, name, username from screen_users u where exists (
             select from audit_entries e where e.actor_kind = '${screenKind}' and e.actor = u.id) order by username`,
        ),
      ]);
      const shown = found.slice(0, auditEntriesPerPage);
      const last = shown.at(-1);
      return {
        rows: shown.map(view).map((entry) => ({
          ...entry,
          object: subjectOf(entry.subject, language),
          by: actorName(entry, language),
          changes: changedFields(entry, language),
        })),
        subject: filter.subject ? subjectOf(filter.subject, language).name : '',
        next: found.length > auditEntriesPerPage && last ? `${last.micros}~${last.id}` : '',
        areas: areas.rows.map(({ area }) => area),
        people: people.rows,
      };
    },
  };
}
export type AuditLog = ReturnType<typeof auditLog>;

const view = (row: Row): AuditEntryRow => ({
  ...fieldsOf(row, 'id', 'at', 'actor_kind', 'actor', 'action', 'subject', 'before', 'after', 'address'),
  person: row.username ? { id: row.actor ?? 0, name: row.name ?? '', username: row.username } : null,
});
