import type { PayloadOf, ReasonOf } from '#kit/call/call.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { Rows } from '#rows.ts';
import {
  mostSavedFilters,
  type QueueSettings,
  type SavedFilter,
  type saveFilter,
  type saveQueueSettings,
} from './queue-contract.ts';

/** A reviewer, and whether they also administrate: an admin shares filters and tidies shared ones up. */
type FilterOwner = { id: number; isAdmin: boolean };
type Answer = Promise<Outcome<QueueSettings, ReasonOf<typeof saveFilter>>>;

export function savedFilters({ database, clock }: Needs<'database' | 'clock'>) {
  async function settings({ id, isAdmin }: FilterOwner): Promise<QueueSettings> {
    const [filters, own] = await Promise.all([
      database.pool.query<SavedFilter>(
        `select f.id, f.name, f.address, f.is_shared, (f.owner = $1 or (f.is_shared and $2)) as may_change, u.name as owner
         from saved_filters f join screen_users u on u.id = f.owner where f.owner = $1 or f.is_shared
         order by f.owner <> $1, f.name, f.id`,
        [id, isAdmin],
      ),
      database.pool.query<Pick<Rows['queue_settings'], 'default_filter' | 'columns'>>(
        `select s.columns, f.id as default_filter from queue_settings s
         left join saved_filters f on f.id = s.default_filter and (f.owner = $1 or f.is_shared) where s.reviewer = $1`,
        [id],
      ),
    ]);
    return {
      filters: filters.rows,
      default_filter: own.rows[0]?.default_filter ?? null,
      columns: own.rows[0]?.columns ?? [],
    };
  }

  /** Why the filter may not be changed. Another user's private filter does not exist for others. */
  async function refusal(owner: FilterOwner, filter: number): Promise<'none' | 'not_yours' | undefined> {
    const found = (await settings(owner)).filters.find(({ id }) => id === filter);
    return found ? (found.may_change ? undefined : 'not_yours') : 'none';
  }

  const setDefault = (reviewer: number, filter: number | null) =>
    database.pool.query(
      `insert into queue_settings (reviewer, default_filter) values ($1, $2)
       on conflict (reviewer) do update set default_filter = $2`,
      [reviewer, filter],
    );

  return {
    settings,

    async save(
      owner: FilterOwner,
      { name, address, is_shared, is_default, ...filter }: PayloadOf<typeof saveFilter>,
    ): Answer {
      if (is_shared && !owner.isAdmin) return refuse('may_not_share');
      const now = new Date(clock.now());
      let { id } = filter;
      const reason = id === 0 ? undefined : await refusal(owner, id);
      if (reason) return refuse(reason);
      try {
        const { rows } =
          id === 0
            ? await database.pool.query(
                `insert into saved_filters (owner, name, address, is_shared, at) select $1, $2, $3, $4, $5
                 where (select count(*) from saved_filters where owner = $1) < $6 returning id`,
                [owner.id, name, address, is_shared, now, mostSavedFilters],
              )
            : await database.pool.query(
                'update saved_filters set name = $2, address = $3, is_shared = $4, at = $5 where id = $1 returning id',
                [id, name, address, is_shared, now],
              );
        if (!rows[0]) return refuse(id === 0 ? 'too_many' : 'none');
        id = rows[0].id;
      } catch (error) {
        if ((error as { code?: string }).code === '23505') return refuse('name_taken');
        throw error;
      }
      if (is_default) await setDefault(owner.id, id);
      return done(await settings(owner));
    },

    async delete(owner: FilterOwner, filter: number): Answer {
      const reason = await refusal(owner, filter);
      if (reason) return refuse(reason);
      await database.pool.query('delete from saved_filters where id = $1', [filter]);
      return done(await settings(owner));
    },

    async saveSettings(owner: FilterOwner, { default_filter, columns }: PayloadOf<typeof saveQueueSettings>): Answer {
      if (default_filter !== undefined) {
        const seen = (await settings(owner)).filters.some(({ id }) => id === default_filter);
        if (default_filter !== 0 && !seen) return refuse('none');
        await setDefault(owner.id, default_filter || null);
      }
      if (columns)
        await database.pool.query(
          `insert into queue_settings (reviewer, columns) values ($1, $2) on conflict (reviewer) do update set columns = $2`,
          [owner.id, columns],
        );
      return done(await settings(owner));
    },
  };
}
