import { applications } from '#enrolment/tables.server.ts';
import { bigint, customType, index, integer, moment, pgTable, primaryKey, sql, text } from '#kit/drizzle.server.ts';

const bits64 = customType<{ data: string }>({ dataType: () => 'bit(64)' });

/**
 * The pictures that an application holds now, each with what was found in it. A row is written with the save that named
 * the picture and filled soon after: `read_at` is null until then.
 */
export const applicationPictures = pgTable(
  'application_pictures',
  {
    application: bigint({ mode: 'number' })
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** What it is a picture of: the field that holds it. */
    field: text().notNull(),
    notedAt: moment().notNull(),
    readAt: moment(),
    /** Taken by a process that reads it; one that ended in the middle leaves it to the next. */
    takenAt: moment(),
    sha256: text(),
    mime: text(),
    bytes: integer(),
    width: integer(),
    height: integer(),
    /** Null for a picture without contrast. */
    perceptualHash: bits64(),
    bands: integer().array(),
    /** Why it cannot be shown, empty if it can: `gone`, `too_many_pixels`, `no_picture`. */
    problem: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.application, table.key] }),
    index('application_pictures_waiting').on(table.notedAt).where(sql`read_at is null`),
    index('application_pictures_bands').using('gin', table.bands),
    index('application_pictures_sha256').on(table.sha256),
    index('application_pictures_key').on(table.key),
  ],
);
