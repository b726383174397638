import { hallContents } from '#hall/library/tables.server.ts';
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from '#kit/drizzle.server.ts';
import type { StoryFact, StoryFigure } from './stories-contract.ts';

/** What visitors read at a panel, in both languages. Few, and read whole. */
export const hallStories = pgTable(
  'hall_stories',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    revision: integer().notNull(),
    position: integer().notNull(),
    isShown: boolean().notNull(),
    /** Which of the drawn figures stands for it where it has no picture. */
    figure: text().$type<StoryFigure>().notNull(),
    picture: bigint({ mode: 'number' }).references(() => hallContents.id),
    zhTitle: text().notNull(),
    enTitle: text().notNull(),
    zhLead: text().notNull(),
    enLead: text().notNull(),
    zhText: text().notNull(),
    enText: text().notNull(),
    facts: jsonb().$type<StoryFact[]>().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('hall_stories_picture').on(table.picture)],
);
