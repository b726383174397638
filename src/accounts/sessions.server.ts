import { hash as digest, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import type { Session, Sessions } from '#kit/call/session.ts';
import { readCookies } from '#kit/call/visit.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import { applicantKind, screenKind } from './contract.ts';

export type SessionKind = typeof applicantKind | typeof screenKind;

const kinds = [applicantKind, screenKind] as const;

/** Idle and absolute timeouts. Applicants come back over days; screen users work at a desk. */
export const sessionLives: Record<SessionKind, { idleMs: number; absoluteMs: number }> = {
  user: { idleMs: 14 * 86_400_000, absoluteMs: 30 * 86_400_000 },
  ia: { idleMs: 12 * 3_600_000, absoluteMs: 7 * 86_400_000 },
};
/** How long a process caches a session without an invalidation notice. */
const cacheLifeMs = 10_000;
const maxCached = 10_000;
/** Writes `seen_at` at most this often, so that not every page view writes a row. */
const seenEveryMs = 60_000;
/** A request after this pause starts a new visit. */
const visitGap = '30 minutes';

/** Updates the account's last activity, over all its sessions. */
const touchScreenUser = `update screen_users set seen_at = $1::timestamptz,
  last_visit_at = case when seen_at < $1::timestamptz - interval '${visitGap}' then seen_at else last_visit_at end`;

type Row = Pick<Rows['sessions'], 'id' | 'account' | 'seen_at' | 'expires_at'> & {
  kind: SessionKind;
  roles: string[] | null;
};

const findSession = {
  name: 'session_find',
  text: `select s.id, s.kind, s.account, u.roles, s.seen_at, s.expires_at from sessions s
    left join screen_users u on s.kind = 'ia' and u.id = s.account
    left join applicants a on s.kind = 'user' and a.id = s.account
    where s.id = $1 and coalesce(u.disabled_at, a.disabled_at) is null and coalesce(u.id, a.id) is not null`,
};

/** `__Host-` ties a cookie to this host; browsers take it over https only. */
export const cookieName = (name: string, isSecure: boolean): string => `${isSecure ? '__Host-' : ''}${name}`;
/** Value of `Set-Cookie`. */
export const cookieText = (name: string, value: string, seconds: number, isSecure: boolean): string =>
  `${cookieName(name, isSecure)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;

export type OpenedSession = { token: string; session: Session };

/**
 * Sessions of both kinds. The token is 256 random bits in a cookie of its kind; the database stores only its hash. Each process
 * caches sessions briefly; a notice through the database ends a session everywhere within milliseconds.
 */
export function sessionStore(
  database: Database,
  notices: Notices,
  clock: Clock,
  secure: (request: FastifyRequest) => boolean,
) {
  const cache = new Map<string, { session: Session | undefined; until: number }>();
  /** Counts invalidations: a session that ends while its row is being read must not be cached afterwards. */
  let invalidations = 0;
  const invalidate = (id: string) => {
    invalidations++;
    if (id === '*') cache.clear();
    else cache.delete(id);
  };
  notices.listen('session_ended', invalidate);
  notices.onGap(() => invalidate('*'));

  const hash = (token: string) => digest('sha256', token, 'base64url');
  /** Value of `Set-Cookie`, for callers without a reply. */
  const cookieFor = (kind: SessionKind, { token, session }: OpenedSession, isSecure: boolean): string =>
    cookieText(`wl_${kind}`, token, Math.floor((session.expiresAt - clock.now()) / 1000), isSecure);
  const clearedCookie = (kind: SessionKind, isSecure: boolean) => cookieText(`wl_${kind}`, '', 0, isSecure);

  async function find(id: string): Promise<Session | undefined> {
    const now = clock.now();
    const invalidationsBefore = invalidations;
    const { rows } = await database.pool.query<Row>({ ...findSession, values: [id] });
    const row = rows[0];
    const live = row && row.expires_at.getTime() > now && row.seen_at.getTime() + sessionLives[row.kind].idleMs > now;
    const session: Session | undefined = live
      ? {
          id: row.id,
          kind: row.kind,
          account: row.account,
          roles: row.roles ?? [],
          expiresAt: row.expires_at.getTime(),
        }
      : undefined;
    if (session && row && now - row.seen_at.getTime() > seenEveryMs)
      await database.pool.query(
        `with seen as (update sessions set seen_at = $1 where id = $2 returning kind, account)
         ${touchScreenUser} from seen where seen.kind = '${screenKind}' and screen_users.id = seen.account`,
        [new Date(now), id],
      );
    if (cache.size >= maxCached) cache.clear();
    if (invalidations === invalidationsBefore) cache.set(id, { session, until: now + cacheLifeMs });
    return session;
  }

  const end = async (where: string, values: unknown[]) => {
    const { rows } = await database.pool.query<{ id: string }>(
      `with ended as (delete from sessions where ${where} returning id) select id, pg_notify('session_ended', id) from ended`,
      values,
    );
    for (const { id } of rows) invalidate(id);
    return rows.length;
  };

  return {
    /** Finds the live sessions of a request by its cookies. */
    async identify(request: FastifyRequest): Promise<Sessions> {
      const found: Partial<Record<string, Session>> = {};
      if (!request.headers.cookie) return found;
      const cookies = readCookies(request.headers.cookie);
      for (const kind of kinds) {
        const token = cookies[cookieName(`wl_${kind}`, secure(request))];
        if (!token || token.length > 100) continue;
        const id = hash(token);
        const cached = cache.get(id);
        const session = cached && cached.until > clock.now() ? cached.session : await find(id);
        if (session?.kind === kind) found[kind] = session;
      }
      return found;
    },

    /** Opens a session with a new token in the caller's transaction; an earlier token is never reused. */
    async open(
      client: PoolClient,
      kind: SessionKind,
      account: number,
      from: { address: string; userAgent: string },
    ): Promise<OpenedSession> {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const expiresAt = now + sessionLives[kind].absoluteMs;
      await client.query(
        `insert into sessions (id, kind, account, created_at, seen_at, expires_at, address, user_agent) values ($1,$2,$3,$4,$4,$5,$6,$7)`,
        [hash(token), kind, account, new Date(now), new Date(expiresAt), from.address, from.userAgent.slice(0, 500)],
      );
      if (kind === screenKind) await client.query(`${touchScreenUser} where id = $2`, [new Date(now), account]);
      return { token, session: { id: hash(token), kind, account, roles: [], expiresAt } };
    },

    async endSession(id: string): Promise<void> {
      await end('id = $1', [id]);
    },
    /** Returns whether the account had this session. */
    endOneOf: async (kind: SessionKind, account: number, id: string) =>
      (await end('kind = $1 and account = $2 and id = $3', [kind, account, id])) > 0,
    async endAllOf(kind: SessionKind, account: number, { but = '' } = {}): Promise<void> {
      await end('kind = $1 and account = $2 and id <> $3', [kind, account, but]);
    },
    /** Ends all sessions of the accounts in the caller's transaction. Call the returned function after the commit. */
    async endAllWithin(client: PoolClient, kind: SessionKind, accounts: number[]): Promise<() => void> {
      const { rows } = await client.query<{ id: string }>(
        `with ended as (delete from sessions where kind = $1 and account = any($2) returning id)
         select id, pg_notify('session_ended', id) from ended`,
        [kind, accounts],
      );
      return () => {
        for (const { id } of rows) invalidate(id);
      };
    },
    /** Makes every process reload the account's roles with the next request. */
    async refreshAllOf(kind: SessionKind, account: number) {
      const { rows } = await database.pool.query<{ id: string }>(
        `select id, pg_notify('session_ended', id) from sessions where kind = $1 and account = $2`,
        [kind, account],
      );
      for (const { id } of rows) invalidate(id);
    },
    /** Periodic job: deletes expired sessions. */
    dropExpired: () => end('expires_at < $1', [new Date(clock.now())]),

    /** Gives a browser its new session, which ends the one that it had. */
    async replace(
      { sessions: live, reply }: { sessions: Sessions; reply: FastifyReply },
      kind: SessionKind,
      opened: OpenedSession,
    ): Promise<void> {
      const earlier = live[kind];
      if (earlier) await end('id = $1', [earlier.id]);
      reply.header('set-cookie', cookieFor(kind, opened, secure(reply.request)));
    },
    cookieFor,
    isSecure: secure,
    clearCookie(reply: FastifyReply, kind: SessionKind) {
      reply.header('set-cookie', clearedCookie(kind, secure(reply.request)));
    },
    clearedCookie,
  };
}
export type SessionStore = ReturnType<typeof sessionStore>;

/** The longest window of a rate limit is a day. */
const longestWindowMs = 86_400_000;

/** Deletes expired sessions, codes and counters. Their timestamps already exclude them before that. */
export async function sweepAccounts(database: Database, sessions: SessionStore, clock: Clock): Promise<void> {
  const now = clock.now();
  await sessions.dropExpired();
  await database.pool.query('delete from verify_codes where expires_at < $1', [new Date(now)]);
  await database.pool.query('delete from rate_limits where window_start < $1', [new Date(now - longestWindowMs)]);
}
