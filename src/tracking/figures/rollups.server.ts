import type { PoolClient } from 'pg';
import { type Measures, measureNames, measuresOf, type Visit } from '#tracking/visits/visit.ts';
import { visitDimensions } from '#tracking/visits/visit-measures.ts';
import { stepColumns, type Vital } from './vital-steps.ts';

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

/** Sums of one day by one thing, found by the thing's number and whether they are of bots. */
class Sums {
  readonly rows = new Map<number, Counted>();

  at(key: number, bot: boolean): Counted {
    const place = key * 2 + (bot ? 1 : 0);
    let sums = this.rows.get(place);
    if (!sums) {
      sums = nothing();
      this.rows.set(place, sums);
    }
    return sums;
  }
}

const counted = ['event', 'property', 'build', 'load', 'bot'] as const;
type CountedName = (typeof counted)[number];
const kinds = ['all', 'page', 'exit', ...visitDimensions, ...counted] as const;
type Kind = (typeof kinds)[number];
type Day = Record<Kind, Sums>;

/** By their names, one after the other: a loop over names would take as long as all the rest of a visit. */
function addTo(sums: Counted, measures: Measures, sign: 1 | -1 = 1): void {
  sums.visits += sign * measures.visits;
  sums.visitors += sign * measures.visitors;
  sums.back += sign * measures.back;
  sums.views += sign * measures.views;
  sums.bounces += sign * measures.bounces;
  sums.seconds += sign * measures.seconds;
}

/** What the events of one transaction add to the figures; written once, within it. */
export class Rollups {
  readonly #hours = new Sums();
  readonly #days = new Map<string, Day>();
  readonly #vitals = new Map<string, { key: readonly [string, number, Vital]; counts: number[] }>();

  #day(day: string): Day {
    let sums = this.#days.get(day);
    if (!sums) {
      sums = Object.fromEntries(kinds.map((kind) => [kind, new Sums()])) as Day;
      this.#days.set(day, sums);
    }
    return sums;
  }

  #hour(at: number, bot: boolean): Counted {
    return this.#hours.at(Math.floor(at / hourMs), bot);
  }

  /** A visit was `before` (nothing when it began) and is `after`: the difference is added. */
  visitChanged(before: Visit | undefined, after: Visit): void {
    const { day, bot } = after;
    const measures = measuresOf(after);
    const sums = this.#day(day);
    this.#begun(after, measures, 1);
    if (before) {
      const earlier = measuresOf(before);
      this.#begun(before, earlier, -1);
      for (const name of measureNames) measures[name] -= earlier[name];
    }
    // What a visit is does not change while it lasts; what it counts does.
    for (const what of visitDimensions) addTo(sums[what].at(after[what], bot), measures);
  }

  /** What is counted where a visit began and ended. Views are counted by the hour and the page in which they came: see `view`. */
  #begun({ day, bot, startedAt, entry, exit }: Visit, measures: Measures, sign: 1 | -1): void {
    const sums = this.#day(day);
    const begun = { ...measures, views: 0 };
    addTo(this.#hour(startedAt, bot), begun, sign);
    addTo(sums.all.at(0, bot), begun, sign);
    const first = sums.page.at(entry, bot);
    first.visits += sign * measures.visits;
    first.bounces += sign * measures.bounces;
    first.seconds += sign * measures.seconds;
    sums.exit.at(exit, bot).visits += sign * measures.visits;
  }

  view(day: string, at: number, route: number, weight: number, bot: boolean): void {
    const sums = this.#day(day);
    this.#hour(at, bot).views += weight;
    sums.all.at(0, bot).views += weight;
    sums.page.at(route, bot).views += weight;
  }

  event(day: string, at: number, bot: boolean, isError: boolean): void {
    const hour = this.#hour(at, bot);
    hour.events += 1;
    if (isError) hour.errors += 1;
    this.#day(day).all.at(0, bot).events += 1;
  }

  /** One more of these: an event by its name, a property of it, a build, a page loaded, a bot by what names it. */
  count(what: CountedName, day: string, key: number, bot: boolean): void {
    this.#day(day)[what].at(key, bot).events += 1;
  }

  vital(day: string, route: number, metric: Vital, step: number): void {
    const name = `${day} ${route} ${metric}`;
    let row = this.#vitals.get(name);
    if (!row) {
      row = { key: [day, route, metric], counts: stepColumns.map(() => 0) };
      this.#vitals.set(name, row);
    }
    row.counts[step] = (row.counts[step] ?? 0) + 1;
  }

  async write(client: PoolClient): Promise<void> {
    const rowsOf = ({ rows }: Sums, keyOf: (number: number) => readonly unknown[]) =>
      [...rows].map(([place, sums]) => ({ key: [...keyOf(Math.floor(place / 2)), place % 2 === 1], sums }));
    const hours = rowsOf(this.#hours, (hour) => [new Date(hour * hourMs).toISOString()]);
    await add(client, 'tracking_hours', [...withEvents, 'errors'], { hour: 'timestamptz', bot: 'boolean' }, hours);
    const days = [...this.#days].flatMap(([day, sums]) =>
      kinds.flatMap((what) => rowsOf(sums[what], (key) => [what, day, key])),
    );
    await add(client, 'tracking_days', withEvents, { what: 'text', day: 'date', key: 'int', bot: 'boolean' }, days);
    const measured = [...this.#vitals.values()];
    if (measured.length > 0)
      await client.query(
        `insert into tracking_speeds (day, route, metric, ${stepColumns.join(', ')})
         select * from unnest($1::date[], $2::int[], $3::text[], ${stepColumns.map((_, at) => `$${at + 4}::int[]`).join(', ')})
         on conflict (day, route, metric) do update set ${stepColumns.map((name) => `${name} = tracking_speeds.${name} + excluded.${name}`).join(', ')}`,
        [
          ...[0, 1, 2].map((place) => measured.map(({ key }) => key[place])),
          ...stepColumns.map((_, at) => measured.map(({ counts }) => counts[at])),
        ],
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
