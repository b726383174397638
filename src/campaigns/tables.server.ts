import { bigint, date, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from '#kit/drizzle.server.ts';
import type { CampaignProduct, CampaignSession } from './contract.ts';

/** Festivals and sales. Few, and read whole. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    revision: integer().notNull(),
    slug: text().notNull(),
    zhTitle: text().notNull(),
    enTitle: text().notNull(),
    firstDay: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }).notNull(),
    targetFen: bigint({ mode: 'number' }).notNull(),
    /** Slug of the campaign that it is compared with; empty for none. */
    comparedWith: text().notNull(),
    sessions: jsonb().$type<CampaignSession[]>().notNull(),
    products: jsonb().$type<CampaignProduct[]>().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('campaigns_slug').on(table.slug)],
);
