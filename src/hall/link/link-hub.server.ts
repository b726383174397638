import type { WebSocket } from 'ws';
import { type Devices, devicesChannel } from '#hall/displays/devices.server.ts';
import { type Change, type HallStore, hallChannel, type Sender } from '#hall/hall-store.server.ts';
import type { Call } from '#hall/protocol.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import type { Rows } from '#rows.ts';
import { Connection } from './connection.server.ts';
import { handleMessage } from './handle-message.server.ts';
import { linkEndings } from './link-rules.ts';
import { type DisplayPresence, presences } from './presences.server.ts';
import { type Member, Room } from './room.server.ts';

const gatherMs = 1_000;

interface Painted extends Pick<Rows['hall_log'], 'hall' | 'revision' | 'display'> {
  at: number;
}

/** Writes into the log when displays have shown what was put on them: proof of play, many in one statement. */
function paintedTimes(database: Database, report: (error: unknown) => void) {
  let waiting: Painted[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<unknown> = Promise.resolve();
  const write = async () => {
    timer = undefined;
    const lines = waiting;
    waiting = [];
    if (lines.length === 0) return;
    await database.pool
      .query(
        `update hall_log l set painted_at = to_timestamp(p.at / 1000.0)
         from jsonb_to_recordset($1) as p(hall int, revision int, display int, at float8)
         where l.hall = p.hall and l.revision = p.revision and l.display = p.display and l.painted_at is null`,
        [JSON.stringify(lines)],
      )
      .catch(report);
  };
  return {
    note(painted: Painted): void {
      waiting.push(painted);
      timer ??= setTimeout(() => {
        writing = write();
      }, gatherMs);
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      await writing;
      await write();
    },
  };
}

/** Calls for displays and pictures from them, for other processes. */
const callsChannel = 'hall_calls';
const picturesChannel = 'hall_pictures';
const lookEveryMs = 5_000;
/** Links of one device, some of which are not found dead yet. Many at once would be a way around what one may say. */
const maxOfDevice = 4;

export interface LinkNeeds extends Needs<'database' | 'clock'> {
  notices: Notices;
  store: HallStore;
  devices: Devices;
  build: string | undefined;
  report(message: string, error: unknown): void;
}

/** The caller, as identified in the upgrade. */
export type Caller =
  | { kind: 'operator'; hall: number; giver: Sender; session: string; isAllowed(): Promise<boolean> }
  | { kind: 'device'; token: string };

/** One link of this process: what is known of the other end. A device that is not paired has no display. */
export interface Link extends Member {
  connection: Connection;
  caller: Caller;
  display: number | undefined;
  hall: number | undefined;
  /** A device that said hello and is nobody, which has a code to show. */
  isStranger: boolean;
}

export interface CalledDisplays {
  hall: number;
  call: Call;
  displays: string[];
  at: number;
}

/** All links of this process, the halls that they are in, and what goes between processes. */
export function linkHub(needs: LinkNeeds) {
  const { database, notices, clock, store, devices, report } = needs;
  const rooms = new Map<number, Room>();
  const links = new Set<Link>();
  const wrong = (error: unknown) => report('something about the hall link went wrong', error);
  const present = presences({
    database,
    notices,
    clock,
    report: wrong,
    heard: (changed: DisplayPresence) => rooms.get(changed.hall)?.hearPresence(changed),
  });
  const painted = paintedTimes(database, wrong);

  const take = (change: Change) => rooms.get(change.hall)?.take(change);
  store.onChange(take);
  notices.listen(hallChannel, (payload) => take(JSON.parse(payload) as Change));
  notices.onGap(() => {
    for (const room of rooms.values()) room.outdate();
  });

  const callHere = ({ hall, call, displays, at }: CalledDisplays) => {
    const text = JSON.stringify({ kind: 'called', call, at });
    for (const link of links)
      if (link.hall === hall && link.display !== undefined && displays.includes(String(link.display))) link.send(text);
  };
  notices.listen(callsChannel, (payload) => callHere(JSON.parse(payload) as CalledDisplays));

  const sendPicture = async (display: number) => {
    if (![...links].some((link) => link.isOperator)) return;
    const { rows } = await database.pool.query<{ hall: number; at: Date; picture: string }>(
      'select d.hall, p.at, p.picture from hall_pictures p join hall_displays d on d.id = p.display where p.display = $1',
      [display],
    );
    const row = rows[0];
    if (!row) return;
    const message = { kind: 'picture', display: String(display), picture: row.picture, at: row.at.getTime() } as const;
    rooms.get(row.hall)?.tellOperators(message);
  };
  notices.listen(picturesChannel, (payload) => void sendPicture(Number(payload)).catch(wrong));

  // A token was paired or revoked: its device must reconnect with its new identity.
  notices.listen(devicesChannel, (tokenHash) => {
    for (const link of links)
      if (link.caller.kind === 'device' && devices.hashOf(link.caller.token) === tokenHash)
        link.connection.afterwards(() => comeInAnew(link));
  });
  const comeInAnew = async ({ caller, connection, display, isStranger }: Link) => {
    if (caller.kind !== 'device' || (display === undefined && !isStranger)) return;
    const device = await devices.find(caller.token).catch(() => undefined);
    // The word took its time, and it has come in since as what it is.
    if (device && device.display === display) return;
    if (isStranger) connection.tell({ kind: 'paired' });
    connection.end(linkEndings.gone);
  };

  const recheck = async ({ caller, connection }: Link) => {
    if (caller.kind !== 'operator') return;
    // While the database is unreachable rights are unknown, and no command succeeds anyway.
    const isAllowed = await caller.isAllowed().catch(() => true);
    if (!isAllowed) connection.end(linkEndings.policy, 'not_allowed');
  };
  notices.listen('session_ended', (id) => {
    for (const link of links)
      if (link.caller.kind === 'operator' && (id === '*' || id === link.caller.session)) void recheck(link);
  });
  let looks = 0;
  const looking = setInterval(() => {
    looks += 1;
    for (const link of links) {
      link.connection.checkSilence();
      if (looks % 6 === 0) void recheck(link);
    }
  }, lookEveryMs);

  async function roomOf(hall: number): Promise<Room | undefined> {
    let room = rooms.get(hall);
    if (!room) {
      room = new Room({
        hall,
        clock,
        read: () => store.read(hall),
        listPresences: () => present.list(hall),
        report: wrong,
      });
      rooms.set(hall, room);
    }
    const isThere = await room.ready();
    if (!isThere) rooms.delete(hall);
    return isThere ? room : undefined;
  }

  function leave(link: Link): void {
    links.delete(link);
    if (link.hall !== undefined) rooms.get(link.hall)?.members.delete(link);
    if (link.display === undefined || link.hall === undefined) return;
    const before = present.ofOwn(link.display);
    // The same display may have come back before its old connection was found dead.
    const isStillHere = [...links].some(({ display }) => display === link.display);
    if (before && !isStillHere) present.say({ ...before, state: 'away', since: clock.now() });
  }

  return {
    ...needs,
    roomOf,
    presences: present,
    painted,
    callDisplays: async (called: CalledDisplays) => {
      await database.pool.query('select pg_notify($1, $2)', [callsChannel, JSON.stringify(called)]);
    },
    async keepPicture(display: number, picture: string) {
      await database.pool.query(
        `with stored as (insert into hall_pictures (display, at, picture) values ($1, $2, $3)
           on conflict (display) do update set at = excluded.at, picture = excluded.picture returning display)
         select pg_notify($4, display::text) from stored`,
        [display, new Date(clock.now()), picture, picturesChannel],
      );
    },

    /** A socket that was let in; it says hello next. */
    connect(socket: WebSocket, caller: Caller): void {
      const link: Link = {
        caller,
        isOperator: caller.kind === 'operator',
        display: undefined,
        hall: caller.kind === 'operator' ? caller.hall : undefined,
        isStranger: false,
        send: (text) => connection.send(text),
        connection: undefined as unknown as Connection,
      };
      const connection = new Connection({
        socket,
        now: () => clock.now(),
        handle: (message) => handleMessage(this, link, message),
        closed: () => leave(link),
        report: wrong,
      });
      link.connection = connection;
      links.add(link);
      if (caller.kind !== 'device') return;
      const ofDevice = [...links].filter((each) => each.caller.kind === 'device' && each.caller.token === caller.token);
      // Close the oldest links: a new connection is more likely alive.
      for (const { connection: old } of ofDevice.slice(0, -maxOfDevice)) old.end(linkEndings.policy);
    },
    get size(): number {
      return links.size;
    },

    /** Announces the shutdown to devices and operators, which reconnect automatically. */
    async close(): Promise<void> {
      clearInterval(looking);
      for (const { connection } of links) connection.end(linkEndings.closing);
      await present.close().catch(wrong);
      await painted.close();
    },
  };
}
export type LinkHub = ReturnType<typeof linkHub>;
