import type { PoolClient } from 'pg';
import { copyTime, numberArray } from '#kit/db/copy-text.server.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import { visitDimensions } from '#tracking/figures/figures-contract.ts';
import type { OpenVisits, Visit } from './visit.ts';

/** Any constant. Taken by each process that puts events into visits: a visitor’s next event may come to another process. */
const visitLock = 5_731_011;

/** Until the end of the transaction no other process changes visits or stores anything. */
export const lockVisits = (client: PoolClient) => client.query('select pg_advisory_xact_lock($1)', [visitLock]);

/** The visits of these visitors to which events of this time may belong. */
async function readVisits(
  client: PoolClient,
  visitors: ReadonlySet<number>,
  from: number,
  to: number,
): Promise<Visit[]> {
  if (visitors.size === 0) return [];
  const { rows } = await client.query<Visit & { started_at: Date; last_at: Date }>(
    `select to_char(v.day, 'YYYY-MM-DD') as day, ${namesOf(columns.filter(({ name }) => name !== 'day'))}
     from tracking_visits v where v.visitor = any($1::bigint[]) and v.day between $2 and $3`,
    [numberArray([...visitors]), businessDay(from - dayMs), businessDay(to)],
  );
  return rows.map((row) => ({
    ...row,
    // The driver returns a list of wide numbers as texts.
    speeds: row.speeds.map(Number),
    started_at: row.started_at.getTime(),
    last_at: row.last_at.getTime(),
  }));
}

/** The same people go on from one segment to the next: beyond so many, all are forgotten and read again. */
const mostKnown = 50_000;

/**
 * Visits as this process stored them last. They are read again only when another process has stored anything since.
 * Taken for a transaction, and given back only after its commit.
 */
export class KnownVisits {
  #byVisitor = new Map<number, Visit[]>();
  /** The last row of the ledger that they contain. */
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
    `select nextval('tracking_visit_ids')::int as id from generate_series(1, $1)`,
    [fresh.length],
  );
  for (const [place, [visit]] of fresh.entries()) visit.id = rows[place]?.id as number;
}

const columns = Object.entries({
  bigint: ['visitor'],
  date: ['day'],
  timestamptz: ['started_at', 'last_at'],
  boolean: ['bot', 'is_first', 'is_back', 'is_slow'],
  smallint: ['weight', 'steps', 'edits'],
  int: ['id', 'views', 'clicks', 'events', 'errors', 'entry', 'exit', 'build', ...visitDimensions],
  'int[]': ['path', 'seen', 'did'],
  'bigint[]': ['speeds'],
} satisfies Record<string, (keyof Visit)[]>).flatMap(([type, names]) => names.map((name) => ({ name, type })));
type Columns = typeof columns;
/** What a visit has from its beginning; the rest changes while it lasts. */
const keys = ['visitor', 'day', 'id'];
const fixed = new Set<string>([...keys, ...visitDimensions, 'weight', 'bot', 'is_first', 'is_back']);
const changing = columns.filter(({ name }) => !fixed.has(name));
const updated = columns.filter(({ name }) => !fixed.has(name) || keys.includes(name));

const namesOf = (of: Columns) => of.map(({ name }) => name).join(', ');
/** All columns but the visitor. */
export const visitColumns = namesOf(columns.filter(({ name }) => name !== 'visitor'));

// A list of lists would have to be a rectangle, so each list goes as text. None of the values needs quotes.
const isList = (type: string) => type.endsWith('[]');
const parametersOf = (of: Columns, first = 1) =>
  of.map(({ type }, place) => `$${place + first}::${isList(type) ? 'text' : type}[]`).join(', ');
const asStored = ({ name, type }: Columns[number]) => (isList(type) ? `s.${name}::${type}` : `s.${name}`);
const valuesOf = (of: Columns, visits: readonly Visit[]) =>
  of.map(({ name, type }) => {
    const values = visits.map((visit) =>
      isList(type)
        ? `"${numberArray(visit[name] as number[])}"`
        : type === 'timestamptz'
          ? copyTime(visit[name] as number)
          : visit[name],
    );
    return `{${values.join(',')}}`;
  });

/** Writes the visits that began or went on. */
export async function writeVisits(client: PoolClient, visits: OpenVisits): Promise<void> {
  const fresh: Visit[] = [];
  const known: Visit[] = [];
  for (const [visit, isNew] of visits.changed) (isNew ? fresh : known).push(visit);
  if (fresh.length > 0)
    await client.query(
      `insert into tracking_visits (${namesOf(columns)}) select ${columns.map(asStored).join(', ')}
       from unnest(${parametersOf(columns)}) as s (${namesOf(columns)})`,
      valuesOf(columns, fresh),
    );
  if (known.length === 0) return;
  const days = known.map(({ day }) => day).sort();
  // The days are given as values as well, so that other partitions are not even planned for.
  await client.query(
    `with s as materialized (select ${updated.map((column) => `${asStored(column)} as ${column.name}`).join(', ')}
       from unnest(${parametersOf(updated, 3)}) as s (${namesOf(updated)}))
     update tracking_visits v set ${changing.map(({ name }) => `${name} = s.${name}`).join(', ')} from s
     where v.day between $1 and $2 and v.visitor = s.visitor and v.day = s.day and v.id = s.id`,
    [days[0], days.at(-1), ...valuesOf(updated, known)],
  );
}
