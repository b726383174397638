import { defineWords } from '#kit/text/words.ts';

/** What a form says that was sent and got no answer, or none of ours. */
export const formFailureWords = defineWords({
  noAnswer: [
    '连接失败，您填写的内容还在，请重试。',
    'Could not reach the server. Your entries are still here; please try again.',
  ],
  outOfOrder: [
    '服务器开小差了。您填写的内容还在，请稍后再试。',
    'Something went wrong on our side. Your entries are still here; please try again shortly.',
  ],
});
