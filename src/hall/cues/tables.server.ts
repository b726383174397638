import { halls } from '#hall/tables.server.ts';
import { integer, jsonb, pgTable, timestamp } from '#kit/drizzle.server.ts';
import type { Cue } from './contract.ts';

/** The cue list of each hall: always read and written whole. */
export const hallCueLists = pgTable('hall_cue_lists', {
  hall: integer()
    .primaryKey()
    .references(() => halls.id),
  revision: integer().notNull(),
  cues: jsonb().$type<Cue[]>().notNull(),
  updatedBy: integer(),
  updatedAt: timestamp({ withTimezone: true }).notNull(),
});
