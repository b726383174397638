/**
 * Drizzle, loaded through `require`: as ESM each of its modules makes Node parse its 179 KB package.json again, which
 * costs a start 280 ms and 250 MB. Everything of Drizzle is taken from here.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const core = require('drizzle-orm') as typeof import('drizzle-orm');
const columns = require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core');

export const { and, asc, count, desc, eq, gt, gte, ilike, inArray, isNull, lt, lte, ne, not, or, sql } = core;
export const {
  bigint,
  bigserial,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} = columns;

/** An instant; all are stored with their zone. */
export const moment = () => columns.timestamp({ withTimezone: true });
/** A whole number of any size, such as another table's id. */
export const number = () => columns.bigint({ mode: 'number' });
/** A table's own id. */
export const identity = () => number().primaryKey().generatedAlwaysAsIdentity();
