import { randomUUID } from 'node:crypto';
import type { Presence, Report } from '#hall/protocol.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import type { Rows } from '#rows.ts';

/** Notifies operators in other processes of displays that connect, disconnect or report. */
const presenceChannel = 'hall_presence';
/** Reports are batched for this long, as many displays report at once after a take. */
const gatherMs = 400;
/** A process that lives renews its displays' rows so often; rows that are older than the limit are of one that died. */
const renewEveryMs = 15_000;
export const renewalLimitMs = 45_000;
/** Displays in one notice, which has room for some 8,000 bytes. */
const perNotice = 10;

export interface DisplayPresence extends Presence {
  display: number;
  hall: number;
}

export interface PresenceNeeds extends Needs<'database' | 'clock'> {
  notices: Notices;
  report(error: unknown): void;
  /** Called on every change, in this process or another. */
  heard(changed: DisplayPresence): void;
}

interface PresenceRow extends Pick<Rows['hall_presence'], 'display' | 'hall' | 'process' | 'since' | 'revision'> {
  renewedAt: Date;
  report: Report | null;
}

/** Which displays are there, over all processes: kept by the process that holds the connection, read by all. */
export function presences({ database, notices, clock, report, heard }: PresenceNeeds) {
  const processId = randomUUID();
  /** Displays of this process, by number. */
  const own = new Map<number, DisplayPresence>();
  const changed = new Map<number, DisplayPresence>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    gathering = undefined;
    const lines = [...changed.values()];
    changed.clear();
    if (lines.length === 0) return;
    try {
      await database.pool.query(
        `insert into hall_presence as p (display, hall, process, since, renewed_at, revision, report)
         select l.display, l.hall, case l.state when 'here' then $1 end, to_timestamp(l.since / 1000.0), $2, l.revision, l.report
         from jsonb_to_recordset($3) as l(display int, hall int, state text, since float8, revision int, report jsonb)
         join hall_displays d on d.id = l.display and d.revoked_at is null
         on conflict (display) do update set hall = excluded.hall, process = excluded.process, since = excluded.since,
           renewed_at = excluded.renewed_at, revision = excluded.revision, report = excluded.report,
           alarmed_at = case when excluded.process is null then p.alarmed_at end
         where excluded.process is not null or p.process = $1 or p.process is null`,
        [processId, new Date(clock.now()), JSON.stringify(lines)],
      );
      for (let from = 0; from < lines.length; from += perNotice)
        await database.pool.query('select pg_notify($1, $2)', [
          presenceChannel,
          JSON.stringify({ process: processId, lines: lines.slice(from, from + perNotice).map(shortened) }),
        ]);
    } catch (error) {
      // Said again with the next change or renewal: presence is a state, and the latest counts.
      for (const line of lines) if (!changed.has(line.display)) changed.set(line.display, line);
      report(error);
    }
  }
  const gather = () => {
    gathering ??= setTimeout(() => {
      writing = writing.then(write);
    }, gatherMs);
  };
  const say = (presence: DisplayPresence) => {
    if (presence.state === 'here') own.set(presence.display, presence);
    else own.delete(presence.display);
    changed.set(presence.display, presence);
    heard(presence);
    gather();
  };

  notices.listen(presenceChannel, (payload) => {
    const said = JSON.parse(payload) as { process: string; lines: DisplayPresence[] };
    if (said.process === processId) return;
    // A display that reconnected here is not offline, whatever its former process reports.
    for (const line of said.lines) if (!own.has(line.display)) heard(line);
  });
  const renewing = setInterval(() => {
    if (changed.size > 0) gather();
    if (own.size > 0)
      database.pool
        .query('update hall_presence set renewed_at = $2 where process = $1', [processId, new Date(clock.now())])
        .catch(report);
  }, renewEveryMs);

  return {
    say,
    ofOwn: (display: number) => own.get(display),

    /** Of all displays of a hall, as the database and this process know them. */
    async list(hall: number): Promise<DisplayPresence[]> {
      const { rows } = await database.pool.query<PresenceRow>(
        `select display, hall, process, since, renewed_at as "renewedAt", revision, report from hall_presence where hall = $1`,
        [hall],
      );
      const now = clock.now();
      // A display that just connected here has no row yet.
      const fresh = [...own.values()].filter(
        (its) => its.hall === hall && rows.every((row) => row.display !== its.display),
      );
      const written = rows.map(({ process, since, renewedAt, ...row }) => {
        const isHere = process !== null && now - renewedAt.getTime() < renewalLimitMs;
        const state = isHere ? 'here' : 'away';
        // A process that died did not record when its displays disconnected.
        const from = !isHere && process !== null ? renewedAt : since;
        return own.get(row.display) ?? ({ ...row, state, since: from.getTime() } as const);
      });
      return [...written, ...fresh];
    },

    /** Says that all displays of this process are away: they are about to be cut off. */
    async close(): Promise<void> {
      clearInterval(renewing);
      const since = clock.now();
      for (const presence of [...own.values()]) say({ ...presence, state: 'away', since });
      clearTimeout(gathering);
      gathering = undefined;
      await writing;
      await write();
      clearTimeout(gathering);
    },
  };
}
export type Presences = ReturnType<typeof presences>;

/** Words of a fault are cut for the notice; the row in the database has them whole. */
const shortened = (line: DisplayPresence): DisplayPresence =>
  line.report?.fault ? { ...line, report: { ...line.report, fault: line.report.fault.slice(0, 60) } } : line;
