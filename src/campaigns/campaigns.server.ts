import type { PoolClient } from 'pg';
import { type Outcome, refuse } from '#kit/call/outcome.ts';
import type { ActingStaff } from '#kit/db/audit-entry.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { type Records, removeRecord, saveRecord } from '#kit/db/record.server.ts';
import { type Campaign, type CampaignReading, campaignsChannel } from './contract.ts';
import { type CampaignFault, faultOf } from './sessions.ts';

type SaveRefusal = 'slug_taken' | 'slug_in_use' | 'not_compared';
type Saved = Outcome<Campaign, 'none' | 'stale' | SaveRefusal | CampaignFault>;

const columns = `id, revision, slug, zh_title, en_title, first_day::text, last_day::text, target_fen, compared_with, sessions, products`;

/** Campaigns: editing by staff, reading by boards. `boardSlugs` are those that boards refer to. */
export function campaigns({
  database,
  clock,
  audit,
  boardSlugs,
}: Needs<'database' | 'clock' | 'audit'> & { boardSlugs: readonly string[] }) {
  const read = async (client: Pick<PoolClient, 'query'>): Promise<Campaign[]> =>
    (await client.query<Campaign>(`select ${columns} from campaigns order by first_day desc, id desc`)).rows;
  /** Campaigns are few and change rarely, so writes are serialized to keep slugs and comparisons consistent. */
  async function locked(client: PoolClient): Promise<Campaign[]> {
    await client.query('lock table campaigns in share row exclusive mode');
    return read(client);
  }
  const records: Records<Campaign> = {
    database,
    clock,
    audit,
    table: 'campaigns',
    subject: ({ id }) => `campaign/${id}`,
    lock: async (client, id) => (await locked(client)).find((campaign) => campaign.id === id),
    notify: (client, { slug }) => client.query(`select pg_notify('${campaignsChannel}', $1)`, [slug]),
  };

  /** Whether a board or another campaign refers to this slug. */
  const isUsed = ({ slug }: Campaign, all: readonly Campaign[]) =>
    boardSlugs.includes(slug) || all.some(({ compared_with }) => compared_with === slug);

  return {
    list: (): Promise<Campaign[]> => read(database.pool),

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

    async save(staff: ActingStaff, { id, revision, ...given }: Campaign): Promise<Saved> {
      const fault = faultOf(given);
      if (fault) return refuse(fault);
      return saveRecord<Campaign, SaveRefusal>(records, staff, { id, revision }, async (before, client, now) => {
        const all = await locked(client);
        const others = all.filter((other) => other.id !== id);
        if (others.some(({ slug }) => slug === given.slug)) return refuse('slug_taken');
        if (given.compared_with && !others.some(({ slug }) => slug === given.compared_with))
          return refuse('not_compared');
        if (before && before.slug !== given.slug && isUsed(before, all)) return refuse('slug_in_use');
        const lists = { sessions: JSON.stringify(given.sessions), products: JSON.stringify(given.products) };
        return {
          action: before ? 'campaigns.change' : 'campaigns.create',
          before: before ?? null,
          after: { ...before, ...given },
          set: { ...given, ...lists, updated_at: now },
        };
      });
    },

    remove: (staff: ActingStaff, target: { id: number; revision: number }) =>
      removeRecord<Campaign, 'in_use'>(records, staff, target, 'campaigns.remove', async (before, client) =>
        isUsed(before, await read(client)) ? refuse('in_use') : { before },
      ),
  };
}
export type Campaigns = ReturnType<typeof campaigns>;
