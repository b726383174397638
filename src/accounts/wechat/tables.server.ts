import { applicants } from '#accounts/tables.server.ts';
import { bigint, index, moment, pgTable, primaryKey, text, uniqueIndex } from '#kit/drizzle.server.ts';

/** Somebody as one of our WeChat apps knows them. One person has an `openid` per app and one `unionid` over all of them. */
export const wechatIdentities = pgTable(
  'wechat_identities',
  {
    appid: text().notNull(),
    openid: text().notNull(),
    unionid: text(),
    /** Null until a phone number proved itself beside it. */
    applicant: bigint({ mode: 'number' }).references(() => applicants.id),
    createdAt: moment().notNull(),
    boundAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.appid, table.openid] }),
    index('wechat_identities_unionid').on(table.unionid),
    index('wechat_identities_applicant').on(table.applicant),
  ],
);

/**
 * One way to WeChat and back. Of state, browser, code and ticket only HMACs are kept: a copy of this table signs nobody
 * in. The answer is kept for as long as a replay of the same code is given it again.
 */
export const wechatAttempts = pgTable(
  'wechat_attempts',
  {
    state: text().primaryKey(),
    kind: text().notNull(),
    scope: text().notNull(),
    browser: text().notNull(),
    expiresAt: moment().notNull(),
    code: text(),
    exchangedAt: moment(),
    /** `signed_in`, `bind_phone`, `authorize`, or the reason of a refusal; null while WeChat is being asked. */
    answer: text(),
    openid: text(),
    bindTicket: text(),
  },
  (table) => [
    uniqueIndex('wechat_attempts_bind_ticket').on(table.bindTicket),
    index('wechat_attempts_expires').on(table.expiresAt),
  ],
);

/** What WeChat gives to the server for two hours, one row for all processes: `token`, and the `ticket` of JSAPI. */
export const wechatServerTokens = pgTable(
  'wechat_server_tokens',
  {
    appid: text().notNull(),
    kind: text().notNull(),
    /** Encrypted. */
    value: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.appid, table.kind] })],
);
