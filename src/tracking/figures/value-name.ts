import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { others } from '#tracking/event-names.ts';
import { readableAddress } from '#tracking/page-route.ts';
import { regionName } from '#tracking/region-text.ts';
import { dimensionWords, stepWords, trackingWords } from '#tracking/tracking-words.ts';
import { direct } from '#tracking/visits/source.ts';
import type { TableName } from './dimensions.ts';

/** Names of values that have a fixed set. */
const valueWords: Record<string, Text> = {
  [direct]: ['直接访问', 'Direct'],
  'search:baidu': ['百度', 'Baidu'],
  'search:sogou': ['搜狗', 'Sogou'],
  'search:360': ['360 搜索', '360 Search'],
  'search:shenma': ['神马', 'Shenma'],
  'search:toutiao': ['头条搜索', 'Toutiao'],
  'search:petal': ['花瓣搜索', 'Petal Search'],
  'search:bing': ['必应', 'Bing'],
  'search:google': ['谷歌', 'Google'],
  'social:wechat': ['微信', 'WeChat'],
  'social:douyin': ['抖音', 'Douyin'],
  'social:xiaohongshu': ['小红书', 'Xiaohongshu'],
  'social:weibo': ['微博', 'Weibo'],
  'social:zhihu': ['知乎', 'Zhihu'],
  'social:bilibili': ['哔哩哔哩', 'Bilibili'],
  'social:kuaishou': ['快手', 'Kuaishou'],
  phone: ['手机', 'Phone'],
  tablet: ['平板', 'Tablet'],
  desktop: ['电脑', 'Desktop'],
  other: ['其他', 'Other'],
  browser: ['浏览器', 'Browser'],
  wechat: ['微信', 'WeChat'],
  wecom: ['企业微信', 'WeCom'],
  'mini-program': ['小程序', 'Mini program'],
  app: ['应用内', 'Our app'],
  'zh-CN': ['中文', 'Chinese'],
  en: ['英文', 'English'],
};

/** Names of the events that our own pages and server report, each another: a goal is chosen by its event’s name. */
const eventWords: Record<string, Text> = {
  ...stepWords,
  page_load: ['打开页面', 'Page opened'],
  page_navigate: ['站内切换', 'In-site navigation'],
  page_restore: ['返回页面', 'Returned to a page'],
  web_vitals: ['页面速度', 'Page speed'],
  field_edits: ['反复修改表单', 'Repeated field edits'],
  apply: ['点击入驻', 'Clicked apply'],
  browse: ['点击浏览', 'Clicked browse'],
  contact: ['点击联系', 'Clicked contact'],
  phone: ['点击电话', 'Clicked a phone number'],
  email: ['点击邮箱', 'Clicked an e-mail address'],
  call_band: ['点击页尾行动条', 'Clicked the banner at the end of a page'],
  sample: ['索取样布', 'Requested a sample'],
  quotation: ['询价', 'Requested a quote'],
  job_apply: ['投递简历', 'Applied for a job'],
  download: ['点击下载', 'Clicked download'],
  submit: ['提交申请', 'Submitted an application'],
  api_error: ['接口报错', 'API call failed'],
  network_error: ['网络错误', 'Network error'],
  err_network: ['无法连接', 'No connection'],
  econnaborted: ['请求超时', 'Timed out'],
  uncaught_error: ['脚本错误', 'Script error'],
  unhandled_rejection: ['脚本错误（未处理的拒绝）', 'Script error (unhandled rejection)'],
  server_error: ['服务器错误', 'Server error'],
};

export const dimensionName = (what: TableName, language: Language): string =>
  dimensionWords[what][language === 'en' ? 1 : 0];
export const filterTitle = (what: TableName, language: Language): string =>
  dimensionWords[what][language === 'en' ? 2 : 0];

/** The figure by which a list is ordered, and compared with another period. */
export const firstFigure = (what: TableName) => (what === 'page' ? 'views' : what === 'event' ? 'events' : 'visits');

/** A row's value as a filter takes it: an event is listed with its category, and filtered by its name. */
export const bareValue = (what: TableName, key: string): string =>
  what === 'event' ? key.slice(key.indexOf(' ') + 1) : key;

/** A bare value as it is shown: known ones in words, addresses decoded, a source without its class, others as they are. */
export function valueName(what: TableName, value: string, language: Language): string {
  if (value === '') return trackingWords(language).none;
  if (value === others) return trackingWords(language).others;
  const isFree = what === 'page' || what === 'exit' || what === 'campaign';
  const name = what === 'event' ? eventWords[value] : isFree ? undefined : valueWords[value];
  if (name) return inLanguage(name, language);
  if (what === 'region') return inLanguage(regionName(value), language);
  return what === 'source' ? value.slice(value.indexOf(':') + 1) : readableAddress(value);
}

/** 3 分 20 秒, 45 秒. */
export function lengthText(seconds: number | null, language: Language): string {
  if (seconds === null) return '–';
  const whole = Math.round(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  if (language === 'en') return minutes > 0 ? `${minutes}m ${rest}s` : `${rest}s`;
  return minutes > 0 ? `${minutes} 分 ${rest} 秒` : `${rest} 秒`;
}

export const percent = (share: number | null, digits = 0): string =>
  share === null ? '–' : `${(share * 100).toFixed(digits)}%`;
