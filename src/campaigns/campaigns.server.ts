import type { PoolClient } from 'pg';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { auditEntry, type WriteAudit } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Clock } from '#kit/text/time.ts';
import { type Campaign, type CampaignContent, type CampaignReading, campaignsChannel } from './contract.ts';
import { type CampaignFault, faultOf } from './sessions.ts';

interface Staff {
  id: number;
  address: string;
}
type Saved = Outcome<Campaign, 'none' | 'stale' | 'slug_taken' | 'slug_in_use' | 'not_compared' | CampaignFault>;

const columns = `id, revision, slug, zh_title, en_title, first_day::text, last_day::text, target_fen, compared_with, sessions, products`;

/** Campaigns: editing by staff, reading by boards. `boardSlugs` are those that boards refer to. */
export function campaigns({
  database,
  clock,
  audit,
  boardSlugs,
}: {
  database: Database;
  clock: Clock;
  audit: WriteAudit;
  boardSlugs: readonly string[];
}) {
  const valuesOf = (given: CampaignContent) => [
    given.slug,
    given.zh_title,
    given.en_title,
    given.first_day,
    given.last_day,
    given.target_fen,
    given.compared_with,
    JSON.stringify(given.sessions),
    JSON.stringify(given.products),
    new Date(clock.now()),
  ];
  const note = (client: PoolClient, staff: Staff, action: string, before: Campaign | null, after: Campaign | null) =>
    audit(
      client,
      auditEntry(staff, clock.now(), { action, subject: `campaign/${(after ?? before)?.id}`, before, after }),
    );

  /** Whether a board or another campaign refers to this slug. */
  const isUsed = ({ slug }: Campaign, all: readonly Campaign[]) =>
    boardSlugs.includes(slug) || all.some(({ compared_with }) => compared_with === slug);

  return {
    async list(): Promise<Campaign[]> {
      const { rows } = await database.pool.query<Campaign>(
        `select ${columns} from campaigns order by first_day desc, id desc`,
      );
      return rows;
    },

    async find(slug: string): Promise<CampaignReading | undefined> {
      const { rows } = await database.pool.query<Campaign & { compared_day: string | null }>({
        name: 'campaign_find',
        text: `select ${columns}, (select o.first_day::text from campaigns o where o.slug = c.compared_with) as compared_day
          from campaigns c where c.slug = $1`,
        values: [slug],
      });
      const found = rows[0];
      if (!found) return undefined;
      const { zh_title, en_title, first_day, last_day, target_fen, compared_day, sessions, products } = found;
      return {
        slug,
        title: [zh_title, en_title],
        first_day,
        last_day,
        target_fen,
        compared_day: compared_day ?? undefined,
        sessions,
        products,
      };
    },

    async save(staff: Staff, { id, revision, ...given }: Campaign): Promise<Saved> {
      const fault = faultOf(given);
      if (fault) return refuse(fault);
      return database.transaction(async (client): Promise<Saved> => {
        // Campaigns are few and change rarely, so writes are serialized to keep slugs and comparisons consistent.
        await client.query('lock table campaigns in share row exclusive mode');
        const { rows: all } = await client.query<Campaign>(`select ${columns} from campaigns`);
        if (all.some((other) => other.slug === given.slug && other.id !== id)) return refuse('slug_taken');
        if (given.compared_with && !all.some((other) => other.slug === given.compared_with && other.id !== id))
          return refuse('not_compared');
        const before = all.find((campaign) => campaign.id === id) ?? null;
        if (id !== 0 && !before) return refuse('none');
        if (before && before.revision !== revision) return refuse('stale');
        if (before && before.slug !== given.slug && isUsed(before, all)) return refuse('slug_in_use');
        const { rows } = await client.query<Campaign>(
          before
            ? `update campaigns set revision = revision + 1, slug = $1, zh_title = $2, en_title = $3, first_day = $4, last_day = $5,
                target_fen = $6, compared_with = $7, sessions = $8, products = $9, updated_at = $10 where id = $11 returning ${columns}`
            : `insert into campaigns (revision, slug, zh_title, en_title, first_day, last_day, target_fen, compared_with, sessions,
                products, updated_at) values (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${columns}`,
          before ? [...valuesOf(given), id] : valuesOf(given),
        );
        const after = rows[0] as Campaign;
        await note(client, staff, before ? 'campaigns.change' : 'campaigns.create', before, after);
        await client.query(`select pg_notify('${campaignsChannel}', $1)`, [after.slug]);
        return done(after);
      });
    },

    async remove(staff: Staff, id: number, revision: number): Promise<Outcome<null, 'none' | 'stale' | 'in_use'>> {
      return database.transaction(async (client): Promise<Outcome<null, 'none' | 'stale' | 'in_use'>> => {
        await client.query('lock table campaigns in share row exclusive mode');
        const { rows } = await client.query<Campaign>(`select ${columns} from campaigns`);
        const before = rows.find((campaign) => campaign.id === id);
        if (!before) return refuse('none');
        if (before.revision !== revision) return refuse('stale');
        if (isUsed(before, rows)) return refuse('in_use');
        await client.query('delete from campaigns where id = $1', [id]);
        await note(client, staff, 'campaigns.remove', before, null);
        await client.query(`select pg_notify('${campaignsChannel}', $1)`, [before.slug]);
        return done(null);
      });
    },
  };
}
export type Campaigns = ReturnType<typeof campaigns>;
