import type { Database } from '#kit/db/database.server.ts';
import { type Clock, dayMs } from '#kit/text/time.ts';
import type { Webhook, WebhookMessage } from './webhook.server.ts';

/** More than these are counted and not named. */
const mostInMessage = 20;
const pauses = { firstMs: 30_000, longestMs: 3_600_000 };

/** A row that waits to be told of. */
export interface PendingAlert {
  id: number;
  attempts: number;
}

export interface AlertNeeds<Row extends PendingAlert> {
  database: Database;
  clock: Clock;
  /** Without one nothing is told, and what waits is given up after a day. */
  webhook: Webhook | undefined;
  /** Has the columns `id`, `at`, `alert` ('waiting', 'sent' or 'given_up'), `attempts`, `try_at` and `sent_at`. */
  table: string;
  /** Rows of the table that wait, and whose `try_at` has come. */
  due(now: Date): Promise<Row[]>;
  message(rows: readonly Row[]): Omit<WebhookMessage, 'lines'>;
  lineOf(row: Row): string;
  /** Of those that are not named: `……另有 3 个`. */
  others(count: number): string;
}

/**
 * Tells staff of rows that wait, at least once, by the operator's webhook: several at a time in one message, tried again with
 * growing pauses for a day. What is older is no news any more. Throws what the webhook threw, once that is noted.
 */
export async function sendAlerts<Row extends PendingAlert>(needs: AlertNeeds<Row>): Promise<void> {
  const { database, clock, webhook, table } = needs;
  const now = clock.now();
  await database.pool.query(`update ${table} set alert = 'given_up' where alert = 'waiting' and at < $1`, [
    new Date(now - dayMs),
  ]);
  if (!webhook) return;
  const rows = await needs.due(new Date(now));
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const named = rows.slice(0, mostInMessage).map(needs.lineOf);
  const others = rows.length - named.length;
  try {
    await webhook.post({ ...needs.message(rows), lines: others > 0 ? [...named, needs.others(others)] : named });
  } catch (error) {
    const attempts = Math.max(...rows.map((row) => row.attempts)) + 1;
    const pauseMs = Math.min(pauses.longestMs, pauses.firstMs * 2 ** (attempts - 1));
    await database.pool.query(`update ${table} set attempts = $2, try_at = $3 where id = any($1)`, [
      ids,
      attempts,
      new Date(now + pauseMs),
    ]);
    throw error;
  }
  await database.pool.query(`update ${table} set alert = 'sent', sent_at = $2 where id = any($1)`, [
    ids,
    new Date(now),
  ]);
}
