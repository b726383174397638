import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { others } from '#tracking/event-names.ts';
import { readableAddress } from '#tracking/page-route.ts';
import { regionName } from '#tracking/region-text.ts';
import { trackingWords } from '#tracking/tracking-words.ts';
import { direct } from '#tracking/visits/source.ts';
import type { FilterName, TableName } from './figures-contract.ts';

/** What stands for the values that we name ourselves; others are shown as they are. */
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
  [others]: ['其他（当天新名称过多）', 'Others (too many new names that day)'],
  browser: ['浏览器', 'Browser'],
  wechat: ['微信', 'WeChat'],
  wecom: ['企业微信', 'WeCom'],
  'mini-program': ['小程序', 'Mini program'],
  app: ['应用内', 'Our app'],
  'zh-CN': ['中文', 'Chinese'],
  en: ['英文', 'English'],
};

/** Names of the events that our own pages and server tell; others are shown as they are. */
const eventWords: Record<string, Text> = {
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
  code: ['获取验证码', 'Requested a code'],
  sign_in: ['登录', 'Signed in'],
  draft: ['保存草稿', 'Saved a draft'],
  submit: ['提交申请', 'Submitted an application'],
  api_error: ['接口报错', 'API call failed'],
  network_error: ['网络错误', 'Network error'],
  err_network: ['网络错误', 'Network error'],
  econnaborted: ['请求超时', 'Timed out'],
  uncaught_error: ['脚本错误', 'Script error'],
  unhandled_rejection: ['脚本错误（未处理的拒绝）', 'Script error (unhandled rejection)'],
  server_error: ['服务器错误', 'Server error'],
};

/** A value as people read it: our own in words, addresses decoded, a source without its class. */
export function valueName(what: TableName | FilterName, value: string, language: Language): string {
  if (value === '') return trackingWords(language).none;
  const isOthers = value === others || (what === 'event' && value.endsWith(` ${others}`));
  const ours = valueWords[isOthers ? others : value];
  if (ours && (isOthers || (what !== 'page' && what !== 'campaign'))) return inLanguage(ours, language);
  if (what === 'region') return inLanguage(regionName(value), language);
  if (what === 'source') return value.slice(value.indexOf(':') + 1);
  if (what === 'event') return eventName(value.slice(value.indexOf(' ') + 1), language);
  return readableAddress(value);
}

/** Events of our own in words; whoever adds one of another name finds it as it is. */
export function eventName(name: string, language: Language): string {
  const ours = eventWords[name];
  return ours ? inLanguage(ours, language) : name || trackingWords(language).none;
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
