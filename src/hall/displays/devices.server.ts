import { hash as digest, randomBytes, randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { DisplaySetUp } from '#hall/document.ts';
import type { Change, Giver, HallStore } from '#hall/hall-store.server.ts';
import { deviceCookie } from '#hall/protocol.ts';
import type { WriteAudit } from '#kit/audit-entry.ts';
import type { Database } from '#kit/database.server.ts';
import { done, type Outcome, refuse } from '#kit/outcome.ts';
import { countWithin, isFull } from '#kit/rate-limit.server.ts';
import type { Session } from '#kit/session.ts';
import type { Clock } from '#kit/time.ts';
import { readCookies } from '#kit/visit.ts';

/** Every process is told here whose token has just been paired, or revoked: its hash. */
export const devicesChannel = 'hall_devices';
/** Digits stand on a display in a public room: they are good for a few minutes. */
const codeLifeMs = 10 * 60_000;
/** Codes for one address (a whole hall may stand behind it), and codes of one operator that fit no device. */
const codesPerAddress = { most: 1_000, windowMs: 10 * 60_000 };
const wrongCodesPerOperator = { most: 30, windowMs: 10 * 60_000 };

export interface Device {
  display: number;
  hall: number;
  tokenHash: string;
}

export interface DeviceNeeds {
  database: Database;
  clock: Clock;
  store: HallStore;
  audit: WriteAudit;
}

const hashOf = (token: string): string => digest('sha256', token, 'base64url');

/** A set-up for a display of which only the name is known yet: beside the others, in a row. */
const usualSetUp = (name: string, count: number): DisplaySetUp => ({
  name,
  kind: 'display',
  pairedWith: null,
  place: { kind: 'grid', wall: 'A', column: (count % 32) + 1, row: Math.floor(count / 32) + 1 },
  bezelMm: 0,
  pictureMm: 1_209.6,
  rotation: 0,
  slice: null,
});

/** Devices and their tokens: 256 random bits in a cookie that scripts cannot read; the database knows only their hash. */
export function devices({ database, clock, store, audit }: DeviceNeeds) {
  const tokenOf = (headers: IncomingHttpHeaders): string | undefined => {
    const cookies = readCookies(headers.cookie);
    const token = cookies[`__Host-${deviceCookie}`] ?? cookies[deviceCookie];
    return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : undefined;
  };

  /** The paired device of a token; undefined when it was never paired, or is not any more. */
  async function find(token: string): Promise<Device | undefined> {
    const { rows } = await database.pool.query<Device>({
      name: 'hall_device',
      text: `select id as display, hall, token_hash as "tokenHash" from hall_displays where token_hash = $1 and revoked_at is null`,
      values: [hashOf(token)],
    });
    return rows[0];
  }

  async function codeFor(tokenHash: string, from: { address: string; userAgent: string }) {
    const now = clock.now();
    const until = new Date(now + codeLifeMs);
    await database.pool.query('delete from hall_pairings where expires_at <= $1', [new Date(now)]);
    for (;;) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      // A code that somebody else has at the moment makes no row: another is drawn.
      const { rows } = await database.pool
        .query<{ code: string; expires_at: Date }>(
          `insert into hall_pairings as p (token_hash, code, expires_at, user_agent, address) values ($1, $2, $3, $4, $5)
         on conflict (token_hash) do update set expires_at = p.expires_at returning code, expires_at`,
          [tokenHash, code, until, from.userAgent.slice(0, 300), from.address],
        )
        .catch((error: { code?: string }) => {
          if (error.code === '23505') return { rows: [] };
          throw error;
        });
      if (rows[0]) return { code: rows[0].code, until: rows[0].expires_at.getTime() };
    }
  }

  return {
    tokenOf,
    find,
    hashOf,

    /**
     * A device says that it is there. Whoever has no token gets one; whoever is not paired yet, a code that an operator
     * confirms. The same device gets the same code until it runs out.
     */
    async arrive(
      headers: IncomingHttpHeaders,
      from: { address: string; userAgent: string },
    ): Promise<
      Outcome<{ token: string; display: number | null; pairing: { code: string; until: number } | null }, 'too_many'>
    > {
      const token = tokenOf(headers) ?? randomBytes(32).toString('base64url');
      const device = await find(token);
      if (device) return done({ token, display: device.display, pairing: null });
      const limit = { key: `hall_pairing/${from.address}`, ...codesPerAddress };
      const counted = await countWithin(database.pool, [limit], clock.now());
      if (!counted.ok) return refuse('too_many', { retry_after: counted.retryAfterSeconds });
      return done({ token, display: null, pairing: await codeFor(hashOf(token), from) });
    },

    /** The operator has seen the code on the display: from now on its token is a display of this hall. */
    async confirm(
      by: Giver & { account: number; address: string },
      { code, hall, name }: { code: string; hall: number; name: string },
    ): Promise<Outcome<{ display: number }, 'no_such_code' | 'no_such_hall' | 'too_many' | 'too_many_displays'>> {
      const now = clock.now();
      const limit = { key: `hall_confirm/${by.account}`, ...wrongCodesPerOperator };
      const full = await isFull(database.pool, limit, now);
      if (!full.ok) return refuse('too_many', { retry_after: full.retryAfterSeconds });
      const outcome = await takingBack<
        Outcome<{ display: number; change: Change }, 'no_such_code' | 'no_such_hall' | 'too_many_displays'>
      >(() =>
        database.transaction(async (client) => {
          const { rows } = await client.query<{ token_hash: string }>(
            'delete from hall_pairings where code = $1 and expires_at > $2 returning token_hash',
            [code, new Date(now)],
          );
          const tokenHash = rows[0]?.token_hash;
          if (!tokenHash) return refuse('no_such_code');
          const { rows: made } = await client.query<{ id: number; beside: number }>(
            `insert into hall_displays (hall, token_hash, paired_at, paired_by) values ($1, $2, $3, $4)
           returning id, (select count(*)::int from hall_displays where hall = $1 and revoked_at is null) as beside`,
            [hall, tokenHash, new Date(now), by.account],
          );
          const { id, beside } = made[0] as { id: number; beside: number };
          const command = { kind: 'add_display', display: String(id), setUp: usualSetUp(name, beside) } as const;
          const added = await store.applyWithin(client, hall, command, { id: 'pairing', name: by.name });
          if (!added.ok) throw new TakenBack(added.reason);
          await audit(client, {
            at: new Date(now),
            actorKind: 'ia',
            actor: by.account,
            action: 'hall.pair',
            subject: `hall_display/${id}`,
            before: null,
            after: { hall, name },
            address: by.address,
          });
          await client.query('select pg_notify($1, $2)', [devicesChannel, tokenHash]);
          return done({ display: id, change: added.value });
        }),
      );
      if (!outcome.ok) {
        if (outcome.reason === 'no_such_code') await countWithin(database.pool, [limit], now);
        return outcome;
      }
      store.tell(outcome.value.change);
      return done({ display: outcome.value.display });
    },

    /** The display is gone: its token is worth nothing, and its link ends within moments. */
    async remove(
      by: Giver & { account: number; address: string },
      display: number,
    ): Promise<Outcome<null, 'no_such_display' | 'locked'>> {
      const outcome = await takingBack<Outcome<Change, 'no_such_display' | 'locked'>>(() =>
        database.transaction(async (client) => {
          const { rows } = await client.query<{ hall: number; token_hash: string }>(
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
          await audit(client, {
            at: new Date(clock.now()),
            actorKind: 'ia',
            actor: by.account,
            action: 'hall.remove_display',
            subject: `hall_display/${display}`,
            before: { hall: row.hall },
            after: null,
            address: by.address,
          });
          await client.query('select pg_notify($1, $2)', [devicesChannel, row.token_hash]);
          await client.query(`select pg_notify('session_ended', $1)`, [sessionId(display)]);
          return done(removed.value);
        }),
      );
      if (!outcome.ok) return outcome;
      store.tell(outcome.value);
      return done(null);
    },

    /**
     * What a paired device may do elsewhere on the site: watch the boards that are on, or prepared for it, and nothing
     * else. As a session of kind `device`, with a role `board:<address>` for each.
     */
    async sessionOf(headers: IncomingHttpHeaders): Promise<Session | undefined> {
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
    },
  };
}
export type Devices = ReturnType<typeof devices>;

type BoardRow = { board?: string } | null;
const sessionId = (display: number) => `device/${display}`;

/** A refusal that takes back what the transaction has done so far. */
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
