import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ClientEnvironment } from '#kit/call/visit.ts';
import type { ReportFailure } from './wechat-share.ts';

/** In WeChat's own browser each page brings its card. A mini program shares by itself, and WeCom is another company's app. */
export function useShareCard(surrounding: ClientEnvironment, report: ReportFailure): void {
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another card; how to report never changes.
  useEffect(() => {
    if (surrounding !== 'wechat') return;
    // The head of a new page is there after this effect's turn.
    const turn = setTimeout(
      () => void import('./wechat-share.ts').then(({ offerWechatCard }) => offerWechatCard(report)),
    );
    return () => clearTimeout(turn);
  }, [surrounding, pathname, search]);
}
