import { type Role, screenKind } from '#accounts/contract.ts';
import type { ResultOf } from '#kit/call/call.ts';
import type { Database } from '#kit/db/database.server.ts';
import { type Clock, dayMs } from '#kit/text/time.ts';
import type { changesSince } from './contract.ts';
import { mayBeAt } from './navigation.ts';

/** No more than so many days are counted: after a long absence a number says nothing. */
const mostDays = 30;

/** What comes to a desk by itself since $1, and whose entries in the audit log are changes at it. */
const desks: readonly { to: string; arrived?: string; subjects: readonly string[] }[] = [
  {
    to: '/console/applications',
    arrived: `select count(distinct application) from application_events where at > $1 and action = 'submit'`,
    subjects: ['application'],
  },
  {
    to: '/console/recoveries',
    arrived: `select count(*) from recoveries where submitted_at > $1`,
    subjects: ['recovery'],
  },
  {
    to: '/console/enquiries',
    arrived: 'select count(*) from enquiries where created_at > $1',
    subjects: ['enquiry'],
  },
  {
    to: '/console/jobs',
    arrived: 'select count(*) from job_applications where created_at > $1',
    subjects: ['job', 'job-application'],
  },
  { to: '/console/signups', arrived: 'select count(*) from signups where created_at > $1', subjects: ['signup'] },
  { to: '/console/fabrics', subjects: ['fabric', 'fabric_import', 'fabric_repricing'] },
  {
    to: '/console/fabric-requests',
    arrived: 'select count(*) from fabric_requests where created_at > $1',
    subjects: ['fabric_request'],
  },
  { to: '/console/campaigns', subjects: ['campaign'] },
  {
    to: '/console/serials',
    arrived: 'select count(*) from serial_cases where at > $1',
    subjects: ['serial', 'serial_alarm', 'serial_batch', 'serial_case'],
  },
  { to: '/console/orders', subjects: ['order_day', 'order_import', 'ingest_key'] },
  {
    to: '/console/errors',
    arrived: 'select count(*) from tracking_error_groups where first_at > $1',
    subjects: ['tracking_error'],
  },
  { to: '/console/content/news', subjects: ['news'] },
  { to: '/console/content/banners', subjects: ['banner'] },
  { to: '/console/content/legal', subjects: ['legal'] },
  { to: '/console/content/app-versions', subjects: ['app_version'] },
  { to: '/console/content/brand', subjects: ['brand'] },
  { to: '/console/hall-library', subjects: ['hall_content'] },
  { to: '/console/hall-stories', subjects: ['hall_story'] },
  { to: '/console/accounts', subjects: ['screen_user'] },
];

/** Entries that change nothing. */
const looks =
  'open|request_open|read_cv|export|export_batch|licence_opened|sign_in|sign_in_failed|second_factor_failed|change_own_password';

/** What came in and what colleagues changed at the desks of somebody's roles since their last visit. */
export async function changesAt(
  { pool }: Database,
  clock: Clock,
  person: { account: number; roles: readonly string[] },
): Promise<ResultOf<typeof changesSince>> {
  const { rows: visits } = await pool.query('select last_visit_at from screen_users where id = $1', [person.account]);
  const since = visits[0]?.last_visit_at;
  if (!since) return { since: null, desks: [] };
  const from = new Date(Math.max(since.getTime(), clock.now() - mostDays * dayMs));
  const mine = desks.filter(({ to }) => mayBeAt(to, person.roles as Role[]).ok);
  const counts = mine.flatMap(({ to, arrived }) => (arrived ? `select '${to}' as to, (${arrived}) as count` : []));
  const [arrived, changed] = await Promise.all([
    counts.length === 0 ? { rows: [] } : pool.query<{ to: string; count: number }>(counts.join(' union all '), [from]),
    pool.query<{ kind: string; count: number }>(
      `select split_part(subject, '/', 1) as kind, count(distinct subject) from (
         select subject from audit_entries
         where at > $1 and actor_kind = '${screenKind}' and actor <> $2 and action !~ '\\.(${looks})$'
         union all select 'application/' || application from application_events
         where at > $1 and action = any (array['approve', 'return', 'reject']) and actor <> $2) e group by 1`,
      [from, person.account],
    ),
  ]);
  const arrivedAt = new Map(arrived.rows.map(({ to, count }) => [to, count]));
  const changedOf = new Map(changed.rows.map(({ kind, count }) => [kind, count]));
  return {
    since: since.toISOString(),
    desks: mine
      .map(({ to, subjects }) => ({
        to,
        arrived: arrivedAt.get(to) ?? 0,
        changed: subjects.reduce((sum, kind) => sum + (changedOf.get(kind) ?? 0), 0),
      }))
      .filter(({ arrived, changed }) => arrived + changed > 0),
  };
}
