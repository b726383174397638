import { z } from 'zod';
import { readJson } from '#kit/db/demonstration-data.server.ts';
import { must, type Stage } from '#kit/db/demonstration-stage.server.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import type { campaigns } from './campaigns.server.ts';

/** A day (`2025-08-18`), or an offset from today in days. */
const day = z.union([z.string(), z.number()]);
/** A campaign comes after the one that it is compared with. */
const given = readJson(
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

/** Sample campaigns: the festivals of boards, and a current sale. */
export async function fillCampaigns(stage: Stage, { save }: Pick<ReturnType<typeof campaigns>, 'save'>): Promise<void> {
  const dayOf = (given: string | number) =>
    typeof given === 'string' ? given : businessDay(stage.now + given * dayMs);
  for (const [, { first_day, last_day, ...each }] of await stage.missing('campaigns', given)) {
    const days = { first_day: dayOf(first_day), last_day: dayOf(last_day) };
    must(await save(stage.staff(), { id: 0, revision: 0, ...each, ...days }), each.slug);
  }
}
