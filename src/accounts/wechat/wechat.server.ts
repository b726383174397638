import type { SessionStore } from '#accounts/sessions.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { Secrets } from '#kit/db/secrets.server.ts';
import { serverTokens } from './server-tokens.server.ts';
import { openStandIn, type StandIn } from './stand-in/stand-in.server.ts';
import { type WechatApp, type WechatHost, wechatClient } from './wechat-client.server.ts';
import { type WechatApps, wechatSignIn } from './wechat-sign-in.server.ts';

export interface WechatSettings {
  /** The website app of open.weixin.qq.com, for the QR code on a desktop. */
  web: WechatApp | undefined;
  /** The official account, for WeChat's own browser and for JSAPI. */
  h5: WechatApp | undefined;
  /** Whether the stand-in replaces WeChat. */
  standIn: boolean;
  openBase: string;
  apiBase: string;
}

/** WeChat as configured: the real one, the stand-in, or none. */
export function openWechat({
  settings,
  report,
  ...needs
}: Needs<'database' | 'clock' | 'sms'> & {
  settings: WechatSettings;
  secrets: Secrets;
  sessions: SessionStore;
  /** Reports WeChat's refusals caused by configuration to the operator. Holds no secret. */
  report(details: object): void;
}) {
  const standIn: StandIn | undefined = settings.standIn ? openStandIn(needs.clock) : undefined;
  const host: WechatHost = standIn?.host ?? { ...settings, fetch: (url, init) => fetch(url, init) };
  const apps: WechatApps = standIn?.apps ?? {
    ...(settings.web ? { web: settings.web } : {}),
    ...(settings.h5 ? { h5: settings.h5 } : {}),
  };
  const client = wechatClient(host, report);
  return {
    signIn: wechatSignIn({ ...needs, client, apps, openBase: host.openBase }),
    jsapi: apps.h5 && {
      appid: apps.h5.appid,
      ticket: serverTokens({ ...needs, client, app: apps.h5 }).ticket,
    },
    standIn,
    now: needs.clock.now,
  };
}
export type Wechat = ReturnType<typeof openWechat>;
