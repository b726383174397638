import { z } from 'zod';
import { listCell, readFolder } from '#kit/db/demonstration-data.server.ts';
import { must, type Stage } from '#kit/db/demonstration-stage.server.ts';
import type { stories } from './stories.server.ts';
import { storyFigures } from './story-figures.ts';

/**
 * From silk to shipment, in order: what is told here holds for the trade as a whole, and names nobody. A fact is its value, Chinese
 * and English.
 */
const texts = readFolder(
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
export async function fillStories(stage: Stage, { save }: Pick<ReturnType<typeof stories>, 'save'>): Promise<void> {
  for (const [, { figure, facts, sections }] of await stage.missing('hall_stories', [...texts.values()])) {
    const [zh, en] = sections;
    if (!zh || !en) throw new Error(`demonstration: the story of the ${figure} is not in both languages`);
    const titles = { zh_title: zh.heading, en_title: en.heading, zh_lead: zh.lead, en_lead: en.lead };
    const story = { id: 0, revision: 0, is_shown: true, figure, facts, picture: 0, ...titles };
    must(await save(stage.staff(), { ...story, zh_text: zh.body, en_text: en.body }), figure);
  }
}
