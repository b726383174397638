import { defineWords } from '#kit/text/words.ts';

/** Texts of the code button and of the form script, apart from those of the fields to keep both bundles small. */
export const codeWords = defineWords({
  again: ['重新发送', 'Resend'],
  wait: [(seconds: number | string) => `${seconds} 秒后可重发`, (seconds: number | string) => `Resend in ${seconds} s`],
  noAnswer: [
    '连接失败，您填写的内容还在，请重试。',
    'Could not reach the server. Your entries are still here; please try again.',
  ],
  outOfOrder: [
    '服务器开小差了。您填写的内容还在，请稍后再试。',
    'Something went wrong on our side. Your entries are still here; please try again shortly.',
  ],
});

export const codeFieldWords = defineWords({
  phone: ['手机号', 'Mobile number'],
  sentTo: [(phone: string) => `验证码将发送到 ${phone}。`, (phone: string) => `We will send the code to ${phone}.`],
  code: ['验证码', 'Code'],
  getCode: ['获取验证码', 'Get a code'],
  sent: [
    (minutes: number) => `验证码已发送，${minutes} 分钟内有效。`,
    (minutes: number) => `Code sent. It is valid for ${minutes} minutes.`,
  ],
});
