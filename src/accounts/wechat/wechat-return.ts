import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { applicantKind } from '#accounts/session-kinds.ts';
import { keepRecord } from '#accounts/sign-in.ts';
import { send } from '#kit/call/send.ts';
import type { ClientEnvironment } from '#kit/call/visit.ts';
import type { SignInResult, WechatKind, WechatOffers } from './contract.ts';

/** Parameters of a return from WeChat; `code` is empty if the user refused. */
export interface WechatReturn {
  code: string;
  state: string;
}

function readWechatReturn(search: string): WechatReturn | undefined {
  const parameters = new URLSearchParams(search);
  const state = parameters.get('state');
  return state ? { state, code: parameters.get('code') ?? '' } : undefined;
}

/**
 * The return from WeChat in the address. Its code goes to `take`, once, and is removed from the address at once, so that it is not
 * shared or logged.
 */
export function useWechatReturn(take: (wayBack: WechatReturn) => unknown): WechatReturn | undefined {
  const wayBack = readWechatReturn(useLocation().search);
  const navigate = useNavigate();
  const first = useRef({ wayBack, take });
  useEffect(() => {
    const { wayBack: pending, take: takeFirst } = first.current;
    if (!pending) return;
    first.current = { wayBack: undefined, take: takeFirst };
    void navigate({ search: '' }, { replace: true, preventScrollReset: true });
    if (pending.code) void takeFirst(pending);
  }, [navigate]);
  return wayBack;
}

/** Returns the kind of WeChat sign-in that works in this client. WeCom, the app and mini programs have none. */
export function wechatKindFor(surrounding: ClientEnvironment, offers: WechatOffers): WechatKind | undefined {
  if (surrounding === 'wechat') return offers.h5 ? 'h5' : undefined;
  return surrounding === 'browser' && offers.web ? 'web' : undefined;
}

/** Navigates to WeChat. Rejects with a `CallFailure` whose message is shown to the user. */
export async function goToWechat(kind: WechatKind): Promise<void> {
  const { authorize_url } = await send('/api.php/official/login/wx_start', { kind });
  location.assign(authorize_url);
}

/** Navigates to WeChat to bind it to the signed-in applicant, who verifies their phone with a code. */
export async function goToWechatToBind(kind: WechatKind, verify_code: string): Promise<void> {
  const { authorize_url } = await send('/api.php/official/login/wx_bind_start', { kind, verify_code });
  location.assign(authorize_url);
}

/** Binds the WeChat account. False if WeChat must ask for consent first; the page is then navigating there. */
export async function bindFromWechat(kind: WechatKind, wayBack: WechatReturn): Promise<boolean> {
  const back = await send('/api.php/official/login/wx_bind', { kind, ...wayBack });
  if (back.status === 'authorize') location.replace(back.authorize_url);
  return back.status === 'bound';
}

/** Signs in with the code from WeChat. Rejects with a `CallFailure` whose message is shown to the user. */
export async function signInFromWechat(kind: WechatKind, wayBack: WechatReturn): Promise<SignInResult> {
  const back = await send(
    kind === 'h5' ? '/api.php/official/login/h5wx_login' : '/api.php/official/login/wx_login',
    wayBack,
  );
  if (back.status === 'signed_in') keepRecord(applicantKind, back.user);
  if (back.status === 'authorize') location.replace(back.authorize_url);
  return back;
}
