import type { Text } from '#kit/text/language.ts';

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
