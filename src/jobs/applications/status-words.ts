import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import type { Stage } from './stages.ts';

/** Names of the stages for applicants. */
export const statusNames: Record<Stage, Text> = {
  new: ['已收到，等待查看', 'Received'],
  screening: ['筛选中', 'Under review'],
  interview: ['面试阶段', 'Interviews'],
  offer: ['录用沟通中', 'Offer stage'],
  hired: ['已录用', 'Hired'],
  refused: ['未通过', 'Not successful'],
  withdrawn: ['已撤回', 'Withdrawn'],
};

/** For the status page only: the form need not load them. */
export const statusWords = defineWords({
  statusTitle: ['查询投递进度', 'Check your application'],
  statusLead: [
    '输入投递后得到的 12 位状态码，查看进度和回复，也可以撤回投递，无需登录。',
    'Enter the 12-character code you received when you applied to check progress and our messages, or to withdraw. No account needed.',
  ],
  // Non-breaking hyphens keep the example on one line.
  codeHelp: [
    '见投递成功页面和短信，如 7K3M\u20119QX2\u2011AB4C',
    'On the confirmation page and in our text message, such as 7K3M\u20119QX2\u2011AB4C',
  ],
  look: ['查询', 'Search'],
  none: [
    '没有查到。请核对状态码；投递超过 180 天或已撤回的，信息已经删除。',
    'No application found. Please check the code. Applications are deleted when withdrawn, or after 180 days.',
  ],
  applied: ['投递时间', 'Applied'],
  moved: ['最近更新', 'Last updated'],
  due: ['答复期限', 'Reply by'],
  keptUntil: ['信息删除日期', 'Deleted on'],
  messages: ['给您的消息', 'Messages for you'],
  noMessages: ['暂无消息。', 'No messages yet.'],
  erase: ['撤回投递并删除我的信息', 'Withdraw and delete my data'],
  eraseLead: [
    '姓名、手机号、简历和消息立即删除，不能恢复。之后可以重新投递。',
    'Your name, number, CV and messages are deleted immediately and cannot be restored. You can apply again.',
  ],
  eraseYes: ['确认撤回并删除', 'Withdraw and delete'],
  erasedTitle: ['已撤回并删除', 'Withdrawn and deleted'],
  erasedLead: ['您的投递信息已经全部删除。', 'All data from your application has been deleted.'],
});
