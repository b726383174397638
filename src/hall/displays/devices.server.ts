import { hash as digest, randomBytes, randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { PoolClient } from 'pg';
import type { DisplaySetUp } from '#hall/document.ts';
import { type Change, type HallStore, isLocked, type Sender } from '#hall/hall-store.server.ts';
import { deviceCookie } from '#hall/protocol.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits, isFull } from '#kit/call/rate-limit.server.ts';
import type { Session } from '#kit/call/session.ts';
import { readCookies } from '#kit/call/visit.ts';
import { auditEntry } from '#kit/db/audit-entry.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';

const hashOf = (token: string): string => digest('sha256', token, 'base64url');
const sessionId = (display: number) => `device/${display}`;

const tokenOf = (headers: IncomingHttpHeaders): string | undefined => {
  const cookies = readCookies(headers.cookie);
  const token = cookies[`__Host-${deviceCookie}`] ?? cookies[deviceCookie];
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined;
};

type BoardRow = { board?: string } | null;

/**
 * What a paired device may do elsewhere on the site: watch the boards that are on, or prepared for it, and nothing
 * else. As a session of kind `device`, with a role `board:<address>` for each.
 */
async function deviceSession(database: Database, headers: IncomingHttpHeaders): Promise<Session | undefined> {
  if (!headers.cookie?.includes(deviceCookie)) return undefined;
  const token = tokenOf(headers);
  if (!token) return undefined;
  const { rows } = await database.pool.query<{ id: number; put: BoardRow; prepared: BoardRow }>({
    name: 'hall_device_boards',
    text: `select d.id, h.document->'programme'->d.id::text->'content' as put, h.document->'preview'->d.id::text as prepared
      from hall_displays d join halls h on h.id = d.hall where d.token_hash = $1 and d.revoked_at is null`,
    values: [hashOf(token)],
  });
  const row = rows[0];
  if (!row) return undefined;
  const boards = [row.put, row.prepared].flatMap((content) => content?.board ?? []);
  return {
    id: sessionId(row.id),
    kind: 'device',
    account: row.id,
    roles: boards.map((address) => `board:${address}`),
    expiresAt: Number.MAX_SAFE_INTEGER,
  };
}

/** Default set-up of a new display: in a row beside the others. */
const defaultSetUp = (name: string, kind: DisplaySetUp['kind'], count: number): DisplaySetUp => ({
  name,
  kind,
  pairedWith: null,
  place: { kind: 'grid', wall: 'A', column: (count % 32) + 1, row: Math.floor(count / 32) + 1 },
  bezelMm: 0,
  pictureMm: 1_209.6,
  rotation: 0,
  slice: null,
});

/** Notifies all processes of the hash of a token that was paired or revoked. */
export const devicesChannel = 'hall_devices';
/** The digits are visible in a public room, so they expire after minutes. */
const codeLifeMs = 10 * 60_000;
/** Limits of codes per address (a whole hall may share one), and of wrong codes per operator. */
const codesPerAddress = { most: 1_000, windowMs: 10 * 60_000 };
const wrongCodesPerOperator = { most: 30, windowMs: 10 * 60_000 };

export interface Device {
  display: number;
  hall: number;
  tokenHash: string;
}

/** An arriving device, and the use that its page stands for. */
export interface Arriving {
  address: string;
  userAgent: string;
  kind: DisplaySetUp['kind'];
}

type Operator = Sender & { account: number; address: string };
type PairingRefusal = 'no_such_code' | 'no_such_hall' | 'locked' | 'no_such_display' | 'too_many_displays';

interface NewDevice {
  hall: number;
  tokenHash: string;
  kind: DisplaySetUp['kind'];
  name: string;
  at: Date;
  by: Operator;
}

export interface DeviceNeeds extends Needs<'database' | 'clock' | 'audit'> {
  store: HallStore;
}

/** Devices and their tokens: 256 random bits in a cookie that scripts cannot read; the database knows only their hash. */
export function devices({ database, clock, store, audit }: DeviceNeeds) {
  /** The paired device of a token; undefined if it was never paired or is revoked. */
  async function find(token: string): Promise<Device | undefined> {
    const { rows } = await database.pool.query<Device>({
      name: 'hall_device',
      text: `select id as display, hall, token_hash as "tokenHash" from hall_displays where token_hash = $1 and revoked_at is null`,
      values: [hashOf(token)],
    });
    return rows[0];
  }

  /** A revoked token stays void; a device that still has it gets a new one. */
  async function isVoid(token: string): Promise<boolean> {
    const { rowCount } = await database.pool.query('select 1 from hall_displays where token_hash = $1', [
      hashOf(token),
    ]);
    return rowCount === 1;
  }

  async function codeFor(tokenHash: string, { address, userAgent, kind }: Arriving) {
    const now = clock.now();
    const until = new Date(now + codeLifeMs);
    await database.pool.query('delete from hall_pairings where expires_at <= $1', [new Date(now)]);
    for (;;) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      // A code in use inserts no row, so another is generated.
      const { rows } = await database.pool
        .query(
          `insert into hall_pairings as p (token_hash, code, expires_at, user_agent, address, kind) values ($1, $2, $3, $4, $5, $6)
         on conflict (token_hash) do update set kind = excluded.kind returning code, expires_at`,
          [tokenHash, code, until, userAgent.slice(0, 300), address, kind],
        )
        .catch((error: { code?: string }) => {
          if (error.code === '23505') return { rows: [] };
          throw error;
        });
      if (rows[0]) return { code: rows[0].code, until: rows[0].expires_at.getTime() };
    }
  }

  async function add(client: PoolClient, { hall, tokenHash, kind, name, at, by }: NewDevice) {
    const { rows } = await client.query<{ id: number; beside: number }>(
      `insert into hall_displays (hall, token_hash, paired_at, paired_by) values ($1, $2, $3, $4)
       returning id, (select count(*)::int from hall_displays where hall = $1 and revoked_at is null) as beside`,
      [hall, tokenHash, at, by.account],
    );
    const { id, beside } = rows[0] as { id: number; beside: number };
    const command = { kind: 'add_display', display: String(id), setUp: defaultSetUp(name, kind, beside) } as const;
    const added = await store.applyWithin(client, hall, command, { id: 'pairing', name: by.name });
    if (!added.ok) throw new TakenBack(added.reason);
    await note(client, by, 'hall.pair', id, null, { hall, name });
    return { display: id, change: added.value };
  }

  async function exchange(client: PoolClient, { hall, tokenHash, at, by }: NewDevice, display: number) {
    const { rows } = await client.query(
      'select token_hash from hall_displays where id = $1 and hall = $2 and revoked_at is null for update',
      [display, hall],
    );
    const before = rows[0];
    if (!before) throw new TakenBack('no_such_display');
    await client.query('update hall_displays set token_hash = $2, paired_at = $3, paired_by = $4 where id = $1', [
      display,
      tokenHash,
      at,
      by.account,
    ]);
    await note(client, by, 'hall.exchange_device', display, null, { hall });
    await client.query('select pg_notify($1, $2)', [devicesChannel, before.token_hash]);
    await client.query(`select pg_notify('session_ended', $1)`, [sessionId(display)]);
    return { display };
  }

  const note = (
    client: PoolClient,
    by: Operator,
    action: string,
    display: number,
    before: object | null,
    after: object | null,
  ) =>
    audit(
      client,
      auditEntry({ id: by.account, address: by.address }, clock.now(), {
        action,
        subject: `hall_display/${display}`,
        before,
        after,
      }),
    );

  return {
    tokenOf,
    find,
    hashOf,
    sessionOf: (headers: IncomingHttpHeaders) => deviceSession(database, headers),

    /**
     * A device announces itself. It gets a token if it has none, and until it is paired a code for an operator to confirm.
     * The same device gets the same code until it expires.
     */
    async arrive(
      headers: IncomingHttpHeaders,
      from: Arriving,
    ): Promise<
      Outcome<{ token: string; display: number | null; pairing: { code: string; until: number } | null }, 'too_many'>
    > {
      const known = tokenOf(headers);
      const device = known === undefined ? undefined : await find(known);
      if (known && device) return done({ token: known, display: device.display, pairing: null });
      const token = known && !(await isVoid(known)) ? known : randomBytes(32).toString('base64url');
      const limit = { key: `hall_pairing/${from.address}`, ...codesPerAddress };
      const counted = await consumeLimits(database.pool, [limit], clock.now());
      if (!counted.ok) return refuse('too_many', { retry_after: counted.retryAfterSeconds });
      return done({ token, display: null, pairing: await codeFor(hashOf(token), from) });
    },

    /**
     * The operator has seen the code on the display: from now on its token is a display of this hall. With `insteadOf` it takes
     * the place of one that there is, with its set-up and what it shows, and the device that stood there is a stranger.
     */
    async confirm(
      by: Operator,
      { code, hall, name, insteadOf }: { code: string; hall: number; name: string; insteadOf: number },
    ): Promise<Outcome<{ display: number }, PairingRefusal | 'too_many'>> {
      const now = clock.now();
      const limit = { key: `hall_confirm/${by.account}`, ...wrongCodesPerOperator };
      const full = await isFull(database.pool, limit, now);
      if (!full.ok) return refuse('too_many', { retry_after: full.retryAfterSeconds });
      const outcome = await takingBack<Outcome<{ display: number; change?: Change }, PairingRefusal>>(() =>
        database.transaction(async (client) => {
          if (await isLocked(client, hall)) return refuse('locked');
          const { rows } = await client.query<{ token_hash: string; kind: DisplaySetUp['kind'] }>(
            'delete from hall_pairings where code = $1 and expires_at > $2 returning token_hash, kind',
            [code, new Date(now)],
          );
          const pairing = rows[0];
          if (!pairing) return refuse('no_such_code');
          const device: NewDevice = {
            hall,
            tokenHash: pairing.token_hash,
            kind: pairing.kind,
            name,
            at: new Date(now),
            by,
          };
          const paired = insteadOf > 0 ? await exchange(client, device, insteadOf) : await add(client, device);
          await client.query('select pg_notify($1, $2)', [devicesChannel, device.tokenHash]);
          return done(paired);
        }),
      );
      if (!outcome.ok) {
        if (outcome.reason === 'no_such_code') await consumeLimits(database.pool, [limit], now);
        return outcome;
      }
      const { display, change } = outcome.value;
      if (change) store.tell(change);
      return done({ display });
    },

    /** Removes a display: its token is revoked, and its link ends within moments. */
    async remove(by: Operator, display: number): Promise<Outcome<null, 'no_such_display' | 'locked'>> {
      const outcome = await takingBack<Outcome<Change, 'no_such_display' | 'locked'>>(() =>
        database.transaction(async (client) => {
          const { rows } = await client.query(
            'update hall_displays set revoked_at = $2 where id = $1 and revoked_at is null returning hall, token_hash',
            [display, new Date(clock.now())],
          );
          const row = rows[0];
          if (!row) return refuse('no_such_display');
          const removed = await store.applyWithin(
            client,
            row.hall,
            { kind: 'remove_display', display: String(display) },
            by,
          );
          if (!removed.ok) throw new TakenBack(removed.reason === 'locked' ? 'locked' : 'no_such_display');
          await client.query('delete from hall_presence where display = $1', [display]);
          await client.query('delete from hall_pictures where display = $1', [display]);
          await note(client, by, 'hall.remove_display', display, { hall: row.hall }, null);
          await client.query('select pg_notify($1, $2)', [devicesChannel, row.token_hash]);
          await client.query(`select pg_notify('session_ended', $1)`, [sessionId(display)]);
          return done(removed.value);
        }),
      );
      if (!outcome.ok) return outcome;
      store.tell(outcome.value);
      return done(null);
    },
  };
}
export type Devices = ReturnType<typeof devices>;

/** A refusal that rolls the transaction back. */
class TakenBack extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

async function takingBack<Result extends Outcome<unknown>>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TakenBack) return refuse(error.reason) as Result;
    throw error;
  }
}
