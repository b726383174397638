import { applicantKind } from '#accounts/session-kinds.ts';
import { keepRecord } from '#accounts/sign-in.ts';
import { send } from '#kit/call/send.ts';
import type { ClientEnvironment } from '#kit/call/visit.ts';
import type { CameBack, WechatKind, WechatOffers } from './contract.ts';

/** What WeChat's way back carries; `code` is empty when the person refused. */
export interface WayBack {
  code: string;
  state: string;
}

export function readWayBack(search: string): WayBack | undefined {
  const given = new URLSearchParams(search);
  const state = given.get('state');
  return state ? { state, code: given.get('code') ?? '' } : undefined;
}

/** The way there is where this page is read, if any: WeCom, the app and mini programs have none. */
export function wechatKindFor(surrounding: ClientEnvironment, offers: WechatOffers): WechatKind | undefined {
  if (surrounding === 'wechat') return offers.h5 ? 'h5' : undefined;
  return surrounding === 'browser' && offers.web ? 'web' : undefined;
}

/** Leaves for WeChat. Rejects with a `CallFailure` whose message is for people. */
export async function goToWechat(kind: WechatKind): Promise<void> {
  const { authorize_url } = await send('/api.php/official/login/wx_start', { kind });
  location.assign(authorize_url);
}

/** Leaves for WeChat to bind it to who is signed in, who proves their phone by a code. */
export async function goToBind(kind: WechatKind, verify_code: string): Promise<void> {
  const { authorize_url } = await send('/api.php/official/login/wx_bind_start', { kind, verify_code });
  location.assign(authorize_url);
}

/** Binds what WeChat gave; false when WeChat must ask for leave first, and the page is on its way there. */
export async function bindFromWechat(kind: WechatKind, wayBack: WayBack): Promise<boolean> {
  const back = await send('/api.php/official/login/wx_bind', { kind, ...wayBack });
  if (back.status === 'authorize') location.replace(back.authorize_url);
  return back.status === 'bound';
}

/** Signs in with what WeChat gave, as far as it goes. Rejects with a `CallFailure` whose message is for people. */
export async function comeBackFromWechat(kind: WechatKind, wayBack: WayBack): Promise<CameBack> {
  const back = await send(
    kind === 'h5' ? '/api.php/official/login/h5wx_login' : '/api.php/official/login/wx_login',
    wayBack,
  );
  if (back.status === 'signed_in') keepRecord(applicantKind, back.user);
  if (back.status === 'authorize') location.replace(back.authorize_url);
  return back;
}
