import type { Database } from '#kit/database.server.ts';
import { shownPages } from './figures-contract.ts';

/** Of a day that is over, those beyond are each somebody's own. */
const mostInDay = 500;

/**
 * The way of a visit and all that it begins with, as SQL over visits with their path and weight: `/` and `/` to `/movein` for
 * one that went there. Those that end with the last page of a way stopped there.
 */
export const waysOf = (visits: string) => `(
  select v.*, path[1:place] as way, weight as visits, case when place = cardinality(path) then weight else 0 end as stopped
  from ${visits} v, generate_series(1, least(cardinality(path), ${shownPages})) place)`;

/** Counts the commonest ways of a day that is over: to read every visit of a month takes seconds. */
export const keepWays = (database: Database, day: string): Promise<void> =>
  database.transaction(async (client) => {
    await client.query('delete from tracking_ways where day = $1', [day]);
    await client.query(
      `insert into tracking_ways (day, bot, visits, stopped, way)
       select $1, bot, sum(visits), sum(stopped), way
       from ${waysOf('(select bot, path, weight from tracking_visits where day = $1)')} w
       group by bot, way order by 3 desc, way limit ${mostInDay}`,
      [day],
    );
  });
