import { defineWords } from '#kit/text/words.ts';

/** Texts of the phone number, the code and its button. */
export const codeWords = defineWords({
  again: ['重新发送', 'Resend'],
  wait: [(seconds: number | string) => `${seconds} 秒后可重发`, (seconds: number | string) => `Resend in ${seconds} s`],
  phone: ['手机号', 'Mobile number'],
  sentTo: [(phone: string) => `验证码将发送到 ${phone}。`, (phone: string) => `We will send the code to ${phone}.`],
  code: ['验证码', 'Code'],
  getCode: ['获取验证码', 'Get a code'],
  sent: [
    (minutes: number) => `验证码已发送，${minutes} 分钟内有效。`,
    (minutes: number) => `Code sent. It is valid for ${minutes} minutes.`,
  ],
});
