import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ClientEnvironment } from '#kit/call/visit.ts';
import type { WechatKind, WechatOffers } from './contract.ts';

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
