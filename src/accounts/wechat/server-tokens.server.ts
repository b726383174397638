import { createSecretKey } from 'node:crypto';
import type { PoolClient } from 'pg';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { openSealing } from '#kit/db/sealing.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import type { WechatApp, WechatClient, WechatReason } from './wechat-client.server.ts';

type Kind = 'token' | 'ticket';
type CachedToken = { value: string; expiresAt: number };

const renewEarlyMs = 300_000;
/** Pause after a refusal: WeChat's limits are counted per day. */
const backoffMs = 10_000;
/** Namespace of the advisory lock; with the app's id it lets one process at a time renew. */
const lockSpace = 5_731_002;

/**
 * The server's access token and JSAPI ticket: one of each for all processes, in one row, renewed by one process at a time and
 * five minutes early. While a renewal fails, a valid one stays in use.
 */
export function serverTokens({
  database,
  secrets,
  clock,
  client,
  app,
}: Needs<'database' | 'clock'> & { secrets: Secrets; client: WechatClient; app: WechatApp }) {
  const key = { id: 'wechat', secret: createSecretKey(secrets.key('wechat/server-tokens')) };
  const sealing = openSealing({ current: () => key, find: () => key });
  const cache = new Map<Kind, CachedToken>();
  let inFlight: Partial<Record<Kind, Promise<Outcome<string, WechatReason>>>> = {};
  const backoff = new Map<Kind, { until: number; reason: WechatReason }>();
  const isFresh = (token: CachedToken | undefined): token is CachedToken =>
    token !== undefined && token.expiresAt - renewEarlyMs > clock.now();
  const isValid = (token: CachedToken | undefined): token is CachedToken =>
    token !== undefined && token.expiresAt > clock.now();

  async function read(on: Pick<PoolClient, 'query'>, kind: Kind): Promise<CachedToken | undefined> {
    const { rows } = await on.query(
      'select value, expires_at from wechat_server_tokens where appid = $1 and kind = $2',
      [app.appid, kind],
    );
    try {
      return rows[0] && { value: sealing.open(rows[0].value, kind), expiresAt: rows[0].expires_at.getTime() };
    } catch {
      return undefined; // sealed with another installation's key, as after a restore: WeChat issues a new one
    }
  }

  async function fetchNew(kind: Kind, force: boolean): Promise<Outcome<CachedToken, WechatReason>> {
    const askedAt = clock.now();
    const response = kind === 'token' ? await requestToken(force) : await requestTicket();
    if (!response.ok) return response;
    const value = response.value[kind === 'token' ? 'access_token' : 'ticket'];
    if (typeof value !== 'string' || value === '') return refuse('wechat_unclear');
    const seconds = Number(response.value.expires_in);
    return done({ value, expiresAt: askedAt + (seconds > 0 ? seconds : 7200) * 1000 });
  }
  const requestToken = (force: boolean) =>
    client.ask('/cgi-bin/stable_token', {
      body: {
        grant_type: 'client_credential',
        appid: app.appid,
        secret: app.secret,
        ...(force ? { force_refresh: true } : {}),
      },
    });
  async function requestTicket() {
    for (const force of [false, true]) {
      const token = await get('token', force);
      if (!token.ok) return token;
      const answer = await client.ask('/cgi-bin/ticket/getticket', {
        query: { access_token: token.value, type: 'jsapi' },
      });
      if (answer.ok || answer.reason !== 'token_over' || force) return answer;
    }
    return refuse<WechatReason>('wechat_unclear');
  }

  /** Reads the row again under the lock: another process may have renewed it meanwhile. */
  async function renew(kind: Kind, force: boolean): Promise<Outcome<string, WechatReason>> {
    const before = await read(database.pool, kind);
    if (isFresh(before) && !force) return store(kind, before);
    const rest = backoff.get(kind);
    if (rest && rest.until > clock.now()) return isValid(before) ? done(before.value) : refuse(rest.reason);
    // Fetch the token first, so that no lock is held while waiting for another.
    if (kind === 'ticket') await get('token');
    return database.transaction(async (lock) => {
      await lock.query('select pg_advisory_xact_lock($1, hashtext($2))', [lockSpace, `${app.appid}/${kind}`]);
      const present = await read(lock, kind);
      if (isFresh(present) && (!force || present.value !== before?.value)) return store(kind, present);
      const fetched = await fetchNew(kind, force);
      if (!fetched.ok) {
        backoff.set(kind, { until: clock.now() + backoffMs, reason: fetched.reason });
        return isValid(present) && !force ? done(present.value) : fetched;
      }
      backoff.delete(kind);
      await lock.query(
        `insert into wechat_server_tokens (appid, kind, value, expires_at) values ($1, $2, $3, $4)
         on conflict (appid, kind) do update set value = excluded.value, expires_at = excluded.expires_at`,
        [app.appid, kind, sealing.seal(fetched.value.value, kind), new Date(fetched.value.expiresAt)],
      );
      return store(kind, fetched.value);
    });
  }
  const store = (kind: Kind, token: CachedToken) => {
    cache.set(kind, token);
    return done(token.value);
  };

  function get(kind: Kind, force = false): Promise<Outcome<string, WechatReason>> {
    const cached = cache.get(kind);
    if (!force && isFresh(cached)) return Promise.resolve(done(cached.value));
    const request = inFlight[kind] ?? renew(kind, force);
    inFlight[kind] = request;
    return request.finally(() => {
      if (inFlight[kind] === request) inFlight = { ...inFlight, [kind]: undefined };
    });
  }

  return {
    token: () => get('token'),
    ticket: () => get('ticket'),
  };
}
export type ServerTokens = ReturnType<typeof serverTokens>;
