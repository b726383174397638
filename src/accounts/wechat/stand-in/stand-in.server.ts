import { createHash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { WechatHost } from '#accounts/wechat/wechat-client.server.ts';
import type { WechatApps } from '#accounts/wechat/wechat-sign-in.server.ts';
import type { Text } from '#kit/text/language.ts';
import type { Clock } from '#kit/text/time.ts';

export const standInPath = '/wechat-stand-in';

type Granted = { appid: string; person: StandInPerson; scope: string };
type Code = Granted & { expiresAt: number; fault: StandInFault; used: boolean };
type Token = Granted & { openid: string; expiresAt: number; fault: StandInFault };
type Fields = Record<string, unknown>;

const words: Record<number, string> = {
  [-1]: 'system error',
  40001: 'invalid credential, access_token is invalid or not latest',
  40003: 'invalid openid',
  40013: 'invalid appid',
  40014: 'invalid access_token',
  40029: 'invalid code',
  40030: 'invalid refresh_token',
  40125: 'invalid appsecret',
  40163: 'code been used',
  41008: 'missing code',
  42001: 'access_token expired',
  42003: 'oauth_code expired',
  45009: 'reach max api daily quota limit',
  45011: 'api minute-quota reach limit',
  48001: 'api unauthorized',
};
const failure = (errcode: number) => ({ errcode, errmsg: `${words[errcode] ?? 'error'}, stand-in` });
const codeLifeMs = 5 * 60_000;
const tokenLifeSeconds = 7200;
/** WeChat's numbers of the faults of an exchange. */
const faultsOfExchange: Partial<Record<StandInFault, number>> = {
  busy_once: -1,
  busy: -1,
  code_invalid: 40029,
  code_used: 40163,
  code_expired: 42003,
  secret_wrong: 40125,
  limit: 45011,
  day_limit: 45009,
};
/** Faults of the profile request, which is skipped if `unionid` comes with the token. */
const faultsOfProfile: readonly StandInFault[] = ['token_over', 'token_bad', 'not_authorized'];
const most = 1_000;

/**
 * Simulates WeChat's server API in this process, for demonstration and tests, as long as no real app is configured. State is in
 * memory and lost at a restart, which only tests would notice.
 */
export function openStandIn(clock: Clock) {
  const secret = randomBytes(16).toString('hex');
  const apps = { web: { appid: 'wx0standin0web', secret }, h5: { appid: 'wx0standin0h5', secret } };
  const codes = new LRUCache<string, Code>({ max: most });
  const tokens = new LRUCache<string, Token>({ max: most });
  const serverToken = randomBytes(16).toString('hex');
  const ticket = randomBytes(32).toString('hex');
  const openidOf = ({ appid, person }: Granted) =>
    `o${createHash('sha256').update(`${appid}/${person}`).digest('base64url').slice(0, 27)}`;
  const isOurApp = (appid: unknown) => Object.values(apps).some((app) => app.appid === appid);
  const store = <Value extends object>(map: LRUCache<string, Value>, value: Value): string => {
    const name = randomBytes(16).toString('hex');
    map.set(name, value);
    return name;
  };

  function exchange({ appid, secret: fields, code: name }: Fields): Fields {
    if (!isOurApp(appid)) return failure(40013);
    if (fields !== secret) return failure(40125);
    if (!name) return failure(41008);
    const code = codes.get(String(name));
    if (!code || code.appid !== appid) return failure(40029);
    const errcode = faultsOfExchange[code.fault];
    if (code.fault === 'busy_once') code.fault = 'none';
    if (errcode) return failure(errcode);
    if (code.expiresAt <= clock.now()) return failure(42003);
    if (code.used) return failure(40163);
    code.used = true;
    const openid = openidOf(code);
    const expiresAt = clock.now() + (code.fault === 'token_over' ? 0 : tokenLifeSeconds * 1000);
    const { isSnapshot, unionid } = standInPeople[code.person];
    const [accessToken, refreshToken] = [
      store(tokens, { ...code, openid, expiresAt }),
      store(tokens, { ...code, openid, expiresAt: Number.POSITIVE_INFINITY }),
    ];
    return {
      access_token: accessToken,
      expires_in: tokenLifeSeconds,
      refresh_token: refreshToken,
      openid,
      scope: code.scope,
      ...(code.scope === 'snsapi_login' && unionid && !faultsOfProfile.includes(code.fault) ? { unionid } : {}),
      ...(isSnapshot ? { is_snapshotuser: 1 } : {}),
    };
  }

  function profile({ access_token, openid }: Fields): Fields {
    const token = tokens.get(String(access_token));
    if (!token) return failure(40001);
    if (token.fault === 'token_bad') return failure(40014);
    if (token.expiresAt <= clock.now()) return failure(42001);
    if (token.openid !== openid) return failure(40003);
    // A token without consent cannot read the profile.
    if (token.scope === 'snsapi_base' || token.fault === 'not_authorized') return failure(48001);
    const { name, unionid } = standInPeople[token.person];
    return { openid, nickname: name[0], sex: 0, headimgurl: '', privilege: [], ...(unionid ? { unionid } : {}) };
  }

  function renew({ refresh_token }: Fields): Fields {
    const token = tokens.get(String(refresh_token));
    if (!token) return failure(40030);
    const fault = token.fault === 'token_bad' ? 'none' : token.fault;
    const access_token = store(tokens, { ...token, fault, expiresAt: clock.now() + tokenLifeSeconds * 1000 });
    return { access_token, expires_in: tokenLifeSeconds, refresh_token, openid: token.openid, scope: token.scope };
  }

  function answer(path: string, fields: Fields): Fields {
    switch (path) {
      case '/sns/oauth2/access_token':
        return exchange(fields);
      case '/sns/oauth2/refresh_token':
        return renew(fields);
      case '/sns/userinfo':
        return profile(fields);
      case '/cgi-bin/stable_token':
        return fields.secret === secret
          ? { access_token: serverToken, expires_in: tokenLifeSeconds }
          : failure(isOurApp(fields.appid) ? 40125 : 40013);
      case '/cgi-bin/ticket/getticket':
        return fields.access_token === serverToken
          ? { errcode: 0, errmsg: 'ok', ticket, expires_in: tokenLifeSeconds }
          : failure(40001);
      default:
        return failure(-1);
    }
  }

  return {
    apps: apps satisfies WechatApps,
    isOurApp,
    /** The code that the browser gets after consent. */
    newCode: (granted: Granted, fault: StandInFault): string =>
      store(codes, { ...granted, expiresAt: clock.now() + codeLifeMs, fault, used: false }),
    /** Responds as `api.weixin.qq.com` does: always HTTP 200. */
    host: {
      openBase: standInPath,
      apiBase: 'http://stand-in.invalid',
      async fetch(url, { body }) {
        const { pathname, searchParams } = new URL(url);
        const fields = typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(searchParams);
        return Response.json(answer(pathname, fields));
      },
    } satisfies WechatHost,
  };
}
export type StandIn = ReturnType<typeof openStandIn>;

/** Users of the stand-in. An openid belongs to one app; the unionid is the same in all. */
export const standInPeople = {
  zhiyun: { name: ['织云', 'Zhiyun'], unionid: 'standin-union-zhiyun', isSnapshot: false },
  jingwei: { name: ['经纬', 'Jingwei'], unionid: 'standin-union-jingwei', isSnapshot: false },
  snapshot: { name: ['快照页访客', 'Snapshot page'], unionid: undefined, isSnapshot: true },
} as const satisfies Record<string, { name: Text; unionid: string | undefined; isSnapshot: boolean }>;
export type StandInPerson = keyof typeof standInPeople;
export const isStandInPerson = (name: unknown): name is StandInPerson =>
  typeof name === 'string' && Object.hasOwn(standInPeople, name);

/** Faults to simulate, by WeChat's own code. `once`: the second attempt succeeds. */
export const standInFaults = {
  none: ['一切正常', 'No errors'],
  busy_once: ['第一次回答系统繁忙（-1）', 'System busy once (-1)'],
  busy: ['一直系统繁忙（-1）', 'System always busy (-1)'],
  token_over: ['令牌失效，续期后正常（42001）', 'Token expired, then renewed (42001)'],
  token_bad: ['令牌不合法，续期后正常（40014）', 'Token invalid, then renewed (40014)'],
  code_invalid: ['授权码无效（40029）', 'Invalid code (40029)'],
  code_used: ['授权码已被使用（40163）', 'Code already used (40163)'],
  code_expired: ['授权码过期（42003）', 'Code expired (42003)'],
  secret_wrong: ['密钥错误（40125）', 'Wrong secret (40125)'],
  not_authorized: ['没有接口权限（48001）', 'API not authorised (48001)'],
  limit: ['调用太频繁（45011）', 'Rate limit reached (45011)'],
  day_limit: ['当天次数用完（45009）', 'Daily limit reached (45009)'],
} as const satisfies Record<string, Text>;
export type StandInFault = keyof typeof standInFaults;
export const isStandInFault = (name: unknown): name is StandInFault =>
  typeof name === 'string' && Object.hasOwn(standInFaults, name);
