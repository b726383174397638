import { isLocked } from '#hall/hall-store.server.ts';
import { renewalLimitMs } from '#hall/link/presences.server.ts';
import { type PendingAlert, sendAlerts } from '#kit/call/alerts.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Webhook } from '#kit/call/webhook.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { dayMs } from '#kit/text/time.ts';
import type { DisplayAlarm } from './alarms-contract.ts';

/** A restart takes a display offline for seconds, which raises no alarm. */
const patienceMs = 90_000;
/** How long the console shows an alarm, and how long it is stored. */
const shownMs = 3 * dayMs;
const retentionMs = 400 * dayMs;

interface LostDisplay extends PendingAlert {
  name: string;
  hall_name: string;
  lost_at: Date;
}

const nameIn = (hall: string, display: string) => `${hall}.document->'displays'->${display}::text->>'name'`;

/** Alarms for displays that stay offline: sent to a webhook and listed in the hall's console. */
export function displayAlarms({
  database,
  clock,
  webhook,
  publicUrl,
}: Needs<'database' | 'clock'> & { webhook: Webhook | undefined; publicUrl: string | undefined }) {
  /** One alarm for each absence: the row of its presence, rewritten when a display is back, says whether there was one. */
  async function raise(): Promise<void> {
    const now = new Date(clock.now());
    // A process that died says nothing of its displays: they went when it was last heard of.
    await database.pool.query(
      `update hall_presence set process = null, since = renewed_at where process is not null and renewed_at < $1`,
      [new Date(now.getTime() - renewalLimitMs)],
    );
    await database.pool.query(
      `update hall_alarms a set back_at = p.since from hall_presence p
       where a.back_at is null and p.display = a.display and p.process is not null`,
    );
    await database.pool.query(
      `with lost as (
         update hall_presence p set alarmed_at = $1 from hall_displays d
         where d.id = p.display and d.revoked_at is null and p.process is null and p.alarmed_at is null
           and p.since < $2 and p.since > $3
         returning p.hall, p.display, p.since)
       insert into hall_alarms (hall, display, at, lost_at, alert, try_at)
       select hall, display, $1, since, 'waiting', $1 from lost`,
      [now, new Date(now.getTime() - patienceMs), new Date(now.getTime() - dayMs)],
    );
  }

  return {
    /** Periodic work of one process at a time. */
    async send(): Promise<void> {
      await raise();
      await sendAlerts<LostDisplay>({
        database,
        clock,
        webhook,
        table: 'hall_alarms',
        async due(now) {
          const { rows } = await database.pool.query<LostDisplay>(
            `select a.id, a.attempts, a.lost_at, h.name as hall_name, coalesce(${nameIn('h', 'a.display')}, '#' || a.display) as name
             from hall_alarms a join halls h on h.id = a.hall
             where a.alert = 'waiting' and a.try_at <= $1 order by a.id limit 500`,
            [now],
          );
          return rows;
        },
        message: (rows) => ({
          kind: 'hall.displays',
          title: rows.length === 1 ? `展厅屏幕离线：${rows[0]?.name ?? ''}` : `展厅有 ${rows.length} 块屏幕离线`,
          url: publicUrl && `${publicUrl}/screen/pages/hall/control`,
        }),
        lineOf,
        others: (count) => `……另有 ${count} 块`,
      });
    },

    /** Those of the last days that nobody has said they know of, or that still last; the latest first. */
    async list(hall: number): Promise<DisplayAlarm[]> {
      const { rows } = await database.pool.query<DisplayAlarm>(
        `select a.id, a.display, ${nameIn('h', 'a.display')} as name,
           (extract(epoch from a.lost_at) * 1000)::float8 as lost, (extract(epoch from coalesce(a.back_at,
             case when p.process is not null then p.since end)) * 1000)::float8 as back
         from hall_alarms a join halls h on h.id = a.hall left join hall_presence p on p.display = a.display
         where a.hall = $1 and a.at > $2 and a.seen_at is null and h.document->'displays' ? a.display::text
         order by a.lost_at desc, a.display limit 200`,
        [hall, new Date(clock.now() - shownMs)],
      );
      return rows;
    },

    /** Marks the listed alarms as seen. */
    async setSeen(hall: number, upTo: number): Promise<Outcome<null, 'locked'>> {
      if (await isLocked(database.pool, hall)) return refuse('locked');
      await database.pool.query(
        'update hall_alarms set seen_at = $3 where hall = $1 and id <= $2 and seen_at is null',
        [hall, upTo, new Date(clock.now())],
      );
      return done(null);
    },

    async tidy(): Promise<void> {
      await database.pool.query('delete from hall_alarms where at < $1', [new Date(clock.now() - retentionMs)]);
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
