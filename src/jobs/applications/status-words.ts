import type { Text } from '#kit/language.ts';
import { defineWords } from '#kit/words.ts';
import type { Stage } from './stages.ts';

/** How an application stands, in words for whoever sent it. */
export const standingNames: Record<Stage, Text> = {
  new: ['已收到，等待查看', 'Received, not looked at yet'],
  screening: ['筛选中', 'Being looked at'],
  interview: ['面试阶段', 'Interviews'],
  offer: ['录用沟通中', 'Talking about an offer'],
  hired: ['已录用', 'Hired'],
  refused: ['未通过', 'Not successful'],
  withdrawn: ['已撤回', 'Withdrawn'],
};

/** Of the page with the state alone: who applies need not load them. */
export const statusWords = defineWords({
  statusTitle: ['查询投递进度', 'Look up an application'],
  statusLead: [
    '输入投递后得到的 12 位状态码，查看进度和回复，也可以撤回投递。不需要登录。',
    'Enter the 12-character code that you got when you applied, to see how your application stands and what we wrote, or to withdraw it. No account is needed.',
  ],
  // No line ends within the example: its hyphens do not break.
  codeHelp: [
    '在投递成功的页面和短信里，如 7K3M\u20119QX2\u2011AB4C',
    'On the page after applying and in the message, such as 7K3M\u20119QX2\u2011AB4C',
  ],
  look: ['查询', 'Look up'],
  none: [
    '没有查到。请核对状态码；投递超过 180 天或已撤回的，信息已经删除。',
    'Nothing was found. Please check the code; applications older than 180 days, or withdrawn, are deleted.',
  ],
  applied: ['投递时间', 'Sent'],
  moved: ['最近更新', 'Changed'],
  due: ['答复期限', 'Answer by'],
  keptUntil: ['信息删除日期', 'Deleted on'],
  messages: ['给您的消息', 'Messages for you'],
  noMessages: ['还没有消息。', 'No message yet.'],
  erase: ['撤回投递并删除我的信息', 'Withdraw and delete my data'],
  eraseLead: [
    '姓名、手机号、简历和消息立即删除，不能恢复。之后可以重新投递。',
    'Name, number, CV and messages are deleted at once and cannot be brought back. You may apply again.',
  ],
  eraseYes: ['确认撤回并删除', 'Withdraw and delete'],
  erasedTitle: ['已撤回并删除', 'Withdrawn and deleted'],
  erasedLead: ['您的投递信息已经全部删除。', 'Everything about your application is deleted.'],
});
