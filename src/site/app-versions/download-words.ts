import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import type { AppPlatform } from './contract.ts';

export const downloadWords = defineWords({
  title: ['下载应用', 'Get the app'],
  lead: [
    '在手机上跟进入驻申请、拍照补件、接收订单提醒。网页能办的，应用里都能办。',
    'Follow your application, take the photos it needs and get order alerts on your phone. Everything on this site, in the app.',
  ],
  none: [
    '手机应用还没有发布。现在用手机浏览器就能完成申请和查询。',
    'The app is not out yet. For now, you can do everything in your phone’s browser.',
  ],
  apply: ['用浏览器申请入驻', 'Apply in the browser'],
  android: ['Android', 'Android'],
  ios: ['iOS', 'iOS'],
  harmony: ['HarmonyOS', 'HarmonyOS'],
  get: [(name: string) => `下载 ${name} 版`, (name: string) => `Download for ${name}`],
  yours: ['您的设备', 'Your device'],
  version: [(version: string) => `版本 ${version}`, (version: string) => `Version ${version}`],
  released: [(day: string) => `${day}发布`, (day: string) => `released ${day}`],
  size: ['大小', 'Size'],
  needs: ['系统要求', 'Requires'],
  checksum: ['SHA-256 校验值', 'SHA-256 checksum'],
  checksumHelp: [
    '下载后可以核对：`sha256sum 文件名`，结果应与此相同。',
    'To verify the download, run `sha256sum file` and compare.',
  ],
  changes: ['更新内容', 'What’s new'],
  history: ['历史版本', 'Earlier versions'],
  scan: ['用手机扫码下载', 'Scan with your phone'],
  scanText: ['手机打开后会自动显示适合它的版本。', 'The page that opens shows the right version for your phone.'],
  qrLabel: ['下载页的二维码', 'QR code of the download page'],
  other: ['其他平台', 'Other platforms'],
  filing: ['应用备案号', 'App filing number'],
  openBrowser: ['请在浏览器中打开', 'Open this page in your browser'],
  byMenu: [
    '微信里不能直接下载应用。点右上角的“…”，选择“在浏览器打开”。',
    'WeChat can’t download apps. Tap “…” at the top right and choose “Open in browser”.',
  ],
  byAddress: [
    '小程序里不能下载应用。请复制下面的网址，到手机浏览器里打开。',
    'Mini programs can’t download apps. Copy this address into your phone’s browser:',
  ],
  byCode: [
    '这里不能下载应用。请用手机相机扫码，或在电脑的浏览器里打开本页。',
    'You can’t download apps here. Scan the code with your phone’s camera, or open this page in a desktop browser.',
  ],
  inApp: ['您已在织联 App 中', 'You are already in the app'],
  inAppText: [
    '有新版本时，应用商店或 App 内会提示更新，无需在这里下载。',
    'You will get updates from the store or in the app; there is nothing to download here.',
  ],
});

/** Opens the store page of a version. */
export const storeNames: Record<AppPlatform, Text> = {
  ios: ['在 App Store 打开', 'Open on the App Store'],
  android: ['在应用商店打开', 'Open in the app store'],
  harmony: ['在华为应用市场打开', 'Open in AppGallery'],
};
