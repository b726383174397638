import { setTimeout as pause } from 'node:timers/promises';
import { done, type Outcome, refuse } from '#kit/call/outcome.ts';

export interface WechatApp {
  appid: string;
  secret: string;
}

/** WeChat's hosts; the stand-in implements the same. */
export interface WechatHost {
  /** Pages for users, such as https://open.weixin.qq.com. */
  openBase: string;
  /** Server API, such as https://api.weixin.qq.com. */
  apiBase: string;
  fetch(url: string, init: RequestInit): Promise<Response>;
}

export interface WechatPerson {
  openid: string;
  unionid: string | undefined;
  scope: string;
  /** A snapshot of the page by WeChat, not a user: its openid belongs to no one. */
  isSnapshot: boolean;
}

type Fields = Record<string, unknown>;
type RequestOptions = { query?: Record<string, string>; body?: Fields };

const answerTimeoutMs = 4_000;
const retryAfterMs = [150, 400];

/**
 * Client of WeChat's server API. Addresses carry secrets, so none is logged or put into an error; the operator gets the path and
 * WeChat's code and message.
 */
export function wechatClient(
  { apiBase, fetch }: WechatHost,
  report: (details: { path: string; errcode?: number; errmsg?: string }) => void,
) {
  async function requestOnce(path: string, { query, body }: RequestOptions): Promise<Fields | 'unclear'> {
    const address = `${apiBase}${path}${query ? `?${new URLSearchParams(query)}` : ''}`;
    try {
      const answer = await fetch(address, {
        redirect: 'error',
        signal: AbortSignal.timeout(answerTimeoutMs),
        ...(body
          ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
          : {}),
      });
      const fields: unknown = await answer.json();
      return answer.ok && fields !== null && typeof fields === 'object' ? (fields as Fields) : 'unclear';
    } catch {
      return 'unclear';
    }
  }

  async function request(path: string, options: RequestOptions): Promise<Outcome<Fields, WechatReason>> {
    for (let attempt = 0; ; attempt++) {
      const fields = await requestOnce(path, options);
      if (fields === 'unclear') {
        report({ path });
        return refuse('wechat_unclear');
      }
      const errcode = typeof fields.errcode === 'number' ? fields.errcode : 0;
      if (errcode === 0) return done(fields);
      const wait = retryAfterMs[attempt];
      if (isTransient(errcode) && wait !== undefined) {
        await pause(wait);
        continue;
      }
      if (concernsOperator(errcode)) report({ path, errcode, errmsg: String(fields.errmsg ?? '').slice(0, 200) });
      return refuse(reasonOf(errcode));
    }
  }

  /** Reads the profile for its `unionid`. An expired token is renewed once. */
  async function unionidOf(app: WechatApp, granted: Fields): Promise<Outcome<string | undefined, WechatReason>> {
    const profile = (token: unknown) =>
      request('/sns/userinfo', {
        query: { access_token: String(token), openid: String(granted.openid), lang: 'zh_CN' },
      });
    let answer = await profile(granted.access_token);
    if (!answer.ok && answer.reason === 'token_over') {
      const renewed = await request('/sns/oauth2/refresh_token', {
        query: { appid: app.appid, grant_type: 'refresh_token', refresh_token: String(granted.refresh_token) },
      });
      if (!renewed.ok) return renewed;
      answer = await profile(renewed.value.access_token);
    }
    return answer.ok ? done(textOf(answer.value.unionid)) : answer;
  }

  return {
    ask: request,

    /** Exchanges a code for its user. A code can be exchanged once; after `wechat_unclear` it may or may not have been. */
    async exchange(app: WechatApp, code: string): Promise<Outcome<WechatPerson, WechatReason>> {
      const granted = await request('/sns/oauth2/access_token', {
        query: { appid: app.appid, secret: app.secret, code, grant_type: 'authorization_code' },
      });
      if (!granted.ok) return granted;
      const openid = textOf(granted.value.openid);
      if (!openid) return refuse('wechat_unclear');
      const scope = textOf(granted.value.scope) ?? '';
      const isSnapshot = granted.value.is_snapshotuser === 1;
      let unionid = textOf(granted.value.unionid);
      if (!unionid && !isSnapshot && /snsapi_(login|userinfo)/.test(scope)) {
        const found = await unionidOf(app, granted.value);
        if (!found.ok) return found;
        unionid = found.value;
      }
      return done({ openid, unionid, scope, isSnapshot });
    },
  };
}
export type WechatClient = ReturnType<typeof wechatClient>;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined;

/** Reasons of WeChat's refusals, grouped by how to react. */
export type WechatReason =
  | 'code_invalid'
  | 'code_used'
  | 'code_missing'
  | 'code_expired'
  | 'wechat_not_set_up'
  | 'wechat_busy'
  | 'wechat_unclear'
  /** An invalid or expired access token, which is renewed once. */
  | 'token_over';

/** WeChat's documented error codes. Any other counts as busy and is reported to the operator. */
const reasons: Record<number, WechatReason> = {
  [-1]: 'wechat_busy',
  40001: 'token_over',
  40014: 'token_over',
  42001: 'token_over',
  40029: 'code_invalid',
  40163: 'code_used',
  41008: 'code_missing',
  42003: 'code_expired',
  40013: 'wechat_not_set_up',
  40125: 'wechat_not_set_up',
  48001: 'wechat_not_set_up',
  45009: 'wechat_busy',
  45011: 'wechat_busy',
};

const reasonOf = (errcode: number): WechatReason => reasons[errcode] ?? 'wechat_busy';
/** "System busy": the only code after which the same request is retried. */
const isTransient = (errcode: number): boolean => errcode === -1;
/** Errors an operator must fix, and undocumented ones; the rest is routine. */
const concernsOperator = (errcode: number): boolean =>
  !(errcode in reasons) || ['wechat_not_set_up', 'token_over'].includes(reasonOf(errcode)) || errcode === 45009;
