import { bigint, index, integer, pgTable, primaryKey, text, timestamp } from '#kit/drizzle.server.ts';
import type { ContentKind } from './library-contract.ts';

/** Videos and pictures of the hall, and uploads that are still under way. The files lie in the object store, in parts. */
export const hallContents = pgTable(
  'hall_contents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    state: text().$type<'receiving' | 'ready' | 'removed'>().notNull(),
    kind: text().$type<ContentKind>().notNull(),
    name: text().notNull(),
    folder: text().notNull(),
    mime: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    fingerprint: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    durationMs: integer().notNull(),
    hasPoster: integer().notNull(),
    /** Screen user. */
    by: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When the last part came; what nothing comes for any more is dropped. */
    touchedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('hall_contents_state').on(table.state, table.createdAt)],
);

export const hallContentParts = pgTable(
  'hall_content_parts',
  {
    content: bigint({ mode: 'number' })
      .notNull()
      .references(() => hallContents.id, { onDelete: 'cascade' }),
    part: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.content, table.part] })],
);
