import type { PoolClient } from 'pg';
import { businessDay, dayMs } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import type { OpenVisits, Visit } from './visit.ts';

type Row = Omit<Visit, 'startedAt' | 'lastAt' | 'isFirst' | 'isBack' | 'isSlow'> &
  Pick<Rows['tracking_visits'], 'started_at' | 'last_at' | 'is_first' | 'is_back' | 'is_slow'>;

/** Any constant: whoever puts events into visits holds it, for a visitor's next event may come to another process. */
const visitLock = 5_731_011;

/** From here to the end of the transaction nobody else changes visits, or stores anything. */
export const holdVisits = (client: PoolClient) => client.query('select pg_advisory_xact_lock($1)', [visitLock]);

/** The visits of these visitors to which events of this time may belong. */
async function readVisits(
  client: PoolClient,
  visitors: ReadonlySet<number>,
  from: number,
  to: number,
): Promise<Visit[]> {
  if (visitors.size === 0) return [];
  const { rows } = await client.query<Row>(
    `select v.id, to_char(v.day, 'YYYY-MM-DD') as day, v.visitor, started_at, last_at, views, clicks, events, errors, entry, exit,
       source, campaign, surrounding, device, language, region, weight, steps, edits, bot, is_first, is_back, is_slow, build, path, seen, did, speeds
     from tracking_visits v where v.visitor = any($1::bigint[]) and v.day between $2 and $3`,
    [listText([...visitors]), businessDay(from - dayMs), businessDay(to)],
  );
  return rows.map(({ started_at, last_at, is_first, is_back, is_slow, speeds, ...row }) => ({
    ...row,
    // The driver gives a list of wide numbers as texts.
    speeds: speeds.map(Number),
    startedAt: started_at.getTime(),
    lastAt: last_at.getTime(),
    isFirst: is_first,
    isBack: is_back,
    isSlow: is_slow,
  }));
}

/** The same people go on from one segment to the next: beyond so many, all are forgotten and read again. */
const mostKnown = 50_000;

/**
 * Visits as this process stored them last, which need not be read again as long as nobody else has stored anything since.
 * Taken for a transaction, and given back only after its commit.
 */
export class KnownVisits {
  #byVisitor = new Map<number, Visit[]>();
  /** The number in the ledger up to which they hold. */
  #upTo = -1;

  /** Of all these visitors, within the transaction that changes them. `last` is the newest in the ledger before it. */
  async take(
    client: PoolClient,
    visitors: ReadonlySet<number>,
    { from, to, last }: { from: number; to: number; last: number },
  ): Promise<Map<number, Visit[]>> {
    const known = last === this.#upTo && this.#byVisitor.size <= mostKnown ? this.#byVisitor : new Map();
    this.#byVisitor = new Map();
    this.#upTo = -1;
    const unknown = new Set<number>();
    for (const visitor of visitors) if (!known.has(visitor)) unknown.add(visitor);
    for (const visitor of unknown) known.set(visitor, []);
    for (const visit of await readVisits(client, unknown, from, to)) known.get(visit.visitor)?.push(visit);
    return known;
  }

  giveBack(known: Map<number, Visit[]>, upTo: number): void {
    this.#byVisitor = known;
    this.#upTo = upTo;
  }
}

/** In the transaction that changes what figures say of these days: what was answered about them before holds no longer. */
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
    `select nextval('tracking_visit_ids')::int as id from generate_series(1, $1)`,
    [fresh.length],
  );
  for (const [place, [visit]] of fresh.entries()) visit.id = rows[place]?.id as number;
}

/** A list as the text that PostgreSQL reads it from; none of our values needs quotes. */
const listText = (values: readonly unknown[]) => `{${values.join(',')}}`;

/** Each column with its type, where a visit has it, and whether it changes while the visit lasts. */
const columns: readonly (readonly [name: string, type: string, of: (visit: Visit) => unknown, changes?: 'changes'])[] =
  [
    ['visitor', 'bigint', (visit) => visit.visitor],
    ['day', 'date', (visit) => visit.day],
    ['id', 'int', (visit) => visit.id],
    ['started_at', 'timestamptz', (visit) => new Date(visit.startedAt).toISOString(), 'changes'],
    ['last_at', 'timestamptz', (visit) => new Date(visit.lastAt).toISOString(), 'changes'],
    ['views', 'int', (visit) => visit.views, 'changes'],
    ['clicks', 'int', (visit) => visit.clicks, 'changes'],
    ['events', 'int', (visit) => visit.events, 'changes'],
    ['errors', 'int', (visit) => visit.errors, 'changes'],
    ['entry', 'int', (visit) => visit.entry, 'changes'],
    ['exit', 'int', (visit) => visit.exit, 'changes'],
    ['source', 'int', (visit) => visit.source],
    ['campaign', 'int', (visit) => visit.campaign],
    ['surrounding', 'int', (visit) => visit.surrounding],
    ['device', 'int', (visit) => visit.device],
    ['language', 'int', (visit) => visit.language],
    ['region', 'int', (visit) => visit.region],
    ['weight', 'smallint', (visit) => visit.weight],
    ['steps', 'smallint', (visit) => visit.steps, 'changes'],
    ['edits', 'smallint', (visit) => visit.edits, 'changes'],
    ['bot', 'boolean', (visit) => visit.bot],
    ['is_first', 'boolean', (visit) => visit.isFirst],
    ['is_back', 'boolean', (visit) => visit.isBack],
    ['is_slow', 'boolean', (visit) => visit.isSlow, 'changes'],
    // A list of lists would have to be a rectangle: each path goes as the text of a list.
    ['path', 'text', (visit) => `"${listText(visit.path)}"`, 'changes'],
    ['build', 'int', (visit) => visit.build, 'changes'],
    ['seen', 'text', (visit) => `"${listText(visit.seen)}"`, 'changes'],
    ['did', 'text', (visit) => `"${listText(visit.did)}"`, 'changes'],
    ['speeds', 'text', (visit) => `"${listText(visit.speeds)}"`, 'changes'],
  ];
type Columns = typeof columns;
const namesOf = (of: Columns) => of.map(([name]) => name).join(', ');
const givenOf = (of: Columns, first = 1) => of.map(([, type], place) => `$${place + first}::${type}[]`).join(', ');
const valuesOf = (of: Columns, visits: readonly Visit[]) => of.map(([, , read]) => listText(visits.map(read)));
/** All columns but the visitor. */
export const visitColumns = namesOf(columns.filter(([name]) => name !== 'visitor'));
const lists: Readonly<Record<string, string>> = { path: 'int[]', seen: 'int[]', did: 'int[]', speeds: 'bigint[]' };
const asStored = (name: string) => (lists[name] ? `s.${name}::${lists[name]}` : `s.${name}`);

const keys = new Set(['visitor', 'day', 'id']);
const changed = columns.filter(([, , , changes]) => changes);
const found = columns.filter(([name, , , changes]) => keys.has(name) || changes);

/** Writes the visits that began or went on. */
export async function writeVisits(client: PoolClient, visits: OpenVisits): Promise<void> {
  const fresh: Visit[] = [];
  const known: Visit[] = [];
  for (const [visit, isNew] of visits.changed) (isNew ? fresh : known).push(visit);
  if (fresh.length > 0)
    await client.query(
      `insert into tracking_visits (${namesOf(columns)}) select ${columns.map(([name]) => asStored(name)).join(', ')}
       from unnest(${givenOf(columns)}) as s (${namesOf(columns)})`,
      valuesOf(columns, fresh),
    );
  if (known.length === 0) return;
  const days = known.map(({ day }) => day).sort();
  // The days are said once more, as values: partitions of others are not even planned for.
  await client.query(
    `with s as materialized (select ${found.map(([name]) => `${asStored(name)} as ${name}`).join(', ')}
       from unnest(${givenOf(found, 3)}) as s (${namesOf(found)}))
     update tracking_visits v set ${changed.map(([name]) => `${name} = s.${name}`).join(', ')} from s
     where v.day between $1 and $2 and v.visitor = s.visitor and v.day = s.day and v.id = s.id`,
    [days[0], days.at(-1), ...valuesOf(found, known)],
  );
}
