import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { type TableName, waysOfDay } from './figures/dimensions.ts';
import type { Step } from './visits/steps.server.ts';

export const trackingWords = defineWords({
  title: ['访问统计', 'Tracking'],
  today: ['今天', 'Today'],
  yesterday: ['昨天', 'Yesterday'],
  lastDays: [(days: number) => `近 ${days} 天`, (days: number) => `${days} days`],
  from: ['从', 'From'],
  to: ['到', 'To'],
  chosen: ['自选日期', 'Custom dates'],
  period: ['时间', 'Period'],
  bots: ['计入机器人', 'Include bots'],
  failed: ['加载失败，请重试', 'Couldn’t load. Please try again.'],
  dayNotOver: [
    (time: string) => `今天还没过完，昨天也只算 ${time} 之前开始的访问。`,
    (time: string) => `Today isn’t over yet, so yesterday counts only visits that began before ${time}.`,
  ],
  notOver: [
    (time: string) => `今天还没过完，对比的时段也只算到同一时刻：${time} 之前开始的访问。`,
    (time: string) =>
      `Today isn’t over yet, so the period compared with stops at the same time: visits that began before ${time}.`,
  ],
  filteredBy: ['筛选', 'Filtered by'],
  clear: ['全部清除', 'Clear all'],
  without: [(name: string) => `取消按${name}筛选`, (name: string) => `Remove the ${name.toLowerCase()} filter`],

  overview: ['概览', 'Overview'],
  live: ['此刻', 'Live'],
  goals: ['目标', 'Goals'],
  funnel: ['入驻漏斗', 'Enrolment'],
  journeys: ['浏览路径', 'Journeys'],
  vitals: ['页面速度', 'Speed'],
  erasure: ['删除记录', 'Erasure'],

  visitors: ['访客', 'Visitors'],
  visits: ['访问', 'Visits'],
  views: ['浏览', 'Views'],
  bounce: ['跳出率', 'Bounce rate'],
  seconds: ['平均停留时长', 'Avg. visit duration'],
  errorsSeen: [(count: string) => `其中错误 ${count} 条。`, (count: string) => `Including ${count} errors.`],
  before: ['上一时段', 'Previous period'],
  yearBefore: ['去年同期', 'Same days last year'],
  ofBefore: [(value: string) => `上一时段 ${value}`, (value: string) => `previous: ${value}`],
  ofYesterday: [(value: string) => `昨天此时 ${value}`, (value: string) => `yesterday at this time: ${value}`],
  ofYear: [(value: string) => `去年同期 ${value}`, (value: string) => `last year: ${value}`],
  compare: ['对比', 'Compare with'],
  comparedWith: [
    { before: '对比上一时段', year: '对比去年同期', none: '不对比' },
    { before: 'vs previous period', year: 'vs same days last year', none: 'No comparison' },
  ],
  ofAsFar: [(value: string) => `上一时段同期 ${value}`, (value: string) => `previous to date: ${value}`],
  explain: [(name: string) => `${name}是怎么算的`, (name: string) => `How ${name.toLowerCase()} is counted`],
  about: [
    {
      visitors: '由地址、浏览器和当日随机盐算出的散列，盐保存两天后销毁。跨天不能合并：多日的访客是逐日之和。',
      visits: '停顿超过 30 分钟算新的一次访问；跨过零点的访问仍是一次，记在开始的那天。',
      views: '打开、站内切换、从浏览器缓存返回，各算一次。过载时未保存的浏览按比例估算。',
      bounce: '只看了一个页面、也没有点击任何标记按钮的访问所占的比例。',
      seconds: '从第一条事件到最后一条事件。只有一条事件的访问按 0 秒计，所以比实际偏短。',
    },
    {
      visitors:
        'A hash of the IP address, browser and a random daily salt that is destroyed after two days. Days cannot be linked, so a longer period is the sum of its days.',
      visits:
        'A pause of more than 30 minutes starts a new visit. A visit that runs past midnight stays one visit and counts on the day it began.',
      views:
        'A page load, a navigation within the site and a return from the browser’s cache each count once. Views not stored under overload are estimated from those that were.',
      bounce: 'Share of visits that viewed a single page and clicked nothing that is tracked.',
      seconds:
        'From the first event to the last. A visit with a single event counts as 0 seconds, so the true average is longer.',
    },
  ],
  basis: [
    (events: string, newest: string) => `依据 ${events} 条事件，${newest} 更新。`,
    (events: string, newest: string) => `From ${events} events, as of ${newest}. `,
  ],
  beforeFrom: [
    (day: string) => `对比时段从 ${day} 起才有访问，之前的日子没有可比的数字。`,
    (day: string) => `The period compared with has visits only from ${day} on. `,
  ],
  beforeNone: ['对比时段没有访问。', 'The period compared with has no visits. '],
  noBasis: ['这段时间没有事件。', 'No events in this period. '],
  leftOut: ['未计入：', 'Not included: '],
  botEvents: [(count: string) => `机器人 ${count} 条`, (count: string) => `${count} from bots`],
  optedOut: [
    (count: string) => `要求不被跟踪 ${count} 条`,
    (count: string) => `${count} from visitors who asked not to be tracked`,
  ],
  refused: [(count: string) => `无法识别 ${count} 条`, (count: string) => `${count} unreadable`],
  shed: [
    (count: string) => `过载时未保存 ${count} 条（已按比例估算）`,
    (count: string) => `${count} not stored under overload (estimated)`,
  ],
  lost: [(share: string) => `途中丢失约 ${share}`, (share: string) => `about ${share} lost on the way`],
  unseen: [(share: string) => `未上报的页面约 ${share}`, (share: string) => `about ${share} of pages not reported`],
  stop: ['。', '. '],
  comma: ['、', ', '],
  release: [(build: string) => `发布 ${build}`, (build: string) => `Release ${build}`],
  course: ['趋势', 'Trend'],
  asTable: ['以表格查看', 'View as a table'],
  when: ['时间', 'When'],

  name: ['名称', 'Name'],
  none: ['未注明', 'Not stated'],
  others: ['其他（当天新名称过多）', 'Others (too many new names that day)'],
  empty: ['这段时间没有数据', 'Nothing in this period'],
  change: ['较上一时段', 'vs previous period'],
  changeYear: ['较去年同期', 'vs same days last year'],
  changeAsFar: ['较上一时段同期', 'vs previous period to date'],
  changed: ['变化', 'Change'],
  points: [' 个百分点', ' pp'],
  fewer: ['收起', 'Fewer'],
  fresh: ['新', 'new'],
  more: [(count: number) => `其余 ${count} 项`, (count: number) => `${count} more`],
  file: ['导出', 'Export'],
  csv: ['CSV 文件', 'As CSV'],
  xlsx: ['Excel 文件', 'As Excel'],
  only: [(name: string) => `只看“${name}”`, (name: string) => `Only ${name}`],
  properties: ['附带的内容', 'Properties'],
  events: ['次数', 'Count'],

  goalsAbout: [
    '希望访客做到的事：看到某个页面，或触发某个事件。转化率是做到的访问占全部访问的比例。',
    'What you want visitors to do: see a page or trigger an event. The conversion rate is the share of all visits that did.',
  ],
  goal: ['目标', 'Goal'],
  goalKind: ['类型', 'Type'],
  eventName: ['事件名', 'Event name'],
  conversion: ['转化率', 'Conversion'],
  noGoals: ['还没有目标', 'No goals yet'],
  newGoal: ['新目标', 'New goal'],
  addGoal: ['添加', 'Add goal'],
  removeGoal: ['删除', 'Remove'],
  removeGoalSure: [(name: string) => `删除目标“${name}”？`, (name: string) => `Remove the goal “${name}”?`],

  funnelAbout: [
    '每次访问走到了哪一步。前两步是页面，后四步由服务器在请求成功时记下，不受拦截影响。到过后面步骤的，前面各步都算经过。',
    'How far each visit got. The first two steps are pages; the other four are recorded by the server when a request succeeds, so blockers don’t affect them. A visit that reached a later step also counts in the earlier ones.',
  ],
  stopped: [
    (count: string, share: string) => `停在这一步 ${count}（${share}）`,
    (count: string, share: string) => `Dropped off here: ${count} (${share})`,
  ],
  met: [(what: string) => `其中遇到：${what}`, (what: string) => `Of these: ${what}`],
  metErrors: [(count: string) => `错误 ${count}`, (count: string) => `${count} with an error`],
  metSlow: [(count: string) => `页面过慢 ${count}`, (count: string) => `${count} with a slow page`],
  metEdits: [
    (count: string) => `反复修改（3 次以上）${count}`,
    (count: string) => `${count} edited a field 3 or more times`,
  ],
  nothingMet: ['没有遇到问题', 'No problems seen'],
  shareOfFirst: [(share: string) => `占第一步 ${share}`, (share: string) => `${share} of the first step`],

  journeysAbout: [
    `访问开头依次看了哪些页面（最多五个）：最常见的十条路径，每次访问只算一条。每天取最常见的 ${waysOfDay} 条。`,
    `The pages each visit began with, up to five: the ten most common sequences, each visit counted once. From the ${waysOfDay} most common of each day.`,
  ],

  vitalsAbout: [
    '访客浏览器里的实测值。p75：四分之三的访问不慢于此。良好与较差的界限按 web.dev。',
    'Measured in visitors’ browsers. p75: three in four visits were at least this fast. Good and poor follow web.dev’s thresholds.',
  ],
  everyPage: ['所有页面', 'All pages'],
  page: ['页面', 'Page'],
  good: ['良好', 'Good'],
  needs: ['一般', 'Needs improvement'],
  poor: ['较差', 'Poor'],
  samples: ['样本', 'Samples'],

  fewSamples: [
    (least: number) => `灰色：样本不到 ${least} 个，仅供参考`,
    (least: number) => `Grey: fewer than ${least} samples, for reference only`,
  ],

  incomplete: [
    (days: string) => `不完整的日子：${days}。有事件没有送到、没能写下或存入，这些天的数字偏低。`,
    (days: string) =>
      `Incomplete: ${days}. Events did not arrive or could not be written or stored, so the figures of these days are too low.`,
  ],

  eraseTitle: ['删除一位访客的记录', 'Erase a visitor’s data'],
  eraseAbout: [
    '访客要求删除时，请对方提供 IP 地址和浏览器标识（User-Agent）。只有今天和昨天的记录还能找到；更早的已经无法对应到任何人。',
    'When a visitor asks to be forgotten, ask for their IP address and user agent. Only what was recorded today and yesterday can still be found; anything earlier cannot be traced to anyone.',
  ],
  address: ['IP 地址', 'IP address'],
  agent: ['浏览器标识（User-Agent）', 'User agent'],
  needed: ['请填写', 'Required'],
  erase: ['删除', 'Erase'],
  eraseSure: ['删除这位访客的记录？', 'Erase this visitor’s data?'],
  eraseForGood: [
    '删除后无法恢复。统计数字不变，记录不再指向任何人。',
    'This cannot be undone. Figures stay the same; the records can no longer be traced to anyone.',
  ],
  erased: [
    (events: string, visits: string) => `已删除 ${events} 条事件、${visits} 次访问的身份信息`,
    (events: string, visits: string) => `Erased: ${events} events in ${visits} visits`,
  ],
  erasedNothing: ['没有找到这位访客的记录', 'No data found for this visitor'],

  averageSeconds: ['平均停留（秒）', 'Avg. visit duration (seconds)'],
  step: ['步骤', 'Step'],
  leftHere: ['到此离开', 'Left there'],
  leftWithErrors: ['其中遇到错误', 'Of these, met an error'],
  leftWithSlow: ['其中页面过慢', 'Of these, had a slow page'],
  leftWithEdits: ['其中反复修改（3 次以上）', 'Of these, edited a field 3 or more times'],
  metric: ['指标', 'Metric'],

  now: ['人正在访问', 'visiting now'],
  nowAbout: ['最近 5 分钟内有动作的访问', 'Visits active in the last 5 minutes'],
  lastMinutes: ['最近 30 分钟，每分钟的浏览', 'Views per minute, last 30 minutes'],
  nowOn: ['正在看', 'Viewing'],
  latest: ['刚刚', 'Just now'],
  quiet: ['此刻没有访客', 'No one right now'],
  unknownPage: ['还不知道他们在看哪一页', 'Their current page isn’t known yet'],
  noneLately: ['最近 30 分钟没有访问', 'No activity in the last 30 minutes'],
  stale: ['连接中断，数字停在断开时', 'Disconnected. Figures are from before the connection was lost.'],
});

/** In Chinese, in English over a list, and in English as a filter. */
export const dimensionWords: Record<TableName, readonly [zh: string, list: string, filter: string]> = {
  page: ['页面', 'Pages', 'Page'],
  exit: ['退出页', 'Exit pages', 'Page'],
  source: ['来源', 'Sources', 'Source'],
  campaign: ['推广', 'Campaigns', 'Campaign'],
  event: ['事件', 'Events', 'Event'],
  surrounding: ['打开环境', 'Environments', 'Environment'],
  device: ['设备', 'Devices', 'Device'],
  language: ['语言', 'Languages', 'Language'],
  region: ['地区', 'Regions', 'Region'],
};
export const stepWords: Record<Step, Text> = {
  read: ['了解入驻', 'Read about joining'],
  open: ['打开申请', 'Opened the application'],
  code: ['获取验证码', 'Requested a code'],
  sign_in: ['登录', 'Signed in'],
  draft: ['保存草稿', 'Saved a draft'],
  submit: ['提交', 'Submitted'],
};
