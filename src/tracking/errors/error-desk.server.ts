import type { PoolClient } from 'pg';
import type { PayloadOf, ResultOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { ActingStaff } from '#kit/db/audit-entry.ts';
import { changeRecord } from '#kit/db/record.server.ts';
import { type ExportAsked, type Exporter, exportList, exportMoment } from '#kit/desk/list-export.server.ts';
import { onePage } from '#kit/desk/page-fields.ts';
import { containing } from '#kit/search/containing.ts';
import { inLanguage } from '#kit/text/language.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import {
  type changeError,
  type ErrorGroup,
  type ErrorRow,
  type listErrors,
  mostErrorsInFile,
} from '#tracking/contract.ts';
import { categories } from '#tracking/event-names.ts';
import type { TrackingNeeds } from '#tracking/tracking.server.ts';
import { noVisitor } from '#tracking/visitor.server.ts';
import { type ErrorState, errorActions, errorKindNames, errorStateNames } from './error-states.ts';
import { errorWords, whereOf } from './error-words.ts';

type Listed = ResultOf<typeof listErrors>;
type ErrorFilter = PayloadOf<typeof listErrors>;

type GroupRow = Omit<ErrorRow, 'visitors' | 'days' | 'count'> & { by_day: Record<string, number> | null; all: number };

/** In SQL: a moment as calls write it. */
const iso = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const orders = { last: 'g.last_at desc', first: 'g.first_at desc', count: 'seen.count desc' } as const;
const statesOf = (state: ErrorFilter['state']): readonly string[] | null =>
  state === 'all' ? null : state === 'unsolved' ? ['open', 'regressed'] : [state];

const mostSamples = 12;
const mostBuilds = 20;

type Details = Pick<ErrorGroup, 'builds' | 'samples' | 'history'>;
type Sample = Details['samples'][number];
type SampleRow = Omit<Sample, 'server'>;

/** Reads groups of errors, and what staff do about them. */
export function errorDesk(needs: Pick<TrackingNeeds, 'database' | 'clock' | 'audit' | 'build'>) {
  const { database, clock, build } = needs;
  const ask = async <Row>(text: string, values: unknown[]) =>
    (await database.pool.query<Row & object>(text, values)).rows as Row[];
  /** The business days of a period, the oldest first. */
  const daysOf = (period: number) => {
    const now = clock.now();
    return Array.from({ length: period }, (_, at) => businessDay(now - (period - 1 - at) * dayMs));
  };

  /** With what was counted on these days. */
  async function complete(rows: readonly GroupRow[], days: readonly string[]): Promise<ErrorRow[]> {
    const found = await ask<{ id: number; visitors: number }>(
      `select error_group as id, count(distinct visitor)::int as visitors from tracking_events
       where error_group = any($1) and error_group > 0 and day >= $2 and visitor <> ${noVisitor} group by 1`,
      [rows.map(({ id }) => id), days[0]],
    );
    const visitors = new Map(found.map((one) => [one.id, one.visitors]));
    return rows.map(({ all: _, by_day, ...row }) => {
      const counts = days.map((day) => by_day?.[day] ?? 0);
      const count = counts.reduce((sum, one) => sum + one, 0);
      return { ...row, count, visitors: visitors.get(row.id) ?? 0, days: counts };
    });
  }

  /** The first value is the first day of the period. */
  const columns = `g.id, g.kind, g.state, g.name, g.method, g.place, g.code, g.message, g.count::int as total,
    ${iso('g.first_at')} as first_at, ${iso('g.last_at')} as last_at, count(*) over ()::int as all,
    (select json_object_agg(day, count) from tracking_error_days where error_group = g.id and day >= $1) as by_day`;

  async function list({ state, kind, period, sort, q, ...part }: ErrorFilter): Promise<Listed> {
    const days = daysOf(Number(period));
    const [rows, counts] = await Promise.all([
      ask<GroupRow>(
        `with seen as (select error_group, sum(count) as count from tracking_error_days where day >= $1 group by 1)
         select ${columns}
         from tracking_error_groups g join seen on seen.error_group = g.id
         where ($2::text[] is null or g.state = any($2)) and ($3 = 'all' or g.kind = $3)
           and ($4 = '' or g.message ilike any($5) or g.place ilike any($5) or g.name ilike any($5) or g.id in (
             select error_group from tracking_events
             where error_group > 0 and day >= $1 and extras->>'request_id' = $4))
         order by ${orders[sort]}, g.id desc ${onePage(part)}`,
        [days[0], statesOf(state), kind, q, containing(q)],
      ),
      ask<{ state: string; count: number }>(
        'select state, count(*)::int as count from tracking_error_groups where count > 0 group by state',
        [],
      ),
    ]);
    return {
      rows: await complete(rows, days),
      total: rows[0]?.all ?? 0,
      counts: Object.fromEntries(counts.map((one) => [one.state, one.count])),
    };
  }

  async function get(id: number): Promise<Outcome<ErrorGroup, 'none'>> {
    const days = daysOf(30);
    const rows = await ask<GroupRow>(`select ${columns} from tracking_error_groups g where g.id = $2`, [days[0], id]);
    const [row] = await complete(rows, days);
    return row ? done({ ...row, ...(await detailsOf(id)) }) : refuse('none');
  }

  /** Samples, builds and history of a group, to find the cause. */
  async function detailsOf(id: number): Promise<Details> {
    const [samples, builds, history] = await Promise.all([
      ask<SampleRow>(
        `select ${iso('e.at')} as at, coalesce(e.page, e.route) as page, e.build::text as build, a.surrounding, a.device, a.agent,
           coalesce(e.language, '') as language, coalesce(e.extras->>'request_id', '') as request_id, e.extras - 'request_id' as extras
         from tracking_event_texts e join tracking_agents a on a.id = e.agent
         where e.error_group = $1 and e.error_group > 0 order by e.at desc limit ${mostSamples}`,
        [id],
      ),
      ask<Details['builds'][number]>(
        `select build::text as build, count(*)::int as count, ${iso('min(at)')} as first_at, ${iso('max(at)')} as last_at
         from tracking_event_texts where error_group = $1 and error_group > 0 group by build order by build desc nulls last limit ${mostBuilds}`,
        [id],
      ),
      ask<Details['history'][number]>(
        `select ${iso('c.at')} as at, c.action, u.name as by, c.note from tracking_error_changes c
         left join screen_users u on u.id = c.account where c.error_group = $1 order by c.id`,
        [id],
      ),
    ]);
    const written = await serverSides(samples);
    return {
      samples: samples.map((row) => ({ ...row, server: written.get(row.request_id) ?? null })),
      builds,
      history,
    };
  }

  /** What the server logged of the same requests. Browsers’ clocks may be wrong by a day. */
  async function serverSides(samples: readonly SampleRow[]) {
    const ids = samples.flatMap(({ request_id }) => (request_id === '' ? [] : [request_id]));
    const [newest, oldest] = [samples[0], samples.at(-1)];
    if (ids.length === 0 || !newest || !oldest) return new Map<string, Sample['server']>();
    const rows = await ask<NonNullable<Sample['server']> & { id: string }>(
      `select extras->>'request_id' as id, ${iso('at')} as at, coalesce(extras->>'message', '') as message, coalesce(extras->>'stack', '') as stack
       from tracking_event_texts where error_group > 0 and category = '${categories.server}'
         and at between $2 and $3 and extras->>'request_id' = any($1)`,
      [ids, new Date(Date.parse(oldest.at) - dayMs), new Date(Date.parse(newest.at) + dayMs)],
    );
    return new Map(rows.map(({ id, ...row }) => [id, row]));
  }

  return {
    list,
    get,
    /** The filtered groups as a file, named and headed as on the page. */
    exportFile(who: Exporter, given: Omit<ErrorFilter, 'page' | 'size'> & ExportAsked) {
      const t = errorWords(who.language);
      return exportList<ErrorRow>(needs, who, given, {
        name: ['错误', 'errors'],
        action: 'tracking.export',
        subject: 'tracking_error/0',
        keys: async () => (await list({ ...given, page: 1, size: mostErrorsInFile })).rows,
        columns: [
          [t.what, (row) => row.message || row.name],
          [t.where, whereOf],
          [t.kind, (row) => inLanguage(errorKindNames[row.kind], who.language)],
          [t.state, (row) => inLanguage(errorStateNames[row.state], who.language)],
          [t.count, (row) => row.count],
          [t.visitors, (row) => row.visitors],
          [t.total, (row) => row.total],
          [t.first, (row) => exportMoment(row.first_at)],
          [t.last, (row) => exportMoment(row.last_at)],
        ],
      });
    },
    /** Unsolved faults that appeared or came back within a day. */
    async toSee(): Promise<{ count: number }> {
      const [row] = await ask<{ count: number }>(
        `select count(distinct g.id)::int as count from tracking_error_groups g
         join tracking_error_changes c on c.error_group = g.id
         where g.kind = 'fault' and g.state in ('open', 'regressed') and c.action in ('new', 'regressed') and c.at > $1`,
        [new Date(clock.now() - dayMs)],
      );
      return { count: row?.count ?? 0 };
    },
    async change(who: ActingStaff, { id, action, note }: PayloadOf<typeof changeError>) {
      const lock = async (client: PoolClient) => {
        const text = 'select state from tracking_error_groups where id = $1 for update';
        return (await client.query<{ state: ErrorState }>(text, [id])).rows[0];
      };
      const changed = await changeRecord<{ state: ErrorState }, 'wrong_state'>(
        { ...needs, table: 'tracking_error_groups', subject: () => `tracking_error/${id}`, lock },
        who,
        { id },
        async ({ state }, client, now) => {
          if (!(errorActions[action] as readonly ErrorState[]).includes(state)) return refuse('wrong_state');
          const after = { resolve: 'resolved', reopen: 'open', ignore: 'ignored' }[action];
          await client.query(
            'insert into tracking_error_changes (error_group, at, account, action, note) values ($1, $2, $3, $4, $5)',
            [id, now, who.id, action, note],
          );
          const resolved = action === 'resolve' ? { at: now, build } : { at: null };
          return {
            action: `tracking.error_${action}`,
            set: { state: after, resolved_at: resolved.at, resolved_build: resolved.build ?? null },
            before: { state },
            after: { state: after, ...(note ? { note } : {}) },
          };
        },
      );
      if (!changed.ok) return refuse(changed.reason === 'stale' ? 'none' : changed.reason);
      return get(id);
    },
  };
}
