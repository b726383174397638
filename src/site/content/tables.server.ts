import { bigint, index, integer, jsonb, moment, pgTable, text, uniqueIndex } from '#kit/drizzle.server.ts';

/**
 * What editors write: news, banners, legal versions, app versions, the brand's data. `draft` is what they work on,
 * `published` what visitors see; the shape of both is the kind's own (`contract.ts` of each).
 */
export const contentItems = pgTable(
  'content_items',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** What it is known by within its kind; null when it is known by nothing but its number. */
    slug: text(),
    revision: integer().notNull(),
    draft: jsonb().notNull(),
    published: jsonb(),
    publishedAt: moment(),
    /** From when visitors see it. */
    shownFrom: moment(),
    withdrawnAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    updatedBy: bigint({ mode: 'number' }),
  },
  (table) => [
    uniqueIndex('content_items_slug').on(table.kind, table.slug),
    index('content_items_shown').on(table.kind, table.shownFrom),
  ],
);
