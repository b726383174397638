import { moment, pgTable, text } from '#kit/drizzle.server.ts';

/** What each fixed page of the site says, as a fingerprint, and since when; so that an upgrade alone changes no date. */
export const sitePageVersions = pgTable('site_page_versions', {
  path: text().primaryKey(),
  fingerprint: text().notNull(),
  changedAt: moment().notNull(),
  /** What it said before: two builds that serve side by side, each with words of its own, find theirs here. */
  formerFingerprint: text(),
  formerChangedAt: moment(),
});
