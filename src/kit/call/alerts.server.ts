import type { Database } from '#kit/db/database.server.ts';
import { type Clock, dayMs } from '#kit/text/time.ts';
import type { Webhook, WebhookMessage } from './webhook.server.ts';

/** Rows beyond this number are counted, not listed. */
const mostInMessage = 20;
const pauses = { firstMs: 30_000, longestMs: 3_600_000 };

/** A row whose alert is still to be sent. */
export interface PendingAlert {
  id: number;
  attempts: number;
}

export interface AlertNeeds<Row extends PendingAlert> {
  database: Database;
  clock: Clock;
  /** Without a webhook nothing is sent, and pending alerts expire after a day. */
  webhook: Webhook | undefined;
  /** Has the columns `id`, `at`, `alert` ('waiting', 'sent' or 'given_up'), `attempts`, `try_at` and `sent_at`. */
  table: string;
  /** Pending rows of the table whose `try_at` has come. */
  due(now: Date): Promise<Row[]>;
  message(rows: readonly Row[]): Omit<WebhookMessage, 'lines'>;
  lineOf(row: Row): string;
  /** The line for the rows that are not listed: `……另有 3 个`. */
  others(count: number): string;
}

/**
 * Posts pending rows to the operator's webhook, at least once: several in one message, retried for a day with exponential
 * backoff. Rows older than a day are given up. Rethrows the webhook's error after storing the next attempt.
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
