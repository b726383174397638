import { CallFailure, type FailureReport, send } from '#kit/call/send.ts';
import { setWechatCard } from './set-wechat-card.ts';
import { addressToSign, readShareCard } from './share-card.ts';

/** `scanQRCode` is for the serial number check and needs no extra signature. */
const interfaces = ['updateAppMessageShareData', 'updateTimelineShareData', 'scanQRCode'] as const;

/** Address of the last accepted signature. */
let signed = '';
/** No official account: retrying on every page would only fill the error list. */
let isOver = false;

export type ReportFailure = (failure: FailureReport) => void;
type Report = (message: string, response: unknown) => void;

/** The document's address, regardless of in-app navigation. */
const entryAddress = () => performance.getEntriesByType('navigation')[0]?.name ?? location.href;

/**
 * Sets the page's card in WeChat: title, description and picture in chats, title and picture in moments. Loads WeChat's script, only
 * there. Failures are reported, not shown.
 */
export async function offerWechatCard(reportFailure: ReportFailure): Promise<void> {
  if (isOver) return;
  // Readers cannot do anything about it.
  const report: Report = (message, response) =>
    reportFailure({ event: 'wechat_jsapi', message, url: location.href, data: null, response });
  try {
    const card = readShareCard(document, location.href);
    const url = addressToSign(navigator.userAgent, { entry: entryAddress(), present: location.href });
    const { default: wx } = await import('weixin-js-sdk');
    wx.error((failure: { errMsg?: string }) => {
      signed = '';
      report(failure?.errMsg ?? 'config failed', failure);
    });
    if (url !== signed) {
      const { appId, timestamp, nonceStr, signature } = await send('/api.php/wechat/wechat/jsapi', { url });
      signed = url;
      wx.config({ debug: false, appId, timestamp, nonceStr, signature, jsApiList: [...interfaces] });
    }
    wx.ready(() => setWechatCard(wx, card, (failure) => report(failure?.errMsg ?? 'the card was not taken', failure)));
  } catch (error) {
    // Refused calls are already reported.
    if (error instanceof CallFailure) isOver = error.code === 409;
    else report(error instanceof Error ? error.message : String(error), null);
  }
}
