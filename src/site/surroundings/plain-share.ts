import wx from 'weixin-js-sdk';
import { readShareCard } from './share-card.ts';
import { tellWechat } from './tell-wechat.ts';

// The card of a page that runs no script of the framework (terms, privacy, not found, search, the check of numbers), in
// WeChat alone: nobody else is told of this file. Its address is the one that was loaded, on iOS and elsewhere.

/** By itself, as the contract's schemas would weigh more than all the rest. */
export const jsapiPath = '/api.php/wechat/wechat/jsapi';

async function offer(): Promise<void> {
  const answer = await fetch(jsapiPath, {
    method: 'POST',
    body: new URLSearchParams({ url: location.href.replace(/#.*$/, '') }),
  });
  const { code, msg, data } = await answer.json();
  // No official account is set up here: WeChat then shows title and address as it does of any page.
  if (code === 409) return;
  if (code !== 1) throw new Error(msg);
  const fail = ({ errMsg = 'the card was not taken' }) => reportError(new Error(errMsg));
  wx.error(fail);
  wx.ready(() => tellWechat(wx, readShareCard(document, location.href), fail));
  wx.config({ debug: false, ...data, jsApiList: ['updateAppMessageShareData', 'updateTimelineShareData'] });
}

if (typeof document !== 'undefined') void offer().catch(reportError);
