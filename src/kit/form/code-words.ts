import { defineWords } from '#kit/words.ts';

/** What the button for a code and the script of forms say: apart from the fields' other words, so that both stay small. */
export const codeWords = defineWords({
  again: ['重新发送', 'Send again'],
  wait: [(seconds: number) => `${seconds} 秒后可重发`, (seconds: number) => `Again in ${seconds} s`],
  noAnswer: [
    '没有连上服务器。您填写的内容还在，请再试一次。',
    'The server could not be reached. What you entered is still here; please try again.',
  ],
  outOfOrder: [
    '服务器开小差了。您填写的内容还在，请稍后再试。',
    'Something went wrong on our side. What you entered is still here; please try again shortly.',
  ],
});
