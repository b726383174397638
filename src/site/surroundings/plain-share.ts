import wx from 'weixin-js-sdk';
import { setWechatCard } from './set-wechat-card.ts';
import { readShareCard } from './share-card.ts';

// Share card of pages without the framework's script (terms, privacy, not found, search, serial check). Only loaded in WeChat. Its
// address is the loaded one, on iOS too.

/** Plain fetch: the contract's schemas would outweigh the rest. */
export const jsapiPath = '/api.php/wechat/wechat/jsapi';

async function offer(): Promise<void> {
  const answer = await fetch(jsapiPath, {
    method: 'POST',
    body: new URLSearchParams({ url: location.href.replace(/#.*$/, '') }),
  });
  const { code, msg, data } = await answer.json();
  // No official account: WeChat shows just title and address.
  if (code === 409) return;
  if (code !== 1) throw new Error(msg);
  const fail = ({ errMsg = 'the card was not taken' }) => reportError(new Error(errMsg));
  wx.error(fail);
  wx.ready(() => setWechatCard(wx, readShareCard(document, location.href), fail));
  wx.config({ debug: false, ...data, jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'] });
}

if (typeof document !== 'undefined') void offer().catch(reportError);
