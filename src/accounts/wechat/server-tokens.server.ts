import { createSecretKey } from 'node:crypto';
import type { PoolClient } from 'pg';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import type { Database } from '#kit/db/database.server.ts';
import { openSealing } from '#kit/db/sealing.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { WechatApp, WechatClient } from './wechat-client.server.ts';
import type { WechatReason } from './wechat-errors.ts';

type Kind = 'token' | 'ticket';
type Kept = { value: string; expiresAt: number };

const renewEarlyMs = 300_000;
/** After a refusal nobody asks again for a while: limits are counted by the day. */
const restAfterRefusalMs = 10_000;
/** Any number of our own; with the app's id it names the lock that lets one process at a time ask. */
const lockSpace = 5_731_002;

/**
 * The server's token and the ticket of JSAPI: one of each for all processes, in one row, asked for by one process at a
 * time and renewed five minutes early. While a renewal fails, what is still good is used on.
 */
export function serverTokens({
  database,
  secrets,
  clock,
  client,
  app,
}: {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  client: WechatClient;
  app: WechatApp;
}) {
  const key = { id: 'wechat', secret: createSecretKey(secrets.key('wechat/server-tokens')) };
  const sealing = openSealing({ current: () => key, find: () => key });
  const copies = new Map<Kind, Kept>();
  let running: Partial<Record<Kind, Promise<Outcome<string, WechatReason>>>> = {};
  const resting = new Map<Kind, { until: number; reason: WechatReason }>();
  const isFresh = (kept: Kept | undefined): kept is Kept =>
    kept !== undefined && kept.expiresAt - renewEarlyMs > clock.now();
  const isGood = (kept: Kept | undefined): kept is Kept => kept !== undefined && kept.expiresAt > clock.now();

  async function read(on: Pick<PoolClient, 'query'>, kind: Kind): Promise<Kept | undefined> {
    const { rows } = await on.query(
      'select value, expires_at from wechat_server_tokens where appid = $1 and kind = $2',
      [app.appid, kind],
    );
    try {
      return rows[0] && { value: sealing.open(rows[0].value, kind), expiresAt: rows[0].expires_at.getTime() };
    } catch {
      return undefined; // of another installation's key, as after a restore: WeChat gives a new one
    }
  }

  async function fetchNew(kind: Kind, force: boolean): Promise<Outcome<Kept, WechatReason>> {
    const askedAt = clock.now();
    const asked = kind === 'token' ? await askToken(force) : await askTicket();
    if (!asked.ok) return asked;
    const value = asked.value[kind === 'token' ? 'access_token' : 'ticket'];
    if (typeof value !== 'string' || value === '') return refuse('wechat_unclear');
    const seconds = Number(asked.value.expires_in);
    return done({ value, expiresAt: askedAt + (seconds > 0 ? seconds : 7200) * 1000 });
  }
  const askToken = (force: boolean) =>
    client.ask('/cgi-bin/stable_token', {
      body: {
        grant_type: 'client_credential',
        appid: app.appid,
        secret: app.secret,
        ...(force ? { force_refresh: true } : {}),
      },
    });
  async function askTicket() {
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

  /** The row is looked at again behind the lock: whoever waited finds what the other process fetched. */
  async function renew(kind: Kind, force: boolean): Promise<Outcome<string, WechatReason>> {
    const before = await read(database.pool, kind);
    if (isFresh(before) && !force) return keep(kind, before);
    const rest = resting.get(kind);
    if (rest && rest.until > clock.now()) return isGood(before) ? done(before.value) : refuse(rest.reason);
    // The ticket needs the token: that is fetched first, so that no lock is held while waiting for another.
    if (kind === 'ticket') await get('token');
    const lock = await database.pool.connect();
    let broken: Error | undefined;
    try {
      await lock.query('select pg_advisory_lock($1, hashtext($2))', [lockSpace, `${app.appid}/${kind}`]);
      const present = await read(lock, kind);
      if (isFresh(present) && (!force || present.value !== before?.value)) return keep(kind, present);
      const fetched = await fetchNew(kind, force);
      if (!fetched.ok) {
        resting.set(kind, { until: clock.now() + restAfterRefusalMs, reason: fetched.reason });
        return isGood(present) && !force ? done(present.value) : fetched;
      }
      resting.delete(kind);
      await lock.query(
        `insert into wechat_server_tokens (appid, kind, value, expires_at) values ($1, $2, $3, $4)
         on conflict (appid, kind) do update set value = excluded.value, expires_at = excluded.expires_at`,
        [app.appid, kind, sealing.seal(fetched.value.value, kind), new Date(fetched.value.expiresAt)],
      );
      return keep(kind, fetched.value);
    } finally {
      await lock
        .query('select pg_advisory_unlock($1, hashtext($2))', [lockSpace, `${app.appid}/${kind}`])
        .catch((e) => {
          broken = e as Error;
        });
      lock.release(broken);
    }
  }
  const keep = (kind: Kind, kept: Kept) => {
    copies.set(kind, kept);
    return done(kept.value);
  };

  function get(kind: Kind, force = false): Promise<Outcome<string, WechatReason>> {
    const copy = copies.get(kind);
    if (!force && isFresh(copy)) return Promise.resolve(done(copy.value));
    const one = running[kind] ?? renew(kind, force);
    running[kind] = one;
    return one.finally(() => {
      if (running[kind] === one) running = { ...running, [kind]: undefined };
    });
  }

  return {
    token: () => get('token'),
    ticket: () => get('ticket'),
  };
}
export type ServerTokens = ReturnType<typeof serverTokens>;
