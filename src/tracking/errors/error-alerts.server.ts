import type { Database } from '#kit/database.server.ts';
import { type Clock, dayMs } from '#kit/time.ts';
import type { Webhook } from '#kit/webhook.server.ts';

/** Where the console shows them. */
export const errorsAddress = '/console/errors';

const mostInMessage = 20;
const pauses = { firstMs: 30_000, longestMs: 3_600_000 };

interface Waiting {
  id: number;
  attempts: number;
  action: 'new' | 'regressed';
  name: string;
  method: string;
  place: string;
  code: string;
  message: string;
}

/**
 * Tells of new faults and of those that came back, at least once, by the operator's webhook: several at a time in one
 * message, tried again with growing pauses for a day. What is older is no news any more.
 */
export function errorAlerts({
  database,
  clock,
  webhook,
  publicUrl,
}: {
  database: Database;
  clock: Clock;
  webhook: Webhook | undefined;
  publicUrl: string | undefined;
}) {
  return {
    /** Periodic work of one process at a time. */
    async send(): Promise<void> {
      const now = clock.now();
      await database.pool.query(
        `update tracking_error_changes set alert = 'given_up' where alert = 'waiting' and at < $1`,
        [new Date(now - dayMs)],
      );
      if (!webhook) return;
      const { rows } = await database.pool.query<Waiting>(
        `select c.id, c.attempts, c.action, g.name, g.method, g.place, g.code, g.message
         from tracking_error_changes c join tracking_error_groups g on g.id = c.error_group
         where c.alert = 'waiting' and c.try_at <= $1 order by c.id limit 500`,
        [new Date(now)],
      );
      if (rows.length === 0) return;
      const ids = rows.map(({ id }) => id);
      try {
        await webhook.post({
          kind: 'tracking.errors',
          title: titleOf(rows),
          lines: [
            ...rows.slice(0, mostInMessage).map(lineOf),
            ...(rows.length > mostInMessage ? [`……另有 ${rows.length - mostInMessage} 个`] : []),
          ],
          url: publicUrl && `${publicUrl}${errorsAddress}`,
        });
      } catch (error) {
        const attempts = Math.max(...rows.map((row) => row.attempts)) + 1;
        const pauseMs = Math.min(pauses.longestMs, pauses.firstMs * 2 ** (attempts - 1));
        await database.pool.query('update tracking_error_changes set attempts = $2, try_at = $3 where id = any($1)', [
          ids,
          attempts,
          new Date(now + pauseMs),
        ]);
        throw error;
      }
      await database.pool.query(`update tracking_error_changes set alert = 'sent', sent_at = $2 where id = any($1)`, [
        ids,
        new Date(now),
      ]);
    },
  };
}

function titleOf(rows: readonly Waiting[]): string {
  const back = rows.filter(({ action }) => action === 'regressed').length;
  const fresh = rows.length - back;
  return `织联：${[...(fresh > 0 ? [`${fresh} 个新错误`] : []), ...(back > 0 ? [`${back} 个已解决的错误又出现`] : [])].join('，')}`;
}

const lineOf = ({ action, name, method, place, code, message }: Waiting) =>
  [action === 'new' ? '新' : '又出现', name, method, place, code, message].filter((part) => part !== '').join(' ');
