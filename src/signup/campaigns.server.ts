import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import { businessDay, type Clock, dayMs } from '#kit/text/time.ts';
import type { CampaignFigures } from './contract.ts';

/** New names in a day: whoever makes names up fills no table. */
const mostNewNames = 300;
/** As long as a visit may go on over midnight. */
const visitMs = 2 * 3_600_000;
/** Visits that this process has noted already, so that a visitor's every page costs nothing. */
const mostKnown = 5_000;

/** Today's hash and, while its salt lives, yesterday's; undefined for who is not told apart. */
type Told = { visitor: number; before: number | undefined } | undefined;

/**
 * Which campaign link brought a visitor here, kept without a cookie and without a script: by the same daily hash that
 * counts visits, for as long as its salt lives. Somebody who asked not to be told apart is not.
 */
export function campaigns({
  database,
  clock,
  visitorOf,
}: {
  database: Database;
  clock: Clock;
  visitorOf(from: { address: string; headers: Record<string, string | string[] | undefined> }): Told;
}) {
  const known = new Map<string, string>();

  async function isTaken(day: string, campaign: string): Promise<boolean> {
    const { rowCount } = await database.pool.query('select 1 from campaign_days where day = $1 and campaign = $2', [
      day,
      campaign,
    ]);
    if (rowCount) return true;
    const limit = { key: 'campaign/new', most: mostNewNames, windowMs: dayMs };
    return (await consumeLimits(database.pool, [limit], clock.now())).ok;
  }

  return {
    visitorOf,

    async note(visitor: number, campaign: string): Promise<void> {
      const now = clock.now();
      const day = businessDay(now);
      const key = `${day} ${visitor}`;
      if (known.get(key) === campaign || !(await isTaken(day, campaign))) return;
      const { rows } = await database.pool.query<{ isNew: boolean }>(
        `insert into campaign_visits (day, visitor, campaign, at) values ($1, $2, $3, $4)
         on conflict (day, visitor, campaign) do update set at = excluded.at returning (xmax = 0) as "isNew"`,
        [day, visitor, campaign, new Date(now)],
      );
      if (rows[0]?.isNew)
        await database.pool.query(
          `insert into campaign_days as d (day, campaign, visitors) values ($1, $2, 1)
           on conflict (day, campaign) do update set visitors = d.visitors + 1`,
          [day, campaign],
        );
      if (known.size >= mostKnown) known.clear();
      known.set(key, campaign);
    },

    /** The latest campaign of a visitor of today, or of a visit that began before midnight; '' when none is known. */
    async of(told: Told): Promise<string> {
      if (told === undefined) return '';
      const now = clock.now();
      const { rows } = await database.pool.query(
        `select campaign from campaign_visits
         where (day = $1 and visitor = $2) or (day = $3 and visitor = $4 and at > $5) order by at desc limit 1`,
        [businessDay(now), told.visitor, businessDay(now - dayMs), told.before ?? null, new Date(now - visitMs)],
      );
      return rows[0]?.campaign ?? '';
    },

    async figures(days: number): Promise<CampaignFigures[]> {
      const today = businessDay(clock.now());
      const from = businessDay(clock.now() - (days - 1) * dayMs);
      const { rows } = await database.pool.query<CampaignFigures>(
        `select campaign, sum(visitors)::int as visitors, sum(signups)::int as signups, sum(matched)::int as matched,
           min(day)::text as first_day, max(day)::text as last_day
         from (
           select campaign, day, visitors, 0 as signups, 0 as matched from campaign_days where day between $1 and $2
           union all
           select campaign, (created_at at time zone 'Asia/Shanghai')::date, 0, 1, (state = 'matched')::int from signups
           where (created_at at time zone 'Asia/Shanghai')::date between $1 and $2
         ) as each group by campaign order by signups desc, visitors desc, campaign limit 200`,
        [from, today],
      );
      return rows;
    },

    /** Visits go with the salt of their hash; the counts of days stay. */
    async dropOld(): Promise<void> {
      await database.pool.query('delete from campaign_visits where day < $1', [businessDay(clock.now() - dayMs)]);
    },
  };
}
export type Campaigns = ReturnType<typeof campaigns>;
