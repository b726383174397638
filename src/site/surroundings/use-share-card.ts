import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ClientEnvironment } from '#kit/call/visit.ts';
import type { ReportFailure } from './wechat-share.ts';

/** Sets each page's card in WeChat's browser, not in mini programs (own sharing) or WeCom. */
export function useShareCard(surrounding: ClientEnvironment, report: ReportFailure): void {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another card; how to report never changes.
  useEffect(() => {
    if (surrounding !== 'wechat') return;
    // The new page's head is updated after this effect.
    const turn = setTimeout(
      () => void import('./wechat-share.ts').then(({ offerWechatCard }) => offerWechatCard(report)),
    );
    return () => clearTimeout(turn);
  }, [surrounding, pathname, search]);
}
