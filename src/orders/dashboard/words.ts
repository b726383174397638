import { shortEnglishMonth } from '#kit/text/english-months.ts';
import type { Language } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';

/** 11月9日 / 9 Nov */
export function shortDay(day: string, language: Language): string {
  const [, month = 0, date = 0] = day.split('-').map(Number);
  return language === 'en' ? `${date} ${shortEnglishMonth(month)}` : `${month}月${date}日`;
}

/** 11/9: where seven stand side by side on a phone. */
export const shorterDay = (day: string): string => day.slice(5).split('-').map(Number).join('/');

export const words = defineWords({
  title: ['公开数据', 'Public figures'],
  description: [
    '织联平台的订单与成交走势、品类与省份占比、一天中的忙闲和已入驻供应商，按 7、30、90 天查看，每天更新。',
    'Order and turnover trends on Weftline, share by category and province, busiest hours and approved suppliers, over 7, 30 or 90 days. Updated daily.',
  ],
  heading: [
    (days: number) => (days === 7 ? '一周的|往来' : days === 90 ? '一季的|往来' : '一个月的|往来'),
    (days: number) => (days === 7 ? 'A week |of trade' : days === 90 ? 'A quarter |of trade' : 'A month |of trade'),
  ],
  lead: [
    (days: number) => `最近 ${days} 个完整营业日的订单与成交，以指数和占比表示：最忙的一天为 100，不公布金额与单量。`,
    (days: number) =>
      `Orders and turnover for the last ${days} full business days, as indices and shares. The busiest day is 100; amounts and order counts are not published.`,
  ],
  period: ['时段', 'Period'],
  periodDays: [(days: number) => `${days} 天`, (days: number) => `${days} days`],
  contents: ['本页内容', 'On this page'],
  span: [(from: string, to: string) => `${from}至 ${to}`, (from: string, to: string) => `${from} to ${to}`],
  asOf: [
    (to: string, at: string) => `数据截至 ${to}营业结束，更新于${at}`,
    (to: string, at: string) => `Data to close of business ${to}, updated ${at}`,
  ],
  compared: ['与上期相比', 'Versus the previous period'],
  comparedWith: [(days: number) => `与前 ${days} 天相比`, (days: number) => `versus the previous ${days} days`],
  noComparison: [
    (days: number) => `前 ${days} 天记录不全，暂不比较。`,
    (days: number) => `We do not have complete data for the previous ${days} days yet, so no comparison is shown.`,
  ],
  recordsFrom: [(day: string) => `${day}起有记录。`, (day: string) => `Data starts on ${day}.`],
  turnoverBefore: ['上期成交额', 'Previous turnover'],
  points: [
    (points: number) => `${points > 0 ? '+' : points < 0 ? '−' : '±'}${Math.abs(points)} 个百分点`,
    (points: number) => `${points > 0 ? '+' : points < 0 ? '−' : '±'}${Math.abs(points)} pts`,
  ],
  change: ['变化', 'Change'],
  linkTo: [(name: string) => `${name}的链接`, (name: string) => `Link to ${name}`],
  days: ['每日订单与成交', 'Orders and turnover by day'],
  orders: ['订单', 'Orders'],
  turnover: ['成交额', 'Turnover'],
  day: ['日期', 'Day'],
  index: ['指数', 'Index'],
  daysSummary: [
    (busiest: string, latest: number) => `最忙的一天是 ${busiest}；最近一天的订单指数为 ${latest}。`,
    (busiest: string, latest: number) => `The busiest day was ${busiest}; the latest day’s order index is ${latest}.`,
  ],
  hours: ['一天之中', 'Time of day'],
  hoursSummary: [
    (hour: number) => `最忙的一小时是 ${hour} 点到 ${hour + 1} 点。`,
    (hour: number) => `The busiest hour is ${hour}:00 to ${hour + 1}:00.`,
  ],
  hour: ['时刻', 'Hour'],
  categories: ['品类占比', 'By category'],
  category: ['品类', 'Category'],
  provinces: ['收货地占比', 'By province'],
  province: ['省份', 'Province'],
  share: ['成交占比', 'Share of turnover'],
  others: ['其他', 'Others'],
  suppliers: ['已入驻供应商', 'Approved suppliers'],
  few: ['不足 10 家', 'fewer than 10'],
  supplierCount: [
    (count: number, more: boolean) => `${count}${more ? ' 余家' : ' 家'}`,
    (count: number, more: boolean) => `${more ? 'over ' : ''}${count}`,
  ],
  suppliersLead: [
    '证照、车间和设备经专人逐项审核后入驻的企业。',
    'Companies approved after our team reviewed their paperwork, premises and machines.',
  ],
  asTable: ['以表格查看', 'View as a table'],
  notYet: [
    '平台刚刚开始记录，交易量足够后，这里会公布走势与占比。',
    'We have only just started recording. Trends and shares will appear here once there is enough trade to show.',
  ],
  away: ['数据加载失败，请稍后再试。', 'Couldn’t load the figures. Please try again shortly.'],
  note: [
    '营业日按北京时间计算；成交额为已付款减退款。占比为四舍五入后的整数，合计可能不为 100%。',
    'Business days are in Beijing time. Turnover is payments minus refunds. Shares are rounded and may not add up to 100%.',
  ],
});

/** +8%, −3%, ±0%: the sign is said, not only coloured. */
export const signedPercent = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : '±'}${Math.abs(value)}%`;
