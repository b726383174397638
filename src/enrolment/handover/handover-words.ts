import { defineWords } from '#kit/words.ts';

export const handoverWords = defineWords({
  lead: [
    '换人负责时用。同事用自己的手机号接手，资料、进度和照片都不变；您马上退出，以后由同事登录。',
    'For when somebody else takes care of it. A colleague takes over with their own phone; details, progress and photos stay as they are. You are signed out at once, and your colleague signs in from then on.',
  ],
  begin: ['开始转交', 'Begin'],
  again: ['换一个新链接', 'Make a new link'],
  make: ['生成转交链接', 'Make the link'],
  made: ['链接已生成', 'The link is ready'],
  link: ['转交链接', 'Link for your colleague'],
  linkHelp: [
    '只发给接手的同事：谁打开它并验证手机号，申请就归谁。只能用一次，离开本页后不再显示。',
    'Send it only to the colleague who takes over: whoever opens it and confirms a phone gets the application. It works once, and is not shown again after you leave this page.',
  ],
  copy: ['复制链接', 'Copy the link'],
  copied: ['已复制', 'Copied'],
  copyByHand: ['没能复制，请选中上面的链接复制', 'It could not be copied; please copy the link above by hand'],
  openUntil: [(at: string) => `有一个链接在 ${at} 前有效。`, (at: string) => `A link is open until ${at}.`],
  cancel: ['作废链接', 'Call it off'],
  title: ['接手入驻申请', 'Take over an application'],
  offer: [
    (from: string, company: string, number: string) =>
      `${from} 请您接手${company ? `“${company}”的` : ''}入驻申请 ${number}。`,
    (from: string, company: string, number: string) =>
      `${from} asks you to take over the application ${number}${company ? ` of ${company}` : ''}.`,
  ],
  means: [
    '同事请您接手一份入驻申请。验证您的手机号后，申请由您负责：补正、审核结果都找您，原来的手机号不能再登录这份申请。',
    'A colleague asks you to take over an application. Once your phone is confirmed it is in your hands: corrections and decisions come to you, and the earlier number no longer opens it.',
  ],
  accept: ['验证并接手', 'Confirm and take over'],
  accepted: ['已接手', 'Taken over'],
  retry: ['重试', 'Try again'],
  pasteLink: [
    '您的浏览器没有启用 JavaScript，打不开链接里的内容：请把同事发来的链接整条粘贴在下面。',
    'JavaScript is off in your browser, so the link cannot be read by itself: paste the whole link from your colleague below.',
  ],
  pastedLink: ['同事发来的链接', 'The link from your colleague'],
  reading: ['正在打开链接', 'Opening the link'],
  phoneHelp: ['填写您自己的手机号。', 'Your own number.'],
  home: ['去申请入驻', 'To the application'],
});
