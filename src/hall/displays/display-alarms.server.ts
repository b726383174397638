import { renewalLimitMs } from '#hall/link/presences.server.ts';
import type { Database } from '#kit/database.server.ts';
import { type Clock, dayMs } from '#kit/time.ts';
import type { Webhook } from '#kit/webhook.server.ts';

/** A restart takes a display away for some seconds: nobody is woken for that. */
const patienceMs = 90_000;
const mostInMessage = 20;

interface LostDisplay {
  display: number;
  name: string;
  hall_name: string;
  lost_at: Date;
}

/** Tells staff by the operator's webhook of displays that went away and did not come back. */
export function displayAlarms({
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
    /**
     * Periodic work of one process at a time. A display is told of once; it is forgotten when it is back (the row of its
     * presence is written anew then).
     */
    async send(): Promise<void> {
      const now = clock.now();
      // A process that died says nothing of its displays: they went when it was last heard of.
      await database.pool.query(
        `update hall_presence set process = null, since = renewed_at where process is not null and renewed_at < $1`,
        [new Date(now - renewalLimitMs)],
      );
      const { rows } = await database.pool.query<LostDisplay>(
        `select p.display, h.document->'displays'->p.display::text->>'name' as name, h.name as hall_name, p.since as lost_at
         from hall_presence p join halls h on h.id = p.hall join hall_displays d on d.id = p.display
         where p.process is null and p.alarmed_at is null and d.revoked_at is null and p.since < $1 and p.since > $2
         order by p.since`,
        [new Date(now - patienceMs), new Date(now - dayMs)],
      );
      if (rows.length === 0) return;
      // Not posted: not noted either, and tried again with the next run.
      await webhook?.post({
        kind: 'hall.displays',
        title: rows.length === 1 ? `展厅屏幕离线：${rows[0]?.name ?? ''}` : `展厅有 ${rows.length} 块屏幕离线`,
        lines: [
          ...rows.slice(0, mostInMessage).map(lineOf),
          ...(rows.length > mostInMessage ? [`……另有 ${rows.length - mostInMessage} 块`] : []),
        ],
        url: publicUrl && `${publicUrl}/screen/pages/hall/control`,
      });
      await database.pool.query(
        'update hall_presence set alarmed_at = $2 where display = any($1) and process is null',
        [rows.map(({ display }) => display), new Date(now)],
      );
    },
  };
}

const shanghai = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const lineOf = ({ name, hall_name, lost_at }: LostDisplay) =>
  `${hall_name} · ${name}：${shanghai.format(lost_at)} 起没有消息`;
