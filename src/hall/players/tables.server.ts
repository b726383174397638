import { hallContents } from '#hall/library/tables.server.ts';
import { bigint, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from '#kit/drizzle.server.ts';

/** Videos in an order, under a name. */
export const hallPlaylists = pgTable(
  'hall_playlists',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    revision: integer().notNull(),
    name: text().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('hall_playlists_name').on(table.name)],
);

export const hallPlaylistItems = pgTable(
  'hall_playlist_items',
  {
    playlist: bigint({ mode: 'number' })
      .notNull()
      .references(() => hallPlaylists.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    content: bigint({ mode: 'number' })
      .notNull()
      .references(() => hallContents.id),
  },
  (table) => [
    primaryKey({ columns: [table.playlist, table.position] }),
    index('hall_playlist_items_content').on(table.content),
  ],
);
