/** What the check page's scripts share. The path stands here by itself, as the contract's schemas would weigh more than both. */
export const jsapiPath = '/api.php/wechat/wechat/jsapi';

declare global {
  interface Window {
    /** What was read; '' when somebody turned back. Set by `wechat-scan.ts`. */
    scanInWechat?(): Promise<string>;
  }
}
