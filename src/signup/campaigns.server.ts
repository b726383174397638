import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import type { CampaignFigures } from './contract.ts';

/** New names a day: invented names cannot fill the table. */
const maxNewPerDay = 300;
/** How long a visit may continue past midnight. */
const visitMs = 2 * 3_600_000;

/** Today's hash and, while its salt exists, yesterday's; undefined for visitors who opted out. */
type VisitorHashes = { visitor: number; before: number | undefined } | undefined;

export interface CampaignNeeds extends Needs<'database' | 'clock'> {
  visitorOf(from: { address: string; headers: Record<string, string | string[] | undefined> }): VisitorHashes;
}

/**
 * Records which campaign link brought a visitor, without cookie or script: by the daily hash of visit counting, while its salt
 * exists. Visitors who opted out of tracking are not recorded.
 */
export function campaigns({ database, clock, visitorOf }: CampaignNeeds) {
  async function isAccepted(day: string, campaign: string): Promise<boolean> {
    const { rowCount } = await database.pool.query('select 1 from campaign_days where day = $1 and campaign = $2', [
      day,
      campaign,
    ]);
    if (rowCount) return true;
    const limit = { key: 'campaign/new', most: maxNewPerDay, windowMs: dayMs };
    return (await consumeLimits(database.pool, [limit], clock.now())).ok;
  }

  return {
    visitorOf,

    async record(visitor: number, campaign: string): Promise<void> {
      const now = clock.now();
      const day = businessDay(now);
      if (!(await isAccepted(day, campaign))) return;
      await database.pool.query(
        `with visit as (
           insert into campaign_visits (day, visitor, campaign, at) values ($1, $2, $3, $4)
           on conflict (day, visitor, campaign) do update set at = excluded.at returning (xmax = 0) as is_new)
         insert into campaign_days as d (day, campaign, visitors) select $1, $3, 1 from visit where is_new
         on conflict (day, campaign) do update set visitors = d.visitors + 1`,
        [day, visitor, campaign, new Date(now)],
      );
    },

    /** Latest campaign of a visitor today, or of a visit that began before midnight; '' if unknown. */
    async find(hashes: VisitorHashes): Promise<string> {
      if (hashes === undefined) return '';
      const now = clock.now();
      const { rows } = await database.pool.query(
        `select campaign from campaign_visits
         where (day = $1 and visitor = $2) or (day = $3 and visitor = $4 and at > $5) order by at desc limit 1`,
        [businessDay(now), hashes.visitor, businessDay(now - dayMs), hashes.before ?? null, new Date(now - visitMs)],
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

    /** Deletes visits when the salt of their hash expires; the daily counts stay. */
    async deleteExpired(): Promise<void> {
      await database.pool.query('delete from campaign_visits where day < $1', [businessDay(clock.now() - dayMs)]);
    },
  };
}
export type Campaigns = ReturnType<typeof campaigns>;
