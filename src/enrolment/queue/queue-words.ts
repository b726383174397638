import { grouped } from '#kit/text/grouped.ts';
import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';

export const columnWords = {
  type: ['类型', 'Type'],
  categories: ['品类', 'Categories'],
  area: ['地区', 'Area'],
  phone: ['手机号', 'Phone'],
  state: ['状态', 'Status'],
  round: ['提交次数', 'Rounds'],
  submitted: ['提交', 'Received'],
  due: ['时限', 'Due'],
  decided: ['审核', 'Decided'],
  expires: ['最早到期', 'Earliest expiry'],
  warnings: ['提醒', 'Warnings'],
  assignee: ['审核员', 'Reviewer'],
} as const satisfies Record<string, Text>;

export const queueWords = defineWords({
  ...columnWords,
  personal: [
    '包含个人信息（姓名、手机号、微信、邮箱、地址）',
    'Include personal data (names, phones, WeChat, e-mail, address)',
  ],
  title: ['入驻申请', 'Applications'],
  overdue: [(n: number) => `${n} 份已超时`, (n: number) => `${n} overdue`],
  soon: [(n: number) => `${n} 份即将到期`, (n: number) => `${n} due soon`],
  all: ['全部', 'All'],
  search: ['企业名称、信用代码、手机号或编号', 'Company, credit code, phone or number'],
  searchHelp: ['手机号请输入全号或后四位', 'For phone numbers, enter the full number or the last four digits'],
  category: ['品类', 'Category'],
  dueLate: ['已超时', 'Overdue'],
  dueSoon: ['即将到期', 'Due soon'],
  dueToday: ['今天到期', 'Due today'],
  dueWeek: ['5 个工作日内', 'Within 5 working days'],
  filters: ['筛选', 'Filters'],
  more: ['更多筛选', 'More filters'],
  warning: ['一致性提醒', 'Consistency warnings'],
  rounds: [(n: number) => `第 ${n} 次提交`, (n: number) => `Round ${n}`],
  roundsOver: [(n: number) => `≥ ${n}`, (n: number) => `≥ ${n}`],
  submittedOn: ['提交日期', 'Received on'],
  decidedOn: ['审核日期', 'Decided on'],
  expiry: ['执照与证书', 'Licence and certificates'],
  expiryOver: ['已过期', 'Expired'],
  expiry30: ['30 天内到期', 'Expire within 30 days'],
  expiry90: ['90 天内到期', 'Expire within 90 days'],
  clear: ['清除筛选', 'Clear filters'],
  company: ['企业', 'Company'],
  unnamed: ['未填企业名称', 'No company name'],
  none: ['没有符合条件的申请', 'No matching applications'],
  nothingYet: ['还没有待处理的申请', 'No applications to review'],
  of: [(n: number) => `共 ${grouped(n)} 份`, (n: number) => `${grouped(n)} total`],
  giveTo: [(name: string) => `把 ${name} 分配给`, (name: string) => `Assign ${name} to`],
  toMe: ['我', 'Me'],
  toNobody: ['不分配', 'Unassigned'],
  keyFirst: ['打开第一份', 'Open the first'],
  keyTake: ['分配给我', 'Assign to me'],
  columns: ['显示的列', 'Columns'],
  usualColumns: ['恢复默认', 'Reset to default'],
  figures: ['审核数据', 'Figures'],
});

export const savedFilterWords = defineWords({
  title: ['常用筛选', 'Saved filters'],
  none: ['还没有保存的筛选', 'No saved filters yet'],
  save: ['保存当前筛选', 'Save current filter'],
  name: ['名称', 'Name'],
  withoutSearch: [
    '搜索的手机号或邮箱不会存进筛选。',
    'The phone number or e-mail you searched for is not saved with the filter.',
  ],
  isDefault: ['打开队列时使用', 'Open the queue with this filter'],
  isShared: ['共享给所有审核员', 'Share with all reviewers'],
  shared: ['共享', 'Shared'],
  makeDefault: [(name: string) => `打开队列时使用「${name}」`, (name: string) => `Open the queue with “${name}”`],
  noDefault: [(name: string) => `不再默认使用「${name}」`, (name: string) => `No longer open with “${name}”`],
  replace: [(name: string) => `把「${name}」改为当前筛选`, (name: string) => `Update “${name}” to the current filter`],
  delete: [(name: string) => `删除「${name}」`, (name: string) => `Delete “${name}”`],
  ok: ['保存', 'Save'],
});

export const bulkWords = defineWords({
  assign: ['分配', 'Assign'],
  to: ['分配给', 'Assign to'],
  readFirst: [
    '退回前须逐份看完各部分；您还没有看完的不会退回，会在结果里列出。',
    'You must view every section of an application before returning it. Those you have not fully viewed are skipped and listed in the result.',
  ],
  told: ['申请人会逐一收到短信。', 'Each applicant gets a text message.'],
  proposed: ['已提议通过，等另一位审核员确认', 'Approval proposed. Another reviewer must confirm'],
  field: ['需要修改的项目', 'Item that needs changing'],
  whole: ['整份申请', 'The whole application'],
});

/** Columns of the queue besides the company, which always stands first. */
export type QueueColumn = keyof typeof columnWords;
export const columnNames = Object.keys(columnWords) as [QueueColumn, ...QueueColumn[]];

const orderKeys = ['due', 'submitted', 'decided', 'company', 'area', 'number'] as const;
export type OrderKey = (typeof orderKeys)[number];
/** What the queue can be in the order of; a leading minus turns it round. */
export type QueueOrder = OrderKey | `-${OrderKey}`;
export const queueOrders = orderKeys.flatMap((key): QueueOrder[] => [key, `-${key}`]);
export const dueFilters = ['', 'late', 'soon', 'today', 'week'] as const;
export const roundFilters = ['', '1', '2', '3'] as const;
export const expiryFilters = ['', 'over', '30', '90'] as const;

export const figurePeriods = ['1', '3', '6', '12'] as const;
