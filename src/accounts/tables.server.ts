import {
  bigint,
  identity,
  index,
  integer,
  jsonb,
  moment,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from '#kit/drizzle.server.ts';

/** Supplier applicants: a phone number that has proved itself. */
export const applicants = pgTable(
  'applicants',
  {
    id: identity(),
    /** Sealed; `sealed-phones.server.ts` says by what it is found. */
    phone: text().notNull(),
    phoneIndex: text(),
    phoneEnd: text(),
    createdAt: moment().notNull().defaultNow(),
    disabledAt: moment(),
  },
  (table) => [
    uniqueIndex('applicants_phone_index').on(table.phoneIndex),
    index('applicants_phone_end').on(table.phoneEnd),
  ],
);

/** Screen users (internal, "ia"). */
export const screenUsers = pgTable(
  'screen_users',
  {
    id: identity(),
    username: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    roles: text().array().notNull(),
    createdAt: moment().notNull().defaultNow(),
    disabledAt: moment(),
  },
  (table) => [uniqueIndex('screen_users_username').on(table.username)],
);

/** The second factor of a screen user: an authenticator app, and codes on paper for the day when the phone is gone. */
export const screenSecondFactors = pgTable('screen_second_factors', {
  account: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => screenUsers.id, { onDelete: 'cascade' }),
  /** Sealed. */
  secret: text().notNull(),
  /** Until the first code came back from the app nothing is asked for. */
  confirmedAt: moment(),
  /** The step of the last code that was taken: none is taken twice. */
  usedStep: bigint({ mode: 'number' }).notNull().default(0),
  /** HMACs of those that were not used yet. */
  recoveryCodes: text().array().notNull(),
});

/** Live sessions. Only a hash of the cookie's token is kept: a copy of this table signs nobody in. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    account: bigint({ mode: 'number' }).notNull(),
    createdAt: moment().notNull(),
    seenAt: moment().notNull(),
    expiresAt: moment().notNull(),
    address: text().notNull(),
    userAgent: text().notNull(),
  },
  (table) => [index('sessions_account').on(table.kind, table.account), index('sessions_expires').on(table.expiresAt)],
);

/** The one open code of a phone for a purpose. Only its HMAC is kept, and of the phone only its index. */
export const verifyCodes = pgTable(
  'verify_codes',
  {
    phone: text().notNull(),
    purpose: text().notNull(),
    codeHmac: text().notNull(),
    tries: integer().notNull(),
    /** Of those, how many each sender's network had. */
    triesBy: jsonb().$type<Record<string, number>>().notNull().default({}),
    expiresAt: moment().notNull(),
    /** Keyed digest of what it was used for, where the same may be sent again; null while it is unused. */
    usedFor: text(),
  },
  (table) => [primaryKey({ columns: [table.phone, table.purpose] })],
);

/** Who changed what, with before and after. Written in the transaction of the change. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: identity(),
    at: moment().notNull(),
    actorKind: text().notNull(),
    actor: bigint({ mode: 'number' }),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    address: text(),
  },
  (table) => [
    index('audit_entries_subject').on(table.subject, table.at),
    index('audit_entries_area').on(sql`split_part(action, '.', 1)`, table.id),
    index('audit_entries_actor').on(table.actorKind, table.actor, table.id),
    index('audit_entries_at').on(table.at),
  ],
);
