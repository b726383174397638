import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { readableAddress } from '#tracking/page-route.ts';
import type { ErrorParts } from './error-group.ts';
import type { ErrorAction } from './error-states.ts';

export const errorWords = defineWords({
  title: ['错误', 'Errors'],
  about: [
    '位置和文案相同的错误合并为一组，数字、编号、日期和引号里的内容不计。浏览器上报的错误与服务器日志按请求编号对应。',
    'Errors with the same place and message form one group, ignoring numbers, ids, dates and quoted values. Browser reports and server logs are matched by request id.',
  ],
  kind: ['类型', 'Kind'],
  anyKind: ['所有类型', 'Any kind'],
  period: ['时间', 'Period'],
  today: ['今天', 'Today'],
  days: [(n: number) => `近 ${n} 天`, (n: number) => `${n} days`],
  sort: ['排序', 'Sort'],
  search: ['说明、位置或请求编号', 'Message, place or request id'],
  what: ['错误', 'Error'],
  trend: ['每天次数', 'By day'],
  count: ['次数', 'Count'],
  visitors: ['访客', 'Visitors'],
  last: ['最近', 'Last'],
  first: ['首次', 'First'],
  where: ['位置', 'Where'],
  total: ['累计', 'Total'],
  state: ['状态', 'Status'],
  build: ['版本', 'Build'],
  builds: ['出现在哪些版本', 'Builds it was seen in'],
  noBuild: ['未注明', 'Not stated'],
  note: ['备注（可不填）', 'Note (optional)'],
  notePlaceholder: ['例如：已在下一版修复', 'For example: fixed in the next build'],
  history: ['操作记录', 'History'],
  samples: ['最近的样本', 'Latest samples'],
  noSamples: ['样本已过保存期限', 'Samples have expired'],
  reader: ['访客环境', 'Seen in'],
  request: ['请求编号', 'Request id'],
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  serverSide: ['服务器日志', 'Server log'],
  noServerSide: ['服务器没有日志：多为正常拒绝的请求。', 'Nothing in the server log: most likely an expected refusal.'],
  nobody: ['系统', 'System'],
});

export const sortNames: Record<'last' | 'count' | 'first', Text> = {
  last: ['最近出现', 'Last seen'],
  count: ['次数最多', 'Most often'],
  first: ['首次出现', 'First seen'],
};
export const actionNames: Record<ErrorAction, Text> = {
  resolve: ['标为已解决', 'Resolve'],
  reopen: ['重新打开', 'Reopen'],
  ignore: ['不再提醒', 'Ignore'],
};
/** What happened to a group, the automatic ones among it. */
export const changeNames: Record<string, Text> = {
  new: ['首次出现', 'First seen'],
  regressed: ['解决后再次出现', 'Regressed'],
  resolve: ['标为已解决', 'Resolved'],
  reopen: ['重新打开', 'Reopened'],
  ignore: ['不再提醒', 'Ignored'],
};

/** Where an error occurred and by which event. */
export const whereOf = ({ name, method, place, code, message }: Omit<ErrorParts, 'kind'>): string =>
  [message ? name : '', code, [method, readableAddress(place)].filter(Boolean).join(' ')].filter(Boolean).join(' · ');
