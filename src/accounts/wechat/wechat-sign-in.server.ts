import type { PoolClient } from 'pg';
import { applicantKind } from '#accounts/contract.ts';
import type { OpenedSession, SessionStore } from '#accounts/sessions.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import type { MessageQueue } from '#kit/sms/outbox.server.ts';
import type { Language } from '#kit/text/language.ts';
import type { Clock } from '#kit/text/time.ts';
import type { Rows } from '#rows.ts';
import { type Answer, type Attempt, type Scope, wechatAttempts } from './attempts.server.ts';
import { queueBoundMessage } from './bound-message.server.ts';
import type { signInRefusals, WechatKind, WechatOffers } from './contract.ts';
import { bind, bindingOf, rememberIdentity, unbind } from './identities.server.ts';
import type { WechatApp, WechatClient } from './wechat-client.server.ts';

type Reason = keyof typeof signInRefusals;
type From = { address: string; userAgent: string };
/** Result of a return from WeChat; a sign-in has the applicant's id and the session for the cookie. */
type SignInOutcome =
  | { status: 'signed_in'; applicant: number; opened: OpenedSession }
  | { status: 'bind_phone'; bind_ticket: string }
  | { status: 'authorize'; authorize_url: string };

type BindingOutcome = { status: 'bound'; bound_at: string } | { status: 'authorize'; authorize_url: string };
type Callback = { code: string; state: string; browser: string; origin: string };

export type WechatApps = Readonly<Partial<Record<WechatKind, WechatApp>>>;

/** A ticket is valid in the browser that got it. */
export interface WechatTicket {
  ticket: string;
  browser: string;
}

/** Callback page; it reads `code` and `state` and makes the call. */
const callbackPath = '/movein';
const bindCallbackPath = '/movein/account';
/** Ties an attempt to bind to its applicant: it cannot sign in, nor bind for another user of the same browser. */
const browserForBinding = (browser: string, applicant: number): string => `${browser}/bind/${applicant}`;
const quarterHourMs = 15 * 60_000;

export function wechatSignIn({
  database,
  secrets,
  clock,
  sessions,
  client: wechat,
  apps,
  openBase,
  sms,
}: {
  database: Database;
  secrets: Secrets;
  clock: Clock;
  sessions: SessionStore;
  client: WechatClient;
  apps: WechatApps;
  openBase: string;
  sms: MessageQueue;
}) {
  const attempts = wechatAttempts({ database, secrets, clock });
  const now = () => new Date(clock.now());

  function authorizeUrl(app: WechatApp, scope: Scope, state: string, address: string): string {
    const path = scope === 'snsapi_login' ? '/connect/qrconnect' : '/connect/oauth2/authorize';
    // WeChat's own browser requires this order.
    const query = new URLSearchParams([
      ['appid', app.appid],
      ['redirect_uri', address],
      ['response_type', 'code'],
      ['scope', scope],
      ['state', state],
    ]);
    return `${openBase}${path}?${query}#wechat_redirect`;
  }

  const withinLimit = async (name: string, most: number, address: string) => {
    const limit = { key: `wechat/${name}/${address}`, most, windowMs: quarterHourMs };
    return consumeLimits(database.pool, [limit], clock.now());
  };

  /** Exchanges the code at WeChat and decides the next step. The openid of a snapshot is not stored. */
  async function exchange(app: WechatApp, attempt: Attempt, code: string): Promise<Answer> {
    const refused = (answer: Reason): Answer => ({ answer, openid: null });
    const found = await wechat.exchange(app, code);
    if (!found.ok) return refused(found.reason === 'token_over' ? 'wechat_not_set_up' : found.reason);
    const person = found.value;
    if (person.isSnapshot) return refused('snapshot');
    const { applicant } = await database.transaction((client) => rememberIdentity(client, app.appid, person, now()));
    if (applicant !== undefined) return { answer: 'signed_in', openid: person.openid };
    // A user known from the desktop is found by unionid, which WeChat gives only with consent.
    const mayJoin = attempt.scope === 'snsapi_base' && !person.unionid && apps.web !== undefined;
    return { answer: mayJoin ? 'authorize' : 'bind_phone', openid: person.openid };
  }

  async function follow(
    app: WechatApp,
    { state, kind, answer, openid }: Attempt & Answer,
    { browser, origin, from }: { browser: string; origin: string; from: From },
  ): Promise<Outcome<SignInOutcome, Reason>> {
    if (answer === 'bind_phone') return done({ status: 'bind_phone', bind_ticket: attempts.ticketOf(state) });
    if (answer === 'authorize') {
      const next = await attempts.begin(browser, kind, 'snsapi_userinfo');
      return done({
        status: 'authorize',
        authorize_url: authorizeUrl(app, 'snsapi_userinfo', next, `${origin}${callbackPath}`),
      });
    }
    if (answer !== 'signed_in') return refuse(answer as Reason);
    return database.transaction(async (client) => {
      const { rows } = await client.query<Pick<Rows['applicants'], 'id' | 'disabled_at'>>(
        `select a.id, a.disabled_at from wechat_identities w join applicants a on a.id = w.applicant
         where w.appid = $1 and w.openid = $2`,
        [app.appid, openid],
      );
      const row = rows[0];
      if (!row || row.disabled_at) return refuse('not_possible');
      const opened = await sessions.open(client, applicantKind, row.id, from);
      return done({ status: 'signed_in' as const, applicant: row.id, opened });
    });
  }

  /** Resolves a returned code; a replay of the same code gets the same answer. */
  async function resolveCode(
    kind: WechatKind,
    { code, state, browser }: Omit<Callback, 'origin'>,
    address: string,
  ): Promise<Outcome<Attempt & Answer & { app: WechatApp }, Reason>> {
    const app = apps[kind];
    if (!app) return refuse('wechat_not_set_up');
    if (!code) return refuse('code_missing');
    const verdict = await withinLimit('back', 200, address);
    if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
    const taken = await attempts.take(browser, { state, kind, code });
    if (!taken) return refuse('state_over');
    if ('replayed' in taken) return done({ app, ...taken.replayed });
    const answer = await exchange(app, taken.fresh, code).catch(async (error: unknown) => {
      await attempts.answer(state, { answer: 'wechat_unclear', openid: null }).catch(() => {});
      throw error;
    });
    await attempts.answer(state, answer);
    return done({ app, ...taken.fresh, ...answer });
  }

  return {
    /** Which kinds this installation offers. */
    offers: { web: apps.web !== undefined, h5: apps.h5 !== undefined } satisfies WechatOffers,
    newBrowser: attempts.newBrowser,

    /** `origin`: where the browser reached this site. */
    async start(
      kind: WechatKind,
      { browser, origin, address }: { browser: string; origin: string; address: string },
    ): Promise<Outcome<{ authorize_url: string; state: string }, 'wechat_not_set_up' | 'too_many'>> {
      const app = apps[kind];
      if (!app) return refuse('wechat_not_set_up');
      const verdict = await withinLimit('start', 200, address);
      if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
      const scope = kind === 'web' ? 'snsapi_login' : 'snsapi_base';
      const state = await attempts.begin(browser, kind, scope);
      return done({ authorize_url: authorizeUrl(app, scope, state, `${origin}${callbackPath}`), state });
    },

    async completeSignIn(
      kind: WechatKind,
      { code, state, browser, origin }: Callback,
      from: From,
    ): Promise<Outcome<SignInOutcome, Reason>> {
      const answered = await resolveCode(kind, { code, state, browser }, from.address);
      if (!answered.ok) return answered;
      const { app, ...attempt } = answered.value;
      return follow(app, attempt, { browser, origin, from });
    },

    /** For an applicant who is signed in. */
    async startBinding(
      applicant: number,
      kind: WechatKind,
      { browser, origin, address }: { browser: string; origin: string; address: string },
    ): Promise<Outcome<{ authorize_url: string }, 'wechat_not_set_up' | 'too_many'>> {
      const app = apps[kind];
      if (!app) return refuse('wechat_not_set_up');
      const verdict = await withinLimit('start', 200, address);
      if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
      const scope = kind === 'web' ? 'snsapi_login' : 'snsapi_base';
      const state = await attempts.begin(browserForBinding(browser, applicant), kind, scope);
      return done({ authorize_url: authorizeUrl(app, scope, state, `${origin}${bindCallbackPath}`) });
    },

    async completeBinding(
      applicant: number,
      kind: WechatKind,
      { code, state, browser, origin }: Callback,
      { address, language }: { address: string; language: Language },
    ): Promise<Outcome<BindingOutcome, Reason | 'bound_elsewhere'>> {
      const answered = await resolveCode(
        kind,
        { code, state, browser: browserForBinding(browser, applicant) },
        address,
      );
      if (!answered.ok) return answered;
      const { app, answer, openid } = answered.value;
      if (answer === 'authorize') {
        const next = await attempts.begin(browserForBinding(browser, applicant), kind, 'snsapi_userinfo');
        const authorize_url = authorizeUrl(app, 'snsapi_userinfo', next, `${origin}${bindCallbackPath}`);
        return done({ status: 'authorize', authorize_url });
      }
      if (answer !== 'bind_phone' && answer !== 'signed_in') return refuse(answer as Reason);
      const messages = await database.transaction(async (client) => {
        const result = await bind(client, { appid: app.appid, openid: openid ?? '' }, applicant, now());
        // A replay binds nothing and sends no second message.
        if (result !== 'bound') return result && [];
        return queueBoundMessage(client, sms, applicant, language);
      });
      const bound = messages && (await bindingOf(database.pool, applicant));
      if (!bound) return refuse('bound_elsewhere');
      await sms.deliver(messages);
      return done({ status: 'bound', bound_at: bound.bound_at });
    },

    /** Part of the sign-in by phone. False if the ticket has expired or the account belongs to another applicant. */
    async bindByTicket(client: PoolClient, { ticket, browser }: WechatTicket, applicant: number): Promise<boolean> {
      const account = await attempts.consumeTicket(client, browser, ticket);
      const appid = account && apps[account.kind]?.appid;
      if (!account || !appid) return false;
      return (await bind(client, { appid, openid: account.openid }, applicant, now())) !== undefined;
    },

    isTicketValid: ({ ticket, browser }: WechatTicket) => attempts.isTicketValid(browser, ticket),
    binding: (applicant: number) => bindingOf(database.pool, applicant),
    unbind: (applicant: number) => unbind(database.pool, applicant),
    dropExpired: attempts.dropExpired,
  };
}
export type WechatSignIn = ReturnType<typeof wechatSignIn>;
