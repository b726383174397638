import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { PoolClient } from 'pg';
import { bounced, minuteOf, stepsAndMet, visitDimensions } from '#tracking/visits/visit-measures.ts';
import { type ColumnWriter, chosenWriter, type GivenList, listWriter, numberWriter } from './columns.ts';
import { writeWays } from './kept-ways.ts';
import { mark, type PackColumn, readColumn } from './packed-day.ts';
import { waysInPack } from './ways-in-pack.ts';

/**
 * Drops packs of days that are over, and their proofs, in the transaction that stores events for these days: they are read from
 * visits and events until they are packed and proved again. A pack of a day that goes on says itself up to where it holds.
 */
export async function reopenDays(client: PoolClient, days: ReadonlySet<string>): Promise<void> {
  await client.query('delete from tracking_packs where day = any($1::date[]) and up_to is null', [[...days]]);
  await client.query('delete from tracking_proofs where day = any($1::date[])', [[...days]]);
}

const deflate = promisify(deflateRaw);

interface Row extends Record<(typeof visitDimensions)[number] | 'entry' | 'exit', number> {
  id: number;
  own: boolean;
  bot: boolean;
  came: boolean;
  returned: boolean;
  bounce: boolean;
  weight: number;
  views: number;
  seconds: number;
  began: number;
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
  select v.id, v.day = $1 as own, ${visitDimensions.join(', ')}, entry, exit, bot, weight, views, is_first as came, is_first and is_back as returned,
    ${bounced} as bounce, round(extract(epoch from last_at - started_at))::int as seconds, ${minuteOf('started_at')} as began, ${stepsAndMet} as steps,
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

/** Of every visit, and of those alone that began on the day: these come first. */
const columnsOfAll = {
  marks: [numberWriter, marksOf],
  weight: [numberWriter, (row) => row.weight],
  source: [chosenWriter, (row) => row.source],
  campaign: [chosenWriter, (row) => row.campaign],
  surrounding: [chosenWriter, (row) => row.surrounding],
  device: [chosenWriter, (row) => row.device],
  language: [chosenWriter, (row) => row.language],
  region: [chosenWriter, (row) => row.region],
  path: [() => listWriter(plainList), (row) => row.path],
  seen: [() => listWriter(amountList), (row) => row.seen],
  happened: [() => listWriter(amountList), (row) => row.happened],
  names: [() => listWriter(plainList), (row) => row.names],
} satisfies Columns;
const columnsOfOwn = {
  views: [numberWriter, (row) => row.views],
  seconds: [numberWriter, (row) => row.seconds],
  began: [numberWriter, (row) => row.began],
  steps: [numberWriter, (row) => row.steps],
  entry: [chosenWriter, (row) => row.entry],
  exit: [chosenWriter, (row) => row.exit],
} satisfies Columns;
/** Of a day that is not over yet alone: which visits these are. */
const columnsOfRunning = { ids: [numberWriter, (row) => row.id] } satisfies Columns;

type Column<Value> = readonly [begin: () => ColumnWriter<Value>, of: (row: Row) => Value];
type Columns = Partial<Record<PackColumn, Column<number> | Column<string>>>;

/** Begins columns; each row is then pushed to all of them. */
function begin(columns: Columns) {
  return Object.entries(columns).map(([name, [writer, of]]) => {
    const column = writer() as ColumnWriter<unknown>;
    return { name: name as PackColumn, push: (row: Row) => column.push(of(row)), write: column.write };
  });
}

/** Room is taken in such pieces; a column of a quiet day would leave most of one of Node's own behind, forty days of them megabytes. */
const [leastChunk, largestChunk] = [64, 2 ** 14];
/** So many visits are in memory as rows at once; requests are answered in between. */
const rowsAtOnce = 1_000;

/**
 * Packs a day, in the transaction of `client`: its visits and what they saw, column by column. A month under any filters is
 * read from that within milliseconds, and takes less room than sums of all that may be asked.
 *
 * Of a day that is not over yet `upTo` is the newest number of the ledger of which everything is in the pack.
 */
export async function packDay(client: PoolClient, day: string, at: Date, upTo?: number): Promise<void> {
  const ofAll = begin({ ...columnsOfAll, ...(upTo === undefined ? {} : columnsOfRunning) });
  const ofOwn = begin(columnsOfOwn);
  await client.query(`declare tracking_visits_of_day no scroll cursor for ${visitsOfDay}`, [day]);
  for (let isMore = true; isMore; ) {
    const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from tracking_visits_of_day`);
    for (const row of rows) {
      for (const { push } of ofAll) push(row);
      if (row.own) for (const { push } of ofOwn) push(row);
    }
    isMore = rows.length === rowsAtOnce;
  }
  await client.query('close tracking_visits_of_day');

  await client.query('delete from tracking_packs where day = $1', [day]);
  // One after the other: each is as large as it is only until it is written.
  const put = async (name: PackColumn, bytes: Buffer) => {
    await client.query('insert into tracking_packs (day, name, at, up_to, bytes) values ($1, $2, $3, $4, $5)', [
      day,
      name,
      at,
      upTo,
      await deflate(bytes, { chunkSize: Math.min(largestChunk, Math.max(leastChunk, bytes.length)) }),
    ]);
  };
  const forWays = {} as Record<'marks' | 'weight' | 'views' | 'path', Buffer>;
  for (const { name, write } of [...ofAll, ...ofOwn]) {
    const bytes = write();
    if (name === 'marks' || name === 'weight' || name === 'views' || name === 'path') forWays[name] = bytes;
    await put(name, bytes);
  }
  // While visits still change, ways are counted from their paths.
  if (upTo !== undefined) return;
  const visits = {
    marks: readColumn.marks(forWays.marks),
    weight: readColumn.weight(forWays.weight),
    views: readColumn.views(forWays.views),
    path: readColumn.path(forWays.path),
  };
  for (const [name, bots] of [['ways', false] as const, ['all_ways', true] as const])
    await put(name, writeWays(waysInPack(visits, { bots, filters: [] })));
}
