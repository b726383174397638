import { z } from 'zod';
import type { Database } from '#kit/database.server.ts';
import { readJson } from '#kit/demonstration-data.server.ts';
import { businessDay, type Clock, dayMs } from '#kit/time.ts';

/** A day (`2025-08-18`), or so many days from today. */
const day = z.union([z.string(), z.number()]);
const campaigns = readJson(
  'campaigns/campaigns.json',
  z.array(
    z.strictObject({
      slug: z.string(),
      zh_title: z.string(),
      en_title: z.string(),
      first_day: day,
      last_day: day,
      target_fen: z.number(),
      compared_with: z.string(),
      sessions: z.array(z.strictObject({ name: z.string(), from: z.string(), to: z.string() })),
      products: z.array(z.strictObject({ product: z.string(), stock: z.number() })),
    }),
  ),
);

/** The festivals that boards play, and a sale that goes on: on an empty table, once. */
export async function fillCampaigns({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const today = clock.now();
  const dayOf = (given: string | number) => (typeof given === 'string' ? given : businessDay(today + given * dayMs));
  await database.transaction(async (client) => {
    await client.query('lock table campaigns in share row exclusive mode');
    const { rows } = await client.query('select 1 from campaigns limit 1');
    if (rows.length > 0) return;
    for (const each of campaigns)
      await client.query(
        `insert into campaigns (revision, slug, zh_title, en_title, first_day, last_day, target_fen, compared_with, sessions, products, updated_at)
         values (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          each.slug,
          each.zh_title,
          each.en_title,
          dayOf(each.first_day),
          dayOf(each.last_day),
          each.target_fen,
          each.compared_with,
          JSON.stringify(each.sessions),
          JSON.stringify(each.products),
          new Date(today),
        ],
      );
  });
}
