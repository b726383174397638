import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { WechatKind } from './contract.ts';

export type Scope = 'snsapi_login' | 'snsapi_base' | 'snsapi_userinfo';

export interface Attempt {
  state: string;
  kind: WechatKind;
  scope: Scope;
}
/** Result of the exchange, stored so that a replay of the same code gets the same answer. */
export interface Answer {
  answer: string;
  openid: string | null;
}

const attemptLifeMs = 10 * 60_000;
/** WeChat on a PC opens the callback twice, with the same code. */
const replayMs = 60_000;
const ticketLifeMs = 10 * 60_000;
/** Longer than any exchange with WeChat takes, retries included. */
const exchangeTimeoutMs = 15_000;
const pollIntervalMs = 100;

/** OAuth attempts: each state is valid in one browser, once, for ten minutes. */
export function wechatAttempts({ database, secrets, clock }: Needs<'database' | 'secrets' | 'clock'>) {
  const hmac = (what: 'state' | 'browser' | 'code' | 'ticket', value: string) => secrets.sign(`wechat/${what}`, value);
  /** Derived from the state, so that a replay gets the same ticket; it cannot be computed from the state alone. */
  const ticketOf = (state: string) => secrets.sign('wechat/bind-ticket', state);

  return {
    newBrowser: () => randomBytes(24).toString('base64url'),

    async begin(browser: string, kind: WechatKind, scope: Scope): Promise<string> {
      const state = randomBytes(24).toString('hex');
      await database.pool.query(
        'insert into wechat_attempts (state, kind, scope, browser, expires_at) values ($1, $2, $3, $4, $5)',
        [hmac('state', state), kind, scope, hmac('browser', browser), new Date(clock.now() + attemptLifeMs)],
      );
      return state;
    },

    /**
     * Claims the state for this code. For a replay of the same code returns the earlier answer, waiting for an exchange in
     * progress in any process. Undefined if the state is unknown, expired, of another browser or of another code.
     */
    async take(
      browser: string,
      { state, kind, code }: { state: string; kind: WechatKind; code: string },
    ): Promise<{ fresh: Attempt } | { replayed: Attempt & Answer } | undefined> {
      const id = hmac('state', state);
      const taken = await database.pool.query<{ scope: Scope }>(
        `update wechat_attempts set code = $4, exchanged_at = $5
         where state = $1 and browser = $2 and kind = $3 and code is null and expires_at > $5 returning scope`,
        [id, hmac('browser', browser), kind, hmac('code', code), new Date(clock.now())],
      );
      if (taken.rows[0]) return { fresh: { state, kind, scope: taken.rows[0].scope } };
      const giveUpAt = performance.now() + exchangeTimeoutMs;
      for (;;) {
        const { rows } = await database.pool.query<Attempt & { answer: string | null; openid: string | null }>(
          `select scope, answer, openid from wechat_attempts
           where state = $1 and browser = $2 and kind = $3 and code = $4 and exchanged_at > $5`,
          [id, hmac('browser', browser), kind, hmac('code', code), new Date(clock.now() - replayMs)],
        );
        const row = rows[0];
        if (!row) return undefined;
        if (row.answer !== null) return { replayed: { ...row, answer: row.answer, state, kind } };
        if (performance.now() > giveUpAt) return undefined;
        await pause(pollIntervalMs);
      }
    },

    async answer(state: string, { answer, openid }: Answer): Promise<void> {
      await database.pool.query(
        'update wechat_attempts set answer = $2, openid = $3, bind_ticket = $4, expires_at = $5 where state = $1',
        [
          hmac('state', state),
          answer,
          openid,
          answer === 'bind_phone' ? hmac('ticket', ticketOf(state)) : null,
          new Date(clock.now() + ticketLifeMs),
        ],
      );
    },

    ticketOf,

    /**
     * Returns the WeChat account of a ticket and invalidates the ticket in the caller's transaction. Valid only in the browser
     * that got it.
     */
    async consumeTicket(
      client: Pick<PoolClient, 'query'>,
      browser: string,
      ticket: string,
    ): Promise<{ kind: WechatKind; openid: string } | undefined> {
      const { rows } = await client.query<{ kind: WechatKind; openid: string }>(
        `update wechat_attempts set bind_ticket = null where bind_ticket = $1 and browser = $2 and expires_at > $3
         returning kind, openid`,
        [hmac('ticket', ticket), hmac('browser', browser), new Date(clock.now())],
      );
      return rows[0];
    },

    async isTicketValid(browser: string, ticket: string): Promise<boolean> {
      const { rowCount } = await database.pool.query(
        'select 1 from wechat_attempts where bind_ticket = $1 and browser = $2 and expires_at > $3',
        [hmac('ticket', ticket), hmac('browser', browser), new Date(clock.now())],
      );
      return rowCount === 1;
    },

    async dropExpired(): Promise<void> {
      await database.pool.query('delete from wechat_attempts where expires_at < $1', [new Date(clock.now())]);
    },
  };
}
export type WechatAttempts = ReturnType<typeof wechatAttempts>;
