import type { Text } from '#kit/text/language.ts';
import { others } from './event-names.ts';
import { direct } from './visits/source.ts';

/** What stands for the values that we name ourselves; others are shown as they are. */
export const valueWords: Record<string, Text> = {
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
