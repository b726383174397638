import { defineWords } from '#kit/text/words.ts';

export const deskWords = defineWords({
  title: ['采购商注册', 'Sign-ups'],
  kind: ['采购商', 'Buyer'],
  take: ['由我处理', 'Assign to me'],
  about: [
    '在 /signup 验证过手机号的采购商。列表中手机号已打码；打开一条可查看完整号码，每次查看都会记入审计日志。',
    'Buyers who verified their phone number at /signup. Numbers are masked here; opening a sign-up shows it in full and is recorded in the audit log.',
  ],
  company: ['公司', 'Company'],
  city: ['城市', 'City'],
  interests: ['采购需求', 'Looking for'],
  campaign: ['来源', 'Campaign'],
  noCampaign: ['直接访问', 'Direct'],
  state: ['状态', 'Status'],
  assignee: ['处理人', 'Assignee'],
  created: ['注册时间', 'Signed up'],
  updated: ['最近更新', 'Updated'],
  search: ['公司、城市、手机号或后四位', 'Company, city, phone or last four digits'],
  erased: ['本人已删除', 'Deleted by the buyer'],
  phone: ['手机号', 'Phone'],
  language: ['语言', 'Language'],
  consent: ['同意的条款', 'Terms accepted'],
  move: ['改为', 'Move to'],
  repeated: ['再次注册', 'Signed up again'],
  again: ['再次', 'again'],

  personal: ['包含完整手机号', 'Include full phone numbers'],

  campaigns: ['推广链接', 'Campaign links'],
  campaignsAbout: [
    '网址里带 ?c=名称 的链接。访客按天去重，不用 Cookie；要求不被跟踪的访客不计入。',
    'Links with ?c=name. Each visitor counts once a day, without cookies; visitors who ask not to be tracked aren’t counted.',
  ],
  visitors: ['访客', 'Visitors'],
  signups: ['注册', 'Sign-ups'],
  rate: ['注册率', 'Rate'],
  matched: ['已对接', 'Matched'],
  days: [(n: number) => `${n} 天`, (n: number) => `${n} days`],
  show: ['查看注册', 'Show sign-ups'],
});
