import type { Database } from '#kit/database.server.ts';
import { visitDimensions } from './rollups.server.ts';

/** Columns of figures that a row of `tracking_crossings` has a list of, beside its keys. */
export const crossedFigures = ['visitors', 'visits', 'back', 'views', 'bounces', 'seconds', 'events'] as const;
/** A form was in somebody's way when fields were changed more often than this. */
const manyEdits = 3;
/** How far a visit came, and above these bits what it had met. */
export const met = { errors: 1 << 8, slow: 1 << 9, edits: 1 << 10 } as const;
export const stepsAndMet = `steps + case when errors > 0 then ${met.errors} else 0 end + case when is_slow then ${met.slow} else 0 end
  + case when edits >= ${manyEdits} then ${met.edits} else 0 end`;

/** What visits, their views and their events are counted by: in the database the place in this list. Add at its end. */
export const countedBy = ['all', 'entry', 'exit', 'steps', 'view', 'event', ...visitDimensions] as const;
export type CountedBy = (typeof countedBy)[number];

/** Numbers in place of names while millions of pairs are counted: it takes half the time. */
const items = ['all', 'page', 'event', ...visitDimensions] as const;
const itemOf = (name: (typeof items)[number]) => items.indexOf(name) + 1;
const whatOf = (name: CountedBy) => countedBy.indexOf(name) + 1;
const pairs = (list: readonly (readonly [place: number, column: string])[]) =>
  `(values ${list.map(([place, column]) => `(${place}, ${column})`).join(', ')})`;
const listOf = (figure: (typeof crossedFigures)[number]) =>
  `array_agg(${figure}::${figure === 'seconds' ? 'bigint' : 'int'} order by what, id)`;

/**
 * Counts a day that is over by pairs of things: of the visits that have one (`item`, `key`), how many were what (`whats` and
 * `keys`). So a month under one filter is read from a row a day, and not from all its events and visits. Kept as lists, which
 * the database compresses: a row for each pair would take more room than the visits themselves.
 */
export const keepCrossings = (database: Database, day: string): Promise<void> =>
  database.transaction(async (client) => {
    await client.query(`set local work_mem = '64MB'`);
    await client.query('delete from tracking_crossings where day = $1', [day]);
    // Views and events are counted on their own day: some belong to a visit that began the evening before.
    await client.query(
      `insert into tracking_crossings (day, item, key, bot, whats, keys, ${crossedFigures.join(', ')})
       with near as materialized (select * from tracking_visits where day between $1::date - 1 and $1),
       marks as materialized (
         select id as visit, item, key from near,
           lateral ${pairs(visitDimensions.map((name) => [itemOf(name), name]))} as m (item, key)
         union all select distinct id, ${itemOf('page')}, page from near, unnest(path) page
         union all select distinct visit, ${itemOf('event')}, name from tracking_events
           where day between $1::date - 1 and $1::date + 1 and visit in (select id from near)),
       begun as materialized (
         select id, bot, weight::int, views, steps, entry, exit, ${visitDimensions.join(', ')}, ${stepsAndMet} as steps_met,
           case when is_first then weight else 0 end::int as came, case when is_first and is_back then weight else 0 end::int as returned,
           case when views <= weight and clicks = 0 and steps < 4 then weight else 0 end::int as bounce,
           (weight * round(extract(epoch from last_at - started_at)))::int as lasted
         from near where day = $1),
       counted as (
         select item, key, m.what, bot, m.id, sum(came) as visitors, sum(weight) as visits, sum(returned) as back, sum(views) as views,
           sum(bounce) as bounces, sum(lasted) as seconds, 0 as events
         from marks join begun on begun.id = marks.visit,
           lateral ${pairs([[whatOf('all'), '0'], ...visitDimensions.map((name) => [whatOf(name), name] as const)])} as m (what, id)
         group by 1, 2, 3, 4, 5
         union all
         select item, key, ${whatOf('entry')}, bot, entry, 0, sum(weight), 0, 0, sum(bounce), sum(lasted), 0
         from marks join begun on begun.id = marks.visit group by 1, 2, 4, 5
         union all
         select item, key, ${whatOf('exit')}, bot, exit, 0, sum(weight), 0, 0, 0, 0, 0
         from marks join begun on begun.id = marks.visit group by 1, 2, 4, 5
         union all
         select item, key, ${whatOf('steps')}, bot, steps_met, 0, sum(weight), 0, 0, 0, 0, 0
         from (select visit, item, key from marks union all select id, ${itemOf('all')}, 0 from begun) marks
           join begun on begun.id = marks.visit where steps > 0 group by 1, 2, 4, 5
         union all
         select item, key, ${whatOf('view')}, bot, route, 0, 0, 0, sum(weight), 0, 0, 0
         from tracking_events e join marks on marks.visit = e.visit
         where day = $1 and category = (select id from tracking_texts where text = 'page') group by 1, 2, 4, 5
         union all
         select item, key, ${whatOf('event')}, bot, t.id, 0, 0, 0, 0, 0, 0, e.events
         from (select item, key, bot, category, name, count(*) as events from tracking_events e join marks on marks.visit = e.visit
             where day = $1 group by 1, 2, 3, 4, 5) e
           join tracking_texts c on c.id = e.category join tracking_texts n on n.id = e.name join tracking_texts t on t.text = c.text || ' ' || n.text
         union all select ${itemOf('all')}, 0, ${whatOf('all')}, false, 0, 0, 0, 0, 0, 0, 0, 0)
       select $1, ('{${items.join(',')}}'::text[])[item], key, bot, array_agg(what::smallint order by what, id), array_agg(id order by what, id),
         ${crossedFigures.map(listOf).join(', ')}
       from counted group by item, key, bot`,
      [day],
    );
  });
