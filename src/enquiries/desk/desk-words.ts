import type { AnswerChannel } from '#enquiries/contract.ts';
import type { EnquiryTab } from '#enquiries/enquiry-states.ts';
import { stateWords } from '#enquiries/enquiry-states.ts';
import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';

export const tabNames: Record<Exclude<EnquiryTab, 'all'>, Text> = {
  waiting: ['待回复', 'Open'],
  answered: stateWords.answered,
  closed: stateWords.closed,
};
export const channelNames: Record<AnswerChannel, Text> = {
  sms: ['短信通知', 'SMS'],
  email: ['邮件', 'E-mail'],
  phone: ['电话', 'Phone'],
};

export const deskWords = defineWords({
  title: ['访客咨询', 'Enquiries'],
  kind: ['访客咨询', 'Enquiry'],
  take: ['由我处理', 'Assign to me'],
  about: [
    '联系页的留言。答复期限按联系页上的承诺计算，到期未回复的排在最前。姓名、联系方式和内容加密保存，打开一条会记入审计。',
    'Messages from the contact page. Reply deadlines follow the promise made there; overdue enquiries come first. Names, contacts and messages are stored encrypted, and opening one is recorded in the audit log.',
  ],
  number: ['编号', 'Number'],
  from: ['来自', 'From'],
  text: ['内容', 'Message'],
  topic: ['主题', 'Topic'],
  assignee: ['处理人', 'Assignee'],
  due: ['期限', 'Due'],
  received: ['收到', 'Received'],
  state: ['状态', 'Status'],
  search: ['编号、完整手机号或邮箱', 'Number, full phone number or e-mail'],
  lateOnly: ['只看超时', 'Overdue only'],
  late: [(time: string) => `超时 ${time}`, (time: string) => `${time} overdue`],
  lateNow: ['已超时', 'Overdue'],
  left: [(time: string) => `剩 ${time}`, (time: string) => `${time} left`],
  hours: [(n: number) => `${n} 小时`, (n: number) => `${n} h`],
  minutes: [(n: number) => `${n} 分钟`, (n: number) => `${n} min`],
  lateCount: [(n: number) => `${n} 条超时`, (n: number) => `${n} overdue`],

  contact: ['联系方式', 'Contact'],
  language: ['语言', 'Language'],
  erased: ['已过保存期，个人信息已清除', 'Personal data erased after the retention period'],
  others: ['同一联系人的其他咨询', 'Other enquiries from this contact'],
  answers: ['回复', 'Replies'],
  answer: ['写回复', 'Reply'],
  answerHelp: [
    '回复保存后，对方凭编号和联系方式就能看到。',
    'Once saved, the visitor can read the reply with their enquiry number and contact details.',
  ],
  bySms: ['短信通知对方查看', 'Notify them by text message'],
  byEmail: ['由我发邮件', 'I will reply by e-mail'],
  byPhone: ['已电话告知，以下为要点', 'I called them (summary below)'],
  mail: ['打开邮件程序', 'Open e-mail app'],
  keep: ['发送回复', 'Send reply'],
  closeIt: ['结束咨询', 'Close enquiry'],
  closeWhy: ['未回复就结束的原因', 'Reason for closing without a reply'],
  reopen: ['重新处理', 'Reopen'],
});
export type DeskWords = ReturnType<typeof deskWords>;

/** Formats working time; a working day has nine hours. */
export function dueText(
  { minutes_left: minutes, is_late }: { minutes_left: number; is_late: boolean },
  t: DeskWords,
): string {
  const size = Math.abs(minutes);
  // Due at closing time: the following night counts no minutes.
  if (is_late && size === 0) return t.lateNow;
  const time = size >= 60 ? t.hours(Math.floor(size / 60)) : t.minutes(Math.max(1, size));
  return is_late ? t.late(time) : t.left(time);
}
