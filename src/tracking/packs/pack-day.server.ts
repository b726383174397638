import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { PoolClient } from 'pg';
import { bounced, stepsAndMet, visitDimensions } from '#tracking/visits/visit-measures.ts';
import { type GivenList, writeChosen, writeLists, writeNumbers } from './columns.ts';
import { writeWays } from './kept-ways.ts';
import { mark, type PackColumn, readColumn } from './packed-day.ts';
import { waysInPack } from './ways-in-pack.ts';

const deflate = promisify(deflateRaw);

interface Row extends Record<(typeof visitDimensions)[number] | 'entry' | 'exit', number> {
  own: boolean;
  bot: boolean;
  came: boolean;
  returned: boolean;
  bounce: boolean;
  weight: number;
  views: number;
  seconds: number;
  steps: number;
  path: string;
  seen: string;
  happened: string;
  names: string;
}

/**
 * Visits that began on the day, then those of its neighbours that have events on it: views and events are counted on their
 * own day. Those with the same path lie together.
 */
const visitsOfDay = `with said as materialized (
    select visit, day, category, name, route, count(*)::int as events, sum(weight)::int as weight
    from tracking_events where day between $1::date - 1 and $1::date + 1 and visit > 0 group by 1, 2, 3, 4, 5),
  happened as (
    select visit, string_agg(t.id || ' ' || events, ' ' order by t.id) as list
    from (select visit, category, name, sum(events) as events from said where day = $1 group by 1, 2, 3) s
      join tracking_texts c on c.id = s.category join tracking_texts n on n.id = s.name join tracking_texts t on t.text = c.text || ' ' || n.text
    group by 1),
  seen as (
    select visit, string_agg(route || ' ' || weight, ' ' order by route) as list
    from (select visit, route, sum(weight) as weight from said
      where day = $1 and category = (select id from tracking_texts where text = 'page') group by 1, 2) s group by 1),
  named as (
    select visit, string_agg(name::text, ' ' order by name) as list from (select distinct visit, name from said) s group by 1)
  select v.day = $1 as own, ${visitDimensions.join(', ')}, entry, exit, bot, weight, views, is_first as came, is_first and is_back as returned,
    ${bounced} as bounce, round(extract(epoch from last_at - started_at))::int as seconds, ${stepsAndMet} as steps,
    array_to_string(path, ' ') as path, coalesce(seen.list, '') as seen, coalesce(happened.list, '') as happened, coalesce(named.list, '') as names
  from tracking_visits v left join seen on seen.visit = v.id left join happened on happened.visit = v.id left join named on named.visit = v.id
  where v.day between $1::date - 1 and $1::date + 1 and (v.day = $1 or happened.visit is not null)
  order by v.day <> $1, v.path, v.id`;

const numbersOf = (text: string): number[] => (text === '' ? [] : text.split(' ').map(Number));
const plainList = (text: string): GivenList => ({ values: numbersOf(text) });
function amountList(text: string): GivenList {
  const numbers = numbersOf(text);
  return {
    values: numbers.filter((_, place) => place % 2 === 0),
    amounts: numbers.filter((_, place) => place % 2 === 1),
  };
}
const marksOf = ({ bot, came, returned, bounce }: Row) =>
  (bot ? mark.bot : 0) | (came ? mark.came : 0) | (returned ? mark.returned : 0) | (bounce ? mark.bounce : 0);

/**
 * Packs a day that is over, in the transaction of `client`: its visits and what they saw, column by column. A month under any
 * filters is read from that within milliseconds, and takes less room than sums of all that may be asked.
 */
export async function packDay(client: PoolClient, day: string, at: Date): Promise<void> {
  const { rows } = await client.query<Row>(visitsOfDay, [day]);
  const own = rows.filter((row) => row.own);
  const columns: Record<Exclude<PackColumn, 'ways' | 'all_ways'>, () => Buffer> = {
    marks: () => writeNumbers([rows.map(marksOf)]),
    weight: () => writeNumbers([rows.map((row) => row.weight)]),
    views: () => writeNumbers([own.map((row) => row.views)]),
    seconds: () => writeNumbers([own.map((row) => row.seconds)]),
    steps: () => writeNumbers([own.map((row) => row.steps)]),
    entry: () => writeChosen(own.map((row) => row.entry)),
    exit: () => writeChosen(own.map((row) => row.exit)),
    source: () => writeChosen(rows.map((row) => row.source)),
    campaign: () => writeChosen(rows.map((row) => row.campaign)),
    surrounding: () => writeChosen(rows.map((row) => row.surrounding)),
    device: () => writeChosen(rows.map((row) => row.device)),
    language: () => writeChosen(rows.map((row) => row.language)),
    region: () => writeChosen(rows.map((row) => row.region)),
    path: () => writeLists(rows, (row) => row.path, plainList),
    seen: () => writeLists(rows, (row) => row.seen, amountList),
    happened: () => writeLists(rows, (row) => row.happened, amountList),
    names: () => writeLists(rows, (row) => row.names, plainList),
  };
  const written = {} as Record<keyof typeof columns, Buffer>;
  const packed = new Map<PackColumn, Buffer>();
  // One after the other: requests are answered in between.
  for (const name of Object.keys(columns) as (keyof typeof columns)[]) {
    written[name] = columns[name]();
    packed.set(name, await deflate(written[name]));
  }
  const visits = {
    marks: readColumn.marks(written.marks),
    weight: readColumn.weight(written.weight),
    views: readColumn.views(written.views),
    path: readColumn.path(written.path),
  };
  for (const [name, bots] of [['ways', false] as const, ['all_ways', true] as const])
    packed.set(name, await deflate(writeWays(waysInPack(visits, { bots, filters: [] }))));
  await client.query('delete from tracking_packs where day = $1', [day]);
  await client.query(
    'insert into tracking_packs (day, name, at, bytes) select $1, name, $2, bytes from unnest($3::text[], $4::bytea[]) as c (name, bytes)',
    [day, at, [...packed.keys()], [...packed.values()]],
  );
}
