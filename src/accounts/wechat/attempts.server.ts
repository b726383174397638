import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#kit/db/database.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { WechatKind } from './contract.ts';

export type Scope = 'snsapi_login' | 'snsapi_base' | 'snsapi_userinfo';

export interface Attempt {
  state: string;
  kind: WechatKind;
  scope: Scope;
}
/** What came of the exchange: kept so that a replay of the same code is answered in the same way. */
export interface Answer {
  answer: string;
  openid: string | null;
}

const attemptLifeMs = 10 * 60_000;
/** WeChat on a PC opens the way back twice, with the same code. */
const replayMs = 60_000;
const ticketLifeMs = 10 * 60_000;
/** Longer than WeChat is ever waited for, retries included. */
const exchangeLastsMs = 15_000;
const lookAgainMs = 100;

/** Ways to WeChat and back: each state serves one browser, once, for ten minutes. */
export function wechatAttempts({ database, secrets, clock }: { database: Database; secrets: Secrets; clock: Clock }) {
  const sealed = (what: 'state' | 'browser' | 'code' | 'ticket', value: string) =>
    secrets.sign(`wechat/${what}`, value);
  /** Follows from the state, so that a replay is given the same one; who knows the state only cannot work it out. */
  const ticketOf = (state: string) => secrets.sign('wechat/bind-ticket', state);

  return {
    newBrowser: () => randomBytes(24).toString('base64url'),

    async begin(browser: string, kind: WechatKind, scope: Scope): Promise<string> {
      const state = randomBytes(24).toString('hex');
      await database.pool.query(
        'insert into wechat_attempts (state, kind, scope, browser, expires_at) values ($1, $2, $3, $4, $5)',
        [sealed('state', state), kind, scope, sealed('browser', browser), new Date(clock.now() + attemptLifeMs)],
      );
      return state;
    },

    /**
     * Takes the state for this code, or says how an earlier call with the same code was answered, waiting for it while
     * it is under way, in whatever process. Undefined: the state is unknown, over, another browser's, or another code's.
     */
    async take(
      browser: string,
      { state, kind, code }: { state: string; kind: WechatKind; code: string },
    ): Promise<{ fresh: Attempt } | { replayed: Attempt & Answer } | undefined> {
      const id = sealed('state', state);
      const taken = await database.pool.query<{ scope: Scope }>(
        `update wechat_attempts set code = $4, exchanged_at = $5
         where state = $1 and browser = $2 and kind = $3 and code is null and expires_at > $5 returning scope`,
        [id, sealed('browser', browser), kind, sealed('code', code), new Date(clock.now())],
      );
      if (taken.rows[0]) return { fresh: { state, kind, scope: taken.rows[0].scope } };
      const giveUpAt = performance.now() + exchangeLastsMs;
      for (;;) {
        const { rows } = await database.pool.query<Attempt & { answer: string | null; openid: string | null }>(
          `select scope, answer, openid from wechat_attempts
           where state = $1 and browser = $2 and kind = $3 and code = $4 and exchanged_at > $5`,
          [id, sealed('browser', browser), kind, sealed('code', code), new Date(clock.now() - replayMs)],
        );
        const row = rows[0];
        if (!row) return undefined;
        if (row.answer !== null) return { replayed: { ...row, answer: row.answer, state, kind } };
        if (performance.now() > giveUpAt) return undefined;
        await pause(lookAgainMs);
      }
    },

    async answer(state: string, { answer, openid }: Answer): Promise<void> {
      await database.pool.query(
        'update wechat_attempts set answer = $2, openid = $3, bind_ticket = $4, expires_at = $5 where state = $1',
        [
          sealed('state', state),
          answer,
          openid,
          answer === 'bind_phone' ? sealed('ticket', ticketOf(state)) : null,
          new Date(clock.now() + ticketLifeMs),
        ],
      );
    },

    ticketOf,

    /** The WeChat account that a ticket stands for, used up by the caller's transaction. Only in the browser that got it. */
    async spendTicket(
      client: Pick<Database['pool'], 'query'>,
      browser: string,
      ticket: string,
    ): Promise<{ kind: WechatKind; openid: string } | undefined> {
      const { rows } = await client.query<{ kind: WechatKind; openid: string }>(
        `update wechat_attempts set bind_ticket = null where bind_ticket = $1 and browser = $2 and expires_at > $3
         returning kind, openid`,
        [sealed('ticket', ticket), sealed('browser', browser), new Date(clock.now())],
      );
      return rows[0];
    },

    async isTicketGood(browser: string, ticket: string): Promise<boolean> {
      const { rowCount } = await database.pool.query(
        'select 1 from wechat_attempts where bind_ticket = $1 and browser = $2 and expires_at > $3',
        [sealed('ticket', ticket), sealed('browser', browser), new Date(clock.now())],
      );
      return rowCount === 1;
    },

    async dropExpired(): Promise<void> {
      await database.pool.query('delete from wechat_attempts where expires_at < $1', [new Date(clock.now())]);
    },
  };
}
export type WechatAttempts = ReturnType<typeof wechatAttempts>;
