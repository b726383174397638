import { defineWords } from '#kit/words.ts';

export const downloadWords = defineWords({
  title: ['下载应用', 'Get the app'],
  lead: [
    '在手机上跟进入驻申请、拍照补件、接收订单提醒。网页能做的事，应用里都能做。',
    'Follow an application, take the pictures it needs and hear of orders on your phone. Whatever the site does, the app does too.',
  ],
  none: [
    '手机应用还没有发布。现在用手机浏览器就能完成申请和查询。',
    'The app is not released yet. Until then a phone’s browser does everything.',
  ],
  apply: ['用浏览器申请入驻', 'Apply in the browser'],
  android: ['Android', 'Android'],
  ios: ['iOS', 'iOS'],
  harmony: ['HarmonyOS', 'HarmonyOS'],
  get: [(name: string) => `下载 ${name} 版`, (name: string) => `Download for ${name}`],
  store: [(name: string) => `在 ${name} 应用商店打开`, (name: string) => `Open in the ${name} store`],
  yours: ['您的设备', 'Your device'],
  version: [(version: string) => `版本 ${version}`, (version: string) => `Version ${version}`],
  released: [(day: string) => `${day}发布`, (day: string) => `released ${day}`],
  size: ['大小', 'Size'],
  needs: ['系统要求', 'Needs'],
  checksum: ['SHA-256 校验值', 'SHA-256 checksum'],
  checksumHelp: [
    '下载后可以核对：`sha256sum 文件名`，结果应与此相同。',
    'To check the file: `sha256sum file` must give the same.',
  ],
  changes: ['更新内容', 'What is new'],
  history: ['历史版本', 'Earlier versions'],
  scan: ['用手机扫码下载', 'Scan with your phone'],
  scanText: ['手机打开后会自动显示适合它的版本。', 'The page that opens shows the version for your phone.'],
  qrLabel: ['下载页的二维码', 'QR code of the download page'],
  other: ['其他平台', 'Other platforms'],
  filing: ['应用备案号', 'App filing number'],
  openBrowser: ['请在浏览器中打开', 'Open this page in your browser'],
  byMenu: [
    '微信里不能直接下载应用。点右上角的“…”，选择“在浏览器打开”。',
    'WeChat does not download apps. Press “…” at the top right and choose “Open in browser”.',
  ],
  byAddress: [
    '小程序里不能下载应用。请复制下面的网址，到手机浏览器里打开。',
    'A mini program does not download apps. Copy this address into your phone’s browser:',
  ],
  byCode: [
    '这里不能下载应用。请用手机相机扫码，或在电脑的浏览器里打开本页。',
    'Apps cannot be downloaded here. Scan the code with your phone’s camera, or open this page in a browser.',
  ],
  inApp: ['您正在使用应用', 'You are in the app'],
  inAppText: [
    '更新由应用商店或应用内提示完成，这里不需要下载。',
    'Updates come by the store or inside the app; there is nothing to download here.',
  ],
});
