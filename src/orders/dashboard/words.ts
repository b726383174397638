import type { Language } from '#kit/language.ts';
import { defineWords } from '#kit/words.ts';

const english = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** 11 月 9 日 / 9 Nov */
export function shortDay(day: string, language: Language): string {
  const at = new Date(`${day}T00:00:00Z`);
  return language === 'en' ? english.format(at) : `${at.getUTCMonth() + 1} 月 ${at.getUTCDate()} 日`;
}

export const words = defineWords({
  title: ['平台数据', 'Figures'],
  heading: ['一个月的|往来', 'A month |of trade'],
  lead: [
    '最近 30 个完整营业日的订单与成交，以指数和占比表示：最忙的一天记为 100，不公布金额与单量。',
    'Orders and turnover of the last 30 complete business days, as indices and shares: the busiest day is 100. Amounts and counts are not published.',
  ],
  days: ['每日订单与成交', 'Orders and turnover by day'],
  orders: ['订单', 'Orders'],
  turnover: ['成交额', 'Turnover'],
  day: ['日期', 'Day'],
  index: ['指数', 'Index'],
  daysSummary: [
    (busiest: string, latest: number) => `最忙的一天是 ${busiest}；最近一天的订单指数为 ${latest}。`,
    (busiest: string, latest: number) =>
      `The busiest day was ${busiest}; on the latest day the order index was ${latest}.`,
  ],
  hours: ['一天之中', 'Through the day'],
  hoursSummary: [
    (hour: number) => `订单最集中在 ${hour} 点到 ${hour + 1} 点。`,
    (hour: number) => `Most orders come between ${hour}:00 and ${hour + 1}:00.`,
  ],
  hour: ['时段', 'Hour'],
  categories: ['品类占比', 'By category'],
  category: ['品类', 'Category'],
  provinces: ['收货地占比', 'By province'],
  province: ['省份', 'Province'],
  share: ['成交占比', 'Share of turnover'],
  others: ['其他', 'Others'],
  suppliers: ['已入驻供应商', 'Suppliers admitted'],
  few: ['不足 10 家', 'fewer than 10'],
  supplierCount: [
    (count: number, more: boolean) => `${count}${more ? ' 余' : ''} 家`,
    (count: number, more: boolean) => `${more ? 'over ' : ''}${count}`,
  ],
  suppliersLead: [
    '经资质审核、按标准核验过工厂与样品的企业。',
    'Companies whose papers, factory and samples have been checked.',
  ],
  asTable: ['以表格查看', 'As a table'],
  notYet: [
    '平台刚刚开始记录，满一个月的交易量后，这里会公布走势与占比。',
    'Records have only begun. Once there is enough trade to show, trends and shares will appear here.',
  ],
  away: ['数据暂时读不出来，请稍后再看。', 'The figures cannot be read just now. Please look again shortly.'],
  note: [
    '营业日按北京时间计算；成交额为已付款减退款。占比为四舍五入后的整数，合计可能不为 100%。',
    'Business days are Beijing time; turnover is payments less refunds. Shares are rounded and may not add up to 100%.',
  ],
});
