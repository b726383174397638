import type { Pool, PoolClient } from 'pg';
import { applicantKind } from '#accounts/contract.ts';
import type { OpenedSession, SessionStore } from '#accounts/sessions.server.ts';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';
import { consumeLimits } from '#kit/call/rate-limit.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { MessageQueue } from '#kit/sms/outbox.server.ts';
import type { Language } from '#kit/text/language.ts';
import type { Rows } from '#rows.ts';
import { type Answer, type Attempt, type Scope, wechatAttempts } from './attempts.server.ts';
import type { signInRefusals, WechatKind, WechatOffers } from './contract.ts';
import type { WechatApp, WechatClient, WechatPerson } from './wechat-client.server.ts';

type Reason = keyof typeof signInRefusals;
type From = { address: string; userAgent: string };
/** Result of a return from WeChat; a sign-in has the applicant's id and the session for the cookie. */
type SignInOutcome =
  | { status: 'signed_in'; applicant: number; opened: OpenedSession }
  | { status: 'bind_phone'; bind_ticket: string }
  | { status: 'authorize'; authorize_url: string };

type BindingOutcome = { status: 'bound'; bound_at: string } | { status: 'authorize'; authorize_url: string };
/** `origin`: where the browser reached this site; `applicant`: to be bound. */
type Visitor = { browser: string; origin: string; applicant?: number | undefined };
type Callback = Visitor & { code: string; state: string };

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
const browserOf = ({ browser, applicant }: Omit<Visitor, 'origin'>): string =>
  applicant === undefined ? browser : `${browser}/bind/${applicant}`;
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
}: Needs<'database' | 'secrets' | 'clock' | 'sms'> & {
  sessions: SessionStore;
  client: WechatClient;
  apps: WechatApps;
  openBase: string;
}) {
  const attempts = wechatAttempts({ database, secrets, clock });
  const now = () => new Date(clock.now());

  /** Begins an attempt and tells where to send the browser; with an applicant, who is signed in, it ends in binding. */
  async function authorize(app: WechatApp, kind: WechatKind, scope: Scope, { browser, origin, applicant }: Visitor) {
    const state = await attempts.begin(browserOf({ browser, applicant }), kind, scope);
    const path = scope === 'snsapi_login' ? '/connect/qrconnect' : '/connect/oauth2/authorize';
    // WeChat's own browser requires this order.
    const query = new URLSearchParams([
      ['appid', app.appid],
      ['redirect_uri', `${origin}${applicant === undefined ? callbackPath : bindCallbackPath}`],
      ['response_type', 'code'],
      ['scope', scope],
      ['state', state],
    ]);
    return { state, authorize_url: `${openBase}${path}?${query}#wechat_redirect` };
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
    visitor: Visitor,
    from: From,
  ): Promise<Outcome<SignInOutcome, Reason>> {
    if (answer === 'bind_phone') return done({ status: 'bind_phone', bind_ticket: attempts.ticketOf(state) });
    if (answer === 'authorize') {
      const { authorize_url } = await authorize(app, kind, 'snsapi_userinfo', visitor);
      return done({ status: 'authorize', authorize_url });
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
    { code, state, ...visitor }: Callback,
    address: string,
  ): Promise<Outcome<Attempt & Answer & { app: WechatApp }, Reason>> {
    const app = apps[kind];
    if (!app) return refuse('wechat_not_set_up');
    if (!code) return refuse('code_missing');
    const verdict = await withinLimit('back', 200, address);
    if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
    const taken = await attempts.take(browserOf(visitor), { state, kind, code });
    if (!taken) return refuse('state_over');
    if ('replayed' in taken) return done({ app, ...taken.replayed });
    const answer = await exchange(app, taken.fresh, code).catch(async (error: unknown) => {
      await attempts.answer(state, { answer: 'wechat_unclear', openid: null }).catch(() => {}); // the first error counts
      throw error;
    });
    await attempts.answer(state, answer);
    return done({ app, ...taken.fresh, ...answer });
  }

  return {
    /** Which kinds this installation offers. */
    offers: { web: apps.web !== undefined, h5: apps.h5 !== undefined } satisfies WechatOffers,
    newBrowser: attempts.newBrowser,

    async start(kind: WechatKind, visitor: Visitor, address: string) {
      const app = apps[kind];
      if (!app) return refuse('wechat_not_set_up');
      const verdict = await withinLimit('start', 200, address);
      if (!verdict.ok) return refuse('too_many', { retry_after: verdict.retryAfterSeconds });
      return done(await authorize(app, kind, kind === 'web' ? 'snsapi_login' : 'snsapi_base', visitor));
    },

    async completeSignIn(kind: WechatKind, callback: Callback, from: From): Promise<Outcome<SignInOutcome, Reason>> {
      const answered = await resolveCode(kind, callback, from.address);
      if (!answered.ok) return answered;
      const { app, ...attempt } = answered.value;
      return follow(app, attempt, callback, from);
    },

    /** For an applicant who is signed in. */
    async completeBinding(
      kind: WechatKind,
      callback: Callback & { applicant: number },
      { address, language }: { address: string; language: Language },
    ): Promise<Outcome<BindingOutcome, Reason | 'bound_elsewhere'>> {
      const { applicant } = callback;
      const answered = await resolveCode(kind, callback, address);
      if (!answered.ok) return answered;
      const { app, answer, openid } = answered.value;
      if (answer === 'authorize') {
        const { authorize_url } = await authorize(app, kind, 'snsapi_userinfo', callback);
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

type Client = Pool | PoolClient;

/** Stores the identity of a code; returns the applicant bound to this WeChat account in any of our apps. */
async function rememberIdentity(
  client: PoolClient,
  appid: string,
  { openid, unionid }: Pick<WechatPerson, 'openid' | 'unionid'>,
  now: Date,
): Promise<{ applicant: number | undefined }> {
  const { rows } = await client.query(
    `insert into wechat_identities (appid, openid, unionid, created_at) values ($1, $2, $3, $4)
     on conflict (appid, openid) do update set unionid = coalesce(excluded.unionid, wechat_identities.unionid)
     returning applicant`,
    [appid, openid, unionid ?? null, now],
  );
  const known = rows[0]?.applicant;
  if (known != null) return { applicant: known };
  if (!unionid) return { applicant: undefined };
  const joined = await client.query<{ applicant: number }>(
    `update wechat_identities set applicant = other.applicant, bound_at = $4
     from (select applicant from wechat_identities where unionid = $3 and applicant is not null limit 1) other
     where appid = $1 and openid = $2 returning wechat_identities.applicant`,
    [appid, openid, unionid, now],
  );
  return { applicant: joined.rows[0]?.applicant };
}

/**
 * Binds a WeChat account to an applicant who verified their phone. An applicant has one WeChat account: an earlier one is
 * unbound. `unchanged`: it was bound already. Undefined if the account belongs to another applicant.
 */
async function bind(
  client: PoolClient,
  { appid, openid }: { appid: string; openid: string },
  applicant: number,
  now: Date,
): Promise<'bound' | 'unchanged' | undefined> {
  const { rows } = await client.query<{ unionid: string | null; was: number | null }>(
    `update wechat_identities w set applicant = $3, bound_at = case when before.applicant is null then $4 else w.bound_at end
     from (select applicant from wechat_identities where appid = $1 and openid = $2 for update) before
     where w.appid = $1 and w.openid = $2 and (before.applicant is null or before.applicant = $3)
     returning w.unionid, before.applicant as was`,
    [appid, openid, applicant, now],
  );
  const bound = rows[0];
  if (!bound) return undefined;
  await client.query(
    `delete from wechat_identities where applicant = $1 and not (appid = $2 and openid = $3)
       and (appid = $2 or (unionid is not null and unionid is distinct from $4::text))`,
    [applicant, appid, openid, bound.unionid],
  );
  return bound.was === null ? 'bound' : 'unchanged';
}

async function bindingOf(client: Client, applicant: number): Promise<{ bound_at: string } | null> {
  const { rows } = await client.query<{ bound_at: Date | null }>(
    'select min(bound_at) as bound_at from wechat_identities where applicant = $1',
    [applicant],
  );
  return rows[0]?.bound_at ? { bound_at: rows[0].bound_at.toISOString() } : null;
}

/** Deletes all identities of the account. Returns whether there was one. */
async function unbind(client: Client, applicant: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from wechat_identities where applicant = $1 or unionid in
       (select unionid from wechat_identities where applicant = $1 and unionid is not null)`,
    [applicant],
  );
  return (rowCount ?? 0) > 0;
}

/** Notifies the phone's owner of the new sign-in method, so that misuse is noticed. Returns the ids for `deliver`. */
export async function queueBoundMessage(
  client: PoolClient,
  sms: MessageQueue,
  applicant: number,
  language: Language,
): Promise<number[]> {
  const { rows } = await client.query<{ phone: string; phone_index: string }>(
    'select phone, phone_index from applicants where id = $1',
    [applicant],
  );
  if (!rows[0]) throw new Error(`applicant ${applicant} is gone`);
  const text =
    language === 'en'
      ? '[Weftline] A WeChat account was linked to your account and can now sign in without a code. If this was not you, sign in and unlink it under Account.'
      : '【织联】您的账号已绑定微信，以后可用微信直接登录。如非本人操作，请登录后在“账号”里解除绑定。';
  return sms.queue(client, { to: rows[0], text, template: { name: 'wechat_bound', language, values: {} } });
}
