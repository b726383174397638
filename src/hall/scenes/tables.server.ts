import { halls } from '#hall/tables.server.ts';
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from '#kit/drizzle.server.ts';
import type { Scene } from './contract.ts';

/** What each display of a hall shows at once, under a name. Few, and read whole. */
export const hallScenes = pgTable(
  'hall_scenes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    hall: integer()
      .notNull()
      .references(() => halls.id),
    /** Place in the operators' order. */
    place: integer().notNull(),
    revision: integer().notNull(),
    name: text().notNull(),
    contents: jsonb().$type<Scene['contents']>().notNull(),
    updatedBy: integer(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('hall_scenes_hall').on(table.hall, table.place)],
);
