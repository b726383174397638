import { bigint, boolean, index, integer, moment, pgTable, sql, text } from '#kit/drizzle.server.ts';

/** Every message that is to be sent or was, for a while, and what became of it; see `outbox.server.ts`. */
export const shortMessages = pgTable(
  'short_messages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What it is about, such as `application/12`; empty for codes. */
    about: text().notNull(),
    /** The feature's row that it announces, such as `application-event/7`; empty if no desk shows its state. */
    cause: text().notNull().default(''),
    /** It stays as long as what it is about. */
    kept: boolean().notNull().default(false),
    template: text().notNull(),
    /** Sealed; empty for codes: nobody but their owner ever reads one. */
    text: text().notNull(),
    /** Language and values of the template, as JSON, sealed as the text is. */
    content: text().notNull().default(''),
    /** What text and content are bound to; empty: `short-message/<about>`. */
    boundTo: text().notNull().default(''),
    /** Sealed. */
    phone: text().notNull(),
    phoneIndex: text(),
    /** `queued`, `sending`, `sent`, `failed`, `unknown`. */
    state: text().notNull(),
    attempts: integer().notNull().default(0),
    /** When it is sent or tried again, and after which time one that is being sent was cut off. */
    dueAt: moment(),
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
    index('short_messages_cause').on(table.cause),
    index('short_messages_due').on(table.dueAt).where(sql`due_at is not null`),
    index('short_messages_about').on(table.about, table.id).where(sql`about <> ''`),
    index('short_messages_phone_index').on(table.phoneIndex, table.id),
    index('short_messages_reference').on(table.reference).where(sql`reference <> ''`),
    index('short_messages_at').on(table.at),
  ],
);
