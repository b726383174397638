import sdk from 'weixin-js-sdk';
import type { wechatJsapi } from '#accounts/wechat/contract.ts';

// WeChat's scanner for the check page: loaded at the first tap, with WeChat's script in it, as WeChat's web view gives pages no
// camera.

// A second copy of WeChat's script finds the first and exports nothing: the page's share card may have loaded it.
const wx = sdk ?? (window as unknown as { jWeixin: typeof sdk }).jWeixin;

/** Where WeChat's pages ask for their signature. Written out, as the contract's schemas would be larger than all of this. */
const jsapiPath: typeof wechatJsapi.path = '/api.php/wechat/wechat/jsapi';

declare global {
  interface Window {
    /** The scanned text; '' if the user cancelled. */
    scanInWechat?(): Promise<string>;
  }
}

let ready: Promise<void> | undefined;

async function sign(): Promise<void> {
  const answer = await fetch(jsapiPath, {
    method: 'POST',
    // The URL has not changed since loading, so iOS and Android check the same address.
    body: new URLSearchParams({ url: location.href.replace(/#.*$/, '') }),
  });
  const { code, msg, data } = await answer.json();
  if (code !== 1) throw new Error(msg);
  await new Promise<void>((resolve, reject) => {
    wx.error((failure: { errMsg?: string }) => reject(new Error(failure?.errMsg ?? 'config failed')));
    wx.ready(resolve);
    wx.config({ debug: false, ...data, jsApiList: ['scanQRCode'] });
  });
}

window.scanInWechat = async () => {
  ready ??= sign();
  await ready.catch((error) => {
    ready = undefined;
    throw error;
  });
  return new Promise((resolve, reject) =>
    wx.scanQRCode({
      needResult: 1,
      scanType: ['qrCode'],
      success: ({ resultStr }: { resultStr: string }) => resolve(resultStr),
      cancel: () => resolve(''),
      fail: (failure: { errMsg?: string }) => reject(new Error(failure?.errMsg ?? 'scan failed')),
    }),
  );
};
