import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';

const allPositions: Text = ['全部职位', 'All positions'];

/** For visitors who come too late. */
export const goneWords = defineWords({
  title: ['这个职位|已经结束', 'This position is no longer open'],
  text: ['该职位已招满或已过截止日期，不再接受投递。', 'It has been filled, or the closing date has passed.'],
  like: ['下面是相近的职位。', ' Here are similar positions.'],
  all: allPositions,
});

export const pageWords = defineWords({
  title: ['招聘职位', 'Jobs'],
  description: [
    '织联正在招聘的职位：按城市、部门、薪资和学历查找，写明薪资、人数和截止日期。',
    'Open positions at Weftline. Search by city, department, pay and education; every listing shows pay, openings and closing date.',
  ],
  lead: [
    '每个职位都写明薪资、人数和截止日期。不用注册，凭手机号投递，五个工作日内答复。',
    'Every listing shows pay, openings and closing date. Apply with your mobile number, no account needed; we reply within five working days.',
  ],
  search: ['搜索职位', 'Search jobs'],
  searchHelp: ['职位、城市或拼音，如 mianliao', 'Title, city or pinyin, such as mianliao'],
  go: ['搜索', 'Search'],
  filters: ['筛选', 'Filters'],
  clear: ['全部清除', 'Clear all'],
  chosen: ['已选条件', 'Selected filters'],
  remove: [(name: string) => `去掉“${name}”`, (name: string) => `Remove “${name}”`],
  city: ['城市', 'City'],
  department: ['部门', 'Department'],
  type: ['用工方式', 'Type'],
  salary: ['月薪', 'Monthly pay'],
  education: ['学历', 'Education'],
  sort: ['排序', 'Sort'],
  total: [(n: number) => `${n} 个职位`, (n: number) => `${n} ${n === 1 ? 'position' : 'positions'}`],
  moreCities: [(n: number) => `其他 ${n} 个城市`, (n: number) => `${n} more cities`],
  people: [(n: number) => `${n} 人`, (n: number) => String(n)],
  headcount: [(n: number) => `招 ${n} 人`, (n: number) => (n === 1 ? '1 opening' : `${n} openings`)],
  today: ['今天截止', 'Closes today'],
  tomorrow: ['明天截止', 'Closes tomorrow'],
  closesIn: [(n: number) => `${n} 天后截止`, (n: number) => `Closes in ${n} days`],
  closesOn: [(day: string) => `${day}截止`, (day: string) => `Closes ${day}`],
  ended: ['已结束', 'No longer open'],
  none: ['没有符合条件的职位', 'No matching positions'],
  noneText: ['可以去掉一个条件，或看看下面最接近的职位。', 'Try removing a filter, or see the closest matches below.'],
  nearest: ['最接近的职位', 'Closest matches'],
  empty: ['目前没有公开招聘的职位', 'No open positions right now'],
  emptyText: [
    '有新职位会在这里发布，也可以订阅。',
    'New positions will be listed here. You can also subscribe to the feed.',
  ],
  saved: ['收藏的职位', 'Saved positions'],
  savedNone: ['还没有收藏', 'Nothing saved yet'],
  savedText: [
    '点职位旁的“收藏”，职位会保存在这台设备上，无需账号，不会同步到其他设备。',
    'Tap “Save” next to a position to keep it on this device. No account needed; it does not sync to other devices.',
  ],
  save: ['收藏', 'Save'],
  feeds: ['订阅新职位', 'Subscribe to new positions'],
  all: allPositions,
  duties: ['工作内容', 'What you will do'],
  requirements: ['任职要求', 'What we’re looking for'],
  benefits: ['待遇', 'What we offer'],
  apply: ['投递该职位', 'Apply for this position'],
  applyTime: ['不用注册，一分钟内完成', 'No account needed, under a minute'],
  lookUp: ['查询投递进度', 'Check your application'],
  place: ['工作地点', 'Location'],
  opened: ['发布日期', 'Posted'],
  closes: ['截止日期', 'Closing date'],
  heads: ['招聘人数', 'Openings'],
  monthly: [
    '月薪指缴纳五险一金前的金额。年薪、日薪、时薪折算成月薪后参与筛选：一年按 12 个月，一个月按 21.75 天，一天按 8 小时。',
    'Monthly pay is before social insurance and housing fund contributions. For filtering, other pay is converted to monthly: 12 months a year, 21.75 days a month, 8 hours a day.',
  ],
  similar: ['相近的职位', 'Similar positions'],
  posterPng: ['下载海报（PNG）', 'Download the poster (PNG)'],
  posterPrint: ['打印海报', 'Print the poster'],
  print: ['打印', 'Print'],
  scan: ['扫码查看并投递', 'Scan to view and apply'],
  onlyChinese: ['', 'This position is described in Chinese.'],
  fair: [
    '我们不因性别、年龄、婚育、户籍、民族或健康状况筛选候选人。',
    'We do not screen candidates by sex, age, marital or family status, place of origin, ethnicity or health.',
  ],
});
