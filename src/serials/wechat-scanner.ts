/** Shared by the check page's scripts. The path is repeated here, as the contract's schemas would be larger than both. */
export const jsapiPath = '/api.php/wechat/wechat/jsapi';

declare global {
  interface Window {
    /** The scanned text; '' if the user cancelled. Set by `wechat-scan.ts`. */
    scanInWechat?(): Promise<string>;
  }
}
