import type { WechatSettings } from '#accounts/wechat/wechat.server.ts';
import type { Environment } from './env.ts';

const pairs = [
  ['WECHAT_WEB_APP_ID', 'WECHAT_WEB_SECRET'],
  ['WECHAT_APP_ID', 'WECHAT_APP_SECRET'],
] as const;

/** An app without its secret, or the other way round. */
export const wechatFaults = (given: Record<string, string | undefined>): string[] =>
  pairs.flatMap(([id, secret]) => {
    if (Boolean(given[id]) === Boolean(given[secret])) return [];
    const [missing, there] = given[id] ? [secret, id] : [id, secret];
    return [`${missing}: is needed as well as ${there}`];
  });

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

/** WeChat's apps, or the stand-in: by default only where nobody but this machine can come, and no app is set up. */
export function wechatSettings(environment: Environment): WechatSettings {
  const app = (appid: string | undefined, secret: string | undefined) =>
    appid && secret ? { appid, secret } : undefined;
  const web = app(environment.WECHAT_WEB_APP_ID, environment.WECHAT_WEB_SECRET);
  const h5 = app(environment.WECHAT_APP_ID, environment.WECHAT_APP_SECRET);
  return {
    web,
    h5,
    standIn: environment.WECHAT_STANDIN ?? (!web && !h5 && isLoopback(environment.HOST)),
    openBase: environment.WECHAT_OPEN_URL ?? 'https://open.weixin.qq.com',
    apiBase: environment.WECHAT_API_URL ?? 'https://api.weixin.qq.com',
  };
}
