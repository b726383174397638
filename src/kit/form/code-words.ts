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
