import { bigint, index, moment, pgTable, sql, text } from '#kit/drizzle.server.ts';

/** Every message that was handed to the provider, for a while, and what became of it; see `sent-messages.server.ts`. */
export const shortMessages = pgTable(
  'short_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What it is about, such as `application/12`; empty for codes. */
    about: text().notNull(),
    template: text().notNull(),
    /** Sealed; empty for codes: nobody but their owner ever reads one. */
    text: text().notNull(),
    /** Sealed. */
    phone: text().notNull(),
    phoneIndex: text(),
    /** `sending`, `sent`, `failed`, `unknown`; a crash leaves `sending`. */
    state: text().notNull(),
    failure: text().notNull().default(''),
    /** The provider's name for it, by which the carrier's receipt is known. */
    reference: text().notNull().default(''),
    at: moment().notNull(),
    /** `delivered`, `undelivered`; empty until the carrier says so. */
    receipt: text().notNull().default(''),
    /** The carrier's own code, such as `DELIVRD` or `MK:0001`. */
    receiptCode: text().notNull().default(''),
    receiptAt: moment(),
  },
  (table) => [
    index('short_messages_about').on(table.about, table.id).where(sql`about <> ''`),
    index('short_messages_phone_index').on(table.phoneIndex, table.id),
    index('short_messages_reference').on(table.reference).where(sql`reference <> ''`),
    index('short_messages_at').on(table.at),
  ],
);
