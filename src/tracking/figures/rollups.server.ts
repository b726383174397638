import type { PoolClient } from 'pg';
import { type Measures, measureNames, measuresOf, type Visit } from '#tracking/visits/visit.ts';
import type { Vital } from './vital-steps.ts';

/** What figures of a day are kept by. The first six are the visit's, and may be combined. */
export const visitDimensions = ['source', 'campaign', 'surrounding', 'device', 'language', 'region'] as const;
export type VisitDimension = (typeof visitDimensions)[number];
type Counted = Measures & { events: number; errors: number };

const hourMs = 3_600_000;
const nothing = (): Counted => ({
  visits: 0,
  visitors: 0,
  back: 0,
  views: 0,
  bounces: 0,
  seconds: 0,
  events: 0,
  errors: 0,
});

/** Rows that are added to, found by the values of their key. */
class Sums {
  readonly rows = new Map<string, { key: readonly unknown[]; sums: Counted }>();

  at(...key: readonly unknown[]): Counted {
    const name = key.join(' ');
    let row = this.rows.get(name);
    if (!row) {
      row = { key, sums: nothing() };
      this.rows.set(name, row);
    }
    return row.sums;
  }
}

function addTo(sums: Counted, measures: Partial<Measures>, sign: 1 | -1): void {
  for (const name of measureNames) sums[name] += sign * (measures[name] ?? 0);
}

/** What the events of one transaction add to the figures; written once, within it. */
export class Rollups {
  readonly #hours = new Sums();
  readonly #days = new Sums();
  readonly #mixes = new Sums();
  readonly #vitals = new Map<string, { key: readonly [string, number, Vital, number]; count: number }>();

  /** A visit was `before` (nothing when it began) and is `after`: the difference is added. */
  visitChanged(before: Visit | undefined, after: Visit): void {
    if (before) this.#visit(before, -1);
    this.#visit(after, 1);
  }

  #visit(visit: Visit, sign: 1 | -1): void {
    const { day, bot } = visit;
    const measures = measuresOf(visit);
    // Views are counted by the hour and the page in which they came: see `view`.
    const { views: _, ...begun } = measures;
    addTo(this.#hours.at(Math.floor(visit.startedAt / hourMs) * hourMs, bot), begun, sign);
    addTo(this.#days.at('all', day, 0, bot), begun, sign);
    for (const what of visitDimensions) addTo(this.#days.at(what, day, visit[what], bot), measures, sign);
    const { visits, bounces, seconds } = measures;
    addTo(this.#days.at('page', day, visit.entry, bot), { visits, bounces, seconds }, sign);
    addTo(this.#days.at('exit', day, visit.exit, bot), { visits }, sign);
    addTo(this.#mixes.at(day, ...visitDimensions.map((what) => visit[what]), bot), measures, sign);
  }

  view(day: string, at: number, route: number, weight: number, bot: boolean): void {
    this.#hours.at(Math.floor(at / hourMs) * hourMs, bot).views += weight;
    this.#days.at('all', day, 0, bot).views += weight;
    this.#days.at('page', day, route, bot).views += weight;
  }

  event(day: string, at: number, bot: boolean, isError: boolean): void {
    const hour = this.#hours.at(Math.floor(at / hourMs) * hourMs, bot);
    hour.events += 1;
    if (isError) hour.errors += 1;
    this.#days.at('all', day, 0, bot).events += 1;
  }

  /** One more of these: an event by its name, a property of it, a build, a page loaded, a bot by what names it. */
  count(what: 'event' | 'property' | 'build' | 'load' | 'bot', day: string, key: number, bot: boolean): void {
    this.#days.at(what, day, key, bot).events += 1;
  }

  vital(day: string, route: number, metric: Vital, step: number): void {
    const name = `${day} ${route} ${metric} ${step}`;
    const known = this.#vitals.get(name);
    if (known) known.count += 1;
    else this.#vitals.set(name, { key: [day, route, metric, step], count: 1 });
  }

  async write(client: PoolClient): Promise<void> {
    const hours = [...this.#hours.rows.values()].map(({ key: [hour, bot], sums }) => ({
      key: [new Date(hour as number), bot],
      sums,
    }));
    await add(client, 'tracking_hours', [...withEvents, 'errors'], { hour: 'timestamptz', bot: 'boolean' }, hours);
    await add(client, 'tracking_days', withEvents, { what: 'text', day: 'date', key: 'int', bot: 'boolean' }, [
      ...this.#days.rows.values(),
    ]);
    const ints = Object.fromEntries(visitDimensions.map((name) => [name, 'int']));
    await add(client, 'tracking_mixes', measureNames, { day: 'date', ...ints, bot: 'boolean' }, [
      ...this.#mixes.rows.values(),
    ]);
    const measured = [...this.#vitals.values()];
    if (measured.length > 0)
      await client.query(
        `insert into tracking_vitals (day, route, metric, step, count)
         select * from unnest($1::date[], $2::int[], $3::text[], $4::smallint[], $5::bigint[])
         on conflict (day, route, metric, step) do update set count = tracking_vitals.count + excluded.count`,
        [...[0, 1, 2, 3].map((place) => measured.map(({ key }) => key[place])), measured.map(({ count }) => count)],
      );
  }
}

const withEvents = [...measureNames, 'events'] as const;

/** Adds to the rows of a table of sums, in one statement. What adds nothing is left out. */
async function add(
  client: PoolClient,
  table: string,
  sums: readonly (keyof Counted)[],
  keys: Record<string, string>,
  rows: readonly { key: readonly unknown[]; sums: Counted }[],
): Promise<void> {
  const telling = rows.filter((row) => sums.some((name) => row.sums[name] !== 0));
  if (telling.length === 0) return;
  const names = Object.keys(keys);
  const types = [...Object.values(keys), ...sums.map(() => 'bigint')];
  await client.query(
    `insert into ${table} (${[...names, ...sums].join(', ')})
     select * from unnest(${types.map((type, place) => `$${place + 1}::${type}[]`).join(', ')})
     on conflict (${names.join(', ')}) do update set ${sums.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ')}`,
    [
      ...names.map((_, place) => telling.map(({ key }) => key[place])),
      ...sums.map((name) => telling.map((row) => row.sums[name])),
    ],
  );
}
