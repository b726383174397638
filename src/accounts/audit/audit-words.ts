import type { Text } from '#kit/language.ts';
import { defineWords } from '#kit/words.ts';

/** Parts of the product, by what their actions begin with. */
const areas: Readonly<Record<string, Text>> = {
  accounts: ['账号', 'Accounts'],
  enrolment: ['入驻', 'Enrolment'],
  enquiries: ['咨询', 'Enquiries'],
  signup: ['采购商', 'Sign-ups'],
  jobs: ['招聘', 'Jobs'],
  fabrics: ['面料', 'Fabrics'],
  serials: ['防伪编号', 'Serial numbers'],
  orders: ['订单', 'Orders'],
  tracking: ['访问统计', 'Tracking'],
  screens: ['大屏', 'Boards'],
  campaigns: ['活动', 'Campaigns'],
  news: ['新闻', 'News'],
  banner: ['首页通知', 'Home banners'],
  legal: ['法律文本', 'Legal texts'],
  brand: ['公司资料', 'Brand data'],
};
/** Verbs that several parts share; others are shown as they are stored. */
const verbs: Readonly<Record<string, Text>> = {
  create: ['新建', 'created'],
  change: ['修改', 'changed'],
  save: ['保存', 'saved'],
  disable: ['停用', 'disabled'],
  enable: ['恢复使用', 'enabled'],
  close: ['关闭', 'closed'],
  publish: ['发布', 'published'],
  export: ['导出', 'exported'],
  import: ['导入', 'imported'],
  reset_password: ['重设密码', 'gave a new password'],
  end_sessions: ['结束全部登录', 'ended all sessions'],
  change_own_password: ['修改了自己的密码', 'changed their own password'],
  turn_second_factor_on: ['开启两步验证', 'turned two-step sign-in on'],
  turn_second_factor_off: ['关闭两步验证', 'turned two-step sign-in off'],
  remove_second_factor: ['代为关闭两步验证', 'turned somebody’s two-step sign-in off'],
  licence_opened: ['查看营业执照', 'opened a licence'],
  read_cv: ['查看简历', 'read a CV'],
  rebuild_day: ['重算一天', 'made a day’s figures anew'],
};

export const areaName = (area: string): Text => areas[area] ?? [area, area];
export const verbName = (verb: string): Text => verbs[verb] ?? [verb.replaceAll('_', ' '), verb.replaceAll('_', ' ')];

export const auditWords = defineWords({
  title: ['审计', 'Audit'],
  about: [
    '内部人员的每一次改动，与改动本身同时写入，不能修改或删除。',
    'Every change that staff made, written together with the change; entries cannot be edited or removed.',
  ],
  anyArea: ['全部范围', 'Everywhere'],
  area: ['范围', 'Part'],
  anybody: ['所有人', 'Anybody'],
  who: ['谁', 'Who'],
  subject: ['对象，如 job/12', 'Object, such as job/12'],
  from: ['从', 'From'],
  to: ['到', 'To'],
  clear: ['清除条件', 'Clear'],
  at: ['时间', 'Time'],
  did: ['做了什么', 'What'],
  object: ['对象', 'Object'],
  address: ['来自', 'From address'],
  program: ['系统', 'The system'],
  applicant: [(id: number) => `申请人 ${id}`, (id: number) => `Applicant ${id}`],
  field: ['字段', 'Field'],
  before: ['改动前', 'Before'],
  after: ['改动后', 'After'],
  newest: ['回到最新', 'Newest'],
  older: ['更早', 'Older'],
  empty: ['没有符合条件的记录', 'No entry matches'],
  failed: ['审计记录没有读到', 'The audit log could not be read'],
  again: ['再试一次', 'Try again'],
});
