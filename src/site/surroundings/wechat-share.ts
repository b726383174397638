import { CallFailure, type FailureReport, send } from '#kit/call/send.ts';
import { addressToSign, readShareCard } from './share-card.ts';
import { tellWechat } from './tell-wechat.ts';

/** `scanQRCode` is for the check of serial numbers; it asks for no signature of its own. */
const interfaces = ['updateAppMessageShareData', 'updateTimelineShareData', 'scanQRCode'] as const;

/** The address that the last accepted signature is for. */
let signed = '';
/** No official account is set up here: asking again on every page would only fill the error list. */
let isOver = false;

export type ReportFailure = (failure: FailureReport) => void;
type Report = (message: string, response: unknown) => void;

/** The address of the document itself, whatever the router has made of it since. */
const entryAddress = () => performance.getEntriesByType('navigation')[0]?.name ?? location.href;

/**
 * Gives WeChat the card of the page on the screen: title, description and picture in a chat, title and picture in the
 * moments. WeChat's script is fetched here, by WeChat alone. Nothing of a failure is shown; it is reported.
 */
export async function offerWechatCard(reportFailure: ReportFailure): Promise<void> {
  if (isOver) return;
  // What went wrong is for us to know, and nothing that a reader could do anything about.
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
    wx.ready(() => tellWechat(wx, card, (failure) => report(failure?.errMsg ?? 'the card was not taken', failure)));
  } catch (error) {
    // A refused call has reported itself.
    if (error instanceof CallFailure) isOver = error.code === 409;
    else report(error instanceof Error ? error.message : String(error), null);
  }
}
