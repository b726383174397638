import { type PendingAlert, sendAlerts } from '#kit/call/alerts.server.ts';
import type { TrackingNeeds } from '#tracking/tracking.server.ts';
import type { ErrorParts } from './error-group.ts';

const waiting = `select c.id, c.attempts, c.action, g.name, g.method, g.place, g.code, g.message
  from tracking_error_changes c join tracking_error_groups g on g.id = c.error_group
  where c.alert = 'waiting' and c.try_at <= $1 order by c.id limit 500`;

interface NewError extends PendingAlert, Omit<ErrorParts, 'kind'> {
  action: 'new' | 'regressed';
}

/** Alerts operators of new faults and of those that came back. */
export function errorAlerts(needs: Pick<TrackingNeeds, 'database' | 'clock' | 'webhook' | 'publicUrl'>) {
  const { database, publicUrl } = needs;
  return {
    /** Periodic work of one process at a time. */
    send: (): Promise<void> =>
      sendAlerts<NewError>({
        ...needs,
        table: 'tracking_error_changes',
        due: async (now) => (await database.pool.query<NewError>(waiting, [now])).rows,
        message: (rows) => ({
          kind: 'tracking.errors',
          title: titleOf(rows),
          url: publicUrl && `${publicUrl}/console/errors`,
        }),
        lineOf,
        others: (count) => `……另有 ${count} 个`,
      }),
  };
}

function titleOf(rows: readonly NewError[]): string {
  const fresh = rows.filter(({ action }) => action === 'new').length;
  const counts = [
    fresh > 0 && `${fresh} 个新错误`,
    rows.length > fresh && `${rows.length - fresh} 个已解决的错误又出现`,
  ];
  return `织联：${counts.filter(Boolean).join('，')}`;
}

const lineOf = ({ action, name, method, place, code, message }: NewError) =>
  [action === 'new' ? '新' : '又出现', name, method, place, code, message].filter(Boolean).join(' ');
