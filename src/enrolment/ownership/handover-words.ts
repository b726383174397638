import { defineWords } from '#kit/text/words.ts';

export const handoverWords = defineWords({
  lead: [
    '更换负责人时使用。同事用自己的手机号接手，资料、进度和照片不变；您将退出登录，之后由同事登录。',
    'Use this when someone else takes charge. A colleague takes over with their own phone number; details, progress and photos stay the same. You are signed out, and your colleague signs in from then on.',
  ],
  begin: ['开始转交', 'Start handover'],
  again: ['更换链接', 'Create a new link'],
  make: ['生成转交链接', 'Create link'],
  link: ['转交链接', 'Link for your colleague'],
  linkHelp: [
    '仅发给接手的同事：打开链接并验证手机号的人将成为负责人。链接只能使用一次，离开本页后不再显示。',
    'Send it only to the colleague taking over: whoever opens it and verifies a phone number takes over the application. It works once and is not shown again after you leave this page.',
  ],
  copy: ['复制链接', 'Copy link'],
  copied: ['已复制', 'Copied'],
  copyByHand: ['复制失败，请手动复制上面的链接', 'Copy failed. Please copy the link above by hand'],
  openUntil: [(at: string) => `已有一个链接，${at} 前有效。`, (at: string) => `A link is valid until ${at}.`],
  cancel: ['作废链接', 'Cancel link'],
  title: ['接手入驻申请', 'Take over an application'],
  offer: [
    (from: string, company: string, number: string) =>
      `${from} 请您接手${company ? `“${company}”的` : ''}入驻申请 ${number}。`,
    (from: string, company: string, number: string) =>
      `${from} asks you to take over the application ${number}${company ? ` of ${company}` : ''}.`,
  ],
  means: [
    '同事请您接手一份入驻申请。验证您的手机号后，申请由您负责：补正和审核结果都会通知您，原手机号不能再登录这份申请。',
    'A colleague has asked you to take over an application. Once your number is verified, you are in charge: corrections and decisions come to you, and the previous number can no longer open it.',
  ],
  accept: ['验证并接手', 'Verify and take over'],
  accepted: ['已接手', 'Taken over'],
  retry: ['重试', 'Retry'],
  pasteLink: [
    '您的浏览器未启用 JavaScript，无法读取链接内容。请把同事发来的完整链接粘贴在下面。',
    'JavaScript is off in your browser, so we can’t read the link. Paste the full link from your colleague below.',
  ],
  pastedLink: ['同事发来的链接', 'The link from your colleague'],
  reading: ['正在打开链接', 'Opening the link'],
  phoneHelp: ['填写您自己的手机号。', 'Your own mobile number.'],
  home: ['去申请入驻', 'Go to the application'],
});
