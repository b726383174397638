import type { PoolClient } from 'pg';
import { businessDay, dayMs } from '#kit/text/time.ts';
import { visitDimensions } from '#tracking/figures/dimensions.ts';
import type { OpenVisits, Visit } from './visit.server.ts';

/** Any constant. Taken by each process that puts events into visits: a visitor’s next event may come to another process. */
const visitLock = 5_731_011;

/** Until the end of the transaction no other process changes visits or stores anything. */
export const lockVisits = (client: PoolClient) => client.query('select pg_advisory_xact_lock($1)', [visitLock]);

const keys = ['visitor', 'day', 'id'];
/** What a visit has from its beginning. */
const fixed = [...visitDimensions, 'weight', 'bot', 'is_first', 'is_back'];
/** What changes while it lasts. */
const changing = 'started_at last_at views clicks events errors entry exit build steps edits is_slow path'.split(' ');
/** Lists that only grow. A process holds of them what is not stored yet. */
const growing = ['seen', 'did', 'speeds'] as const;
const nothingNew = () => ({ seen: [], did: [], speeds: [] });
const read = [...keys, ...fixed, ...changing].join(', ');
const columns = [read, ...growing].join(', ');
/** All columns but the visitor. */
export const visitColumns = columns.replace('visitor, ', '');
/** Visits that one statement writes: requests are answered in between. */
const atOnce = 500;

/** The visits of these visitors to which events of this time may belong; of each visitor, none included. */
export async function findVisits(
  client: PoolClient,
  visitors: readonly number[],
  from: number,
  to: number,
): Promise<Map<number, Visit[]>> {
  const found = new Map<number, Visit[]>(visitors.map((visitor) => [visitor, []]));
  if (visitors.length === 0) return found;
  const { rows } = await client.query<Visit & { started_at: Date; last_at: Date }>(
    `select ${read.replace('day', `to_char(v.day, 'YYYY-MM-DD') as day`)}
     from tracking_visits v where v.visitor = any($1::bigint[]) and v.day between $2 and $3`,
    [visitors, businessDay(from - dayMs), businessDay(to)],
  );
  for (const row of rows)
    found.get(row.visitor)?.push({
      ...row,
      ...nothingNew(),
      started_at: row.started_at.getTime(),
      last_at: row.last_at.getTime(),
    });
  return found;
}

/** Invalidates the cached answers about these days, in the transaction that changes the days. */
export async function raiseRevisions(client: PoolClient, days: Iterable<string>): Promise<void> {
  await client.query(
    `insert into tracking_day_revisions as r (day, revision) select day, 1 from unnest($1::date[]) g (day)
     on conflict (day) do update set revision = r.revision + 1`,
    [[...new Set(days)].sort()],
  );
}

/** Numbers for visits that begin. */
export async function numberVisits(client: PoolClient, { changed }: OpenVisits): Promise<void> {
  const fresh = [...changed].filter(([, isNew]) => isNew);
  if (fresh.length === 0) return;
  const { rows } = await client.query<{ id: number }>(
    `select nextval('tracking_visit_ids') as id from generate_series(1, $1)`,
    [fresh.length],
  );
  for (const [place, [visit]] of fresh.entries()) visit.id = rows[place]?.id as number;
}

const asJson = (visits: readonly Visit[]) =>
  JSON.stringify(
    visits.map((visit) => ({ ...visit, started_at: new Date(visit.started_at), last_at: new Date(visit.last_at) })),
  );

/** Writes the visits that began or went on. */
export async function writeVisits(client: PoolClient, { changed }: OpenVisits): Promise<void> {
  const visits = [...changed.keys()];
  for (let from = 0; from < visits.length; from += atOnce) {
    const part = visits.slice(from, from + atOnce);
    const { true: fresh = [], false: known = [] } = Object.groupBy(part, (visit) => `${changed.get(visit) === true}`);
    if (fresh.length > 0)
      await client.query(
        `insert into tracking_visits (${columns}) select ${columns} from json_populate_recordset(null::tracking_visits, $1)`,
        [asJson(fresh)],
      );
    if (known.length > 0) await addToVisits(client, known);
    for (const visit of part) Object.assign(visit, nothingNew());
  }
}

async function addToVisits(client: PoolClient, known: readonly Visit[]): Promise<void> {
  const days = known.map(({ day }) => day).sort();
  const set = [
    ...changing.map((name) => `${name} = s.${name}`),
    ...growing.map((name) => `${name} = v.${name} || s.${name}`),
  ];
  // The days are given as values as well, so that other partitions are not even planned for.
  await client.query(
    `with s as materialized (select ${[...keys, ...changing, ...growing].join(', ')} from json_populate_recordset(null::tracking_visits, $3))
     update tracking_visits v set ${set.join(', ')} from s
     where v.day between $1 and $2 and v.visitor = s.visitor and v.day = s.day and v.id = s.id`,
    [days[0], days.at(-1), asJson(known)],
  );
}
