import { z } from 'zod';
import type { Database } from '#kit/database.server.ts';
import { listCell, readFolder } from '#kit/demonstration-data.server.ts';
import type { Clock } from '#kit/time.ts';
import { storyFigures } from './stories-contract.ts';

/**
 * From silk to shipment, in order: what is told here holds for the trade as a whole, and names nobody. A fact is its value, Chinese
 * and English.
 */
const stories = readFolder(
  'hall/stories',
  z.strictObject({
    figure: z.enum(storyFigures),
    facts: listCell(
      z
        .string()
        .transform((text) => text.split(' | '))
        .pipe(z.tuple([z.string(), z.string(), z.string()]))
        .transform(([value, zh, en]) => ({ value, zh, en })),
    ),
  }),
);

/** Stories for an empty installation; once there is one, they are the editors'. */
export async function fillStories({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  await database.transaction(async (client) => {
    await client.query('lock table hall_stories in share row exclusive mode');
    const { rows } = await client.query('select 1 from hall_stories limit 1');
    if (rows.length > 0) return;
    for (const [position, { figure, facts, sections }] of [...stories.values()].entries()) {
      const both = (part: 'heading' | 'lead' | 'body') => sections.map((section) => section[part]);
      await client.query(
        `insert into hall_stories (revision, position, is_shown, figure, zh_title, en_title, zh_lead, en_lead, zh_text, en_text, facts,
           changed_at) values (1, $1, true, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          position,
          figure,
          ...both('heading'),
          ...both('lead'),
          ...both('body'),
          JSON.stringify(facts),
          new Date(clock.now()),
        ],
      );
    }
  });
}
