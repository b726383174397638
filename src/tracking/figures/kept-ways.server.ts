import type { Database } from '#kit/database.server.ts';
import { shownPages } from './figures-contract.ts';

/** Of a day that is over, those beyond are each somebody's own. */
const mostInDay = 500;

/** A way of a visit, with its figures, as SQL over `tracking_visits`. */
export const wayOfVisit = `path[1:${shownPages}] as way, weight as visits, case when cardinality(path) <= ${shownPages} then weight else 0 end as stopped`;

/** Counts the commonest ways of a day that is over: to read every visit of a month takes seconds. */
export const keepWays = (database: Database, day: string): Promise<void> =>
  database.transaction(async (client) => {
    await client.query('delete from tracking_ways where day = $1', [day]);
    await client.query(
      `insert into tracking_ways (day, bot, visits, stopped, way)
       select $1, bot, sum(visits), sum(stopped), way
       from (select bot, ${wayOfVisit} from tracking_visits where day = $1 and cardinality(path) > 0) v
       group by bot, way order by 3 desc, way limit ${mostInDay}`,
      [day],
    );
  });
