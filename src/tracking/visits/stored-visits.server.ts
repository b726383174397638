import type { PoolClient } from 'pg';
import { businessDay, dayMs } from '#kit/time.ts';
import type { OpenVisits, Visit } from './visit.ts';

interface Row extends Omit<Visit, 'startedAt' | 'lastAt' | 'isFirst' | 'isBack' | 'isSlow'> {
  started_at: Date;
  last_at: Date;
  is_first: boolean;
  is_back: boolean;
  is_slow: boolean;
}

/** Any constant: whoever puts events into visits holds it, for a visitor's next event may come to another process. */
const visitLock = 5_731_011;

/** The visits of these visitors to which events of this time may belong. Until the transaction ends nobody else changes them. */
export async function readVisits(
  client: PoolClient,
  visitors: ReadonlySet<number>,
  from: number,
  to: number,
): Promise<Visit[]> {
  await client.query('select pg_advisory_xact_lock($1)', [visitLock]);
  if (visitors.size === 0) return [];
  const { rows } = await client.query<Row>(
    `select v.id, to_char(v.day, 'YYYY-MM-DD') as day, v.visitor, started_at, last_at, views, clicks, events, errors, entry, exit,
       source, campaign, surrounding, device, language, region, weight, steps, edits, bot, is_first, is_back, is_slow, path
     from tracking_visits v where v.visitor = any($1::bigint[]) and v.day between $2 and $3`,
    [[...visitors], businessDay(from - dayMs), businessDay(to)],
  );
  return rows.map(({ started_at, last_at, is_first, is_back, is_slow, ...row }) => ({
    ...row,
    startedAt: started_at.getTime(),
    lastAt: last_at.getTime(),
    isFirst: is_first,
    isBack: is_back,
    isSlow: is_slow,
  }));
}

/** Numbers for visits that begin. */
export async function numberVisits(client: PoolClient, { changed }: OpenVisits): Promise<void> {
  const fresh = [...changed].filter(([, before]) => before === undefined);
  if (fresh.length === 0) return;
  const { rows } = await client.query<{ id: number }>(
    `select nextval('tracking_visit_ids')::int as id from generate_series(1, $1)`,
    [fresh.length],
  );
  for (const [place, [visit]] of fresh.entries()) visit.id = rows[place]?.id as number;
}

/** Each column with its type and where a visit has it. */
const columns: readonly (readonly [name: string, type: string, of: (visit: Visit) => unknown])[] = [
  ['visitor', 'bigint', (visit) => visit.visitor],
  ['day', 'date', (visit) => visit.day],
  ['id', 'int', (visit) => visit.id],
  ['started_at', 'timestamptz', (visit) => new Date(visit.startedAt)],
  ['last_at', 'timestamptz', (visit) => new Date(visit.lastAt)],
  ['views', 'int', (visit) => visit.views],
  ['clicks', 'int', (visit) => visit.clicks],
  ['events', 'int', (visit) => visit.events],
  ['errors', 'int', (visit) => visit.errors],
  ['entry', 'int', (visit) => visit.entry],
  ['exit', 'int', (visit) => visit.exit],
  ['source', 'int', (visit) => visit.source],
  ['campaign', 'int', (visit) => visit.campaign],
  ['surrounding', 'int', (visit) => visit.surrounding],
  ['device', 'int', (visit) => visit.device],
  ['language', 'int', (visit) => visit.language],
  ['region', 'int', (visit) => visit.region],
  ['weight', 'smallint', (visit) => visit.weight],
  ['steps', 'smallint', (visit) => visit.steps],
  ['edits', 'smallint', (visit) => visit.edits],
  ['bot', 'boolean', (visit) => visit.bot],
  ['is_first', 'boolean', (visit) => visit.isFirst],
  ['is_back', 'boolean', (visit) => visit.isBack],
  ['is_slow', 'boolean', (visit) => visit.isSlow],
  // A list of lists would have to be a rectangle: each path goes as the text of a list.
  ['path', 'text', (visit) => `{${visit.path.join(',')}}`],
];
const names = columns.map(([name]) => name).join(', ');
const given = columns.map(([, type], place) => `$${place + 1}::${type}[]`).join(', ');
const chosen = columns.map(([name]) => (name === 'path' ? 's.path::int[]' : `s.${name}`)).join(', ');
const changing = ['last_at', 'views', 'clicks', 'events', 'errors', 'entry', 'exit', 'steps', 'edits', 'is_slow'];

/** Writes the visits that began or went on. */
export async function writeVisits(client: PoolClient, { changed }: OpenVisits): Promise<void> {
  const fresh: Visit[] = [];
  const known: Visit[] = [];
  for (const [visit, before] of changed) (before ? known : fresh).push(visit);
  const values = (visits: readonly Visit[]) => columns.map(([, , of]) => visits.map(of));
  if (fresh.length > 0)
    await client.query(
      `insert into tracking_visits (${names}) select ${chosen} from unnest(${given}) as s (${names})`,
      values(fresh),
    );
  if (known.length > 0)
    await client.query(
      `update tracking_visits v set ${changing.map((name) => `${name} = s.${name}`).join(', ')}, path = s.path::int[]
       from unnest(${given}) as s (${names}) where v.visitor = s.visitor and v.day = s.day and v.id = s.id`,
      values(known),
    );
}
