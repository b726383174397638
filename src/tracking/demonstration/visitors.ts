/**
 * Who comes to a platform for apparel and fabrics, as far as a visit tells it: what they look with, where they come from
 * and what they came for. Weights are shares of visits, roughly.
 */
export interface Device {
  agent: string;
  width: number;
  height: number;
  weight: number;
  /** Opens links without saying from where. */
  isApp?: boolean;
}

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const android = (model: string) => `Mozilla/5.0 (Linux; Android 14; ${model}) AppleWebKit/537.36 (KHTML, like Gecko)`;

export const devices: readonly Device[] = [
  {
    agent: `${iphone} Mobile/15E148 MicroMessenger/8.0.53(0x18003531) NetType/WIFI Language/zh_CN`,
    width: 390,
    height: 760,
    weight: 16,
    isApp: true,
  },
  {
    agent: `${android('PJZ110')} Version/4.0 Chrome/126.0.6478.188 Mobile Safari/537.36 MicroMessenger/8.0.53.2740 WeChat/arm64 Language/zh_CN`,
    width: 412,
    height: 820,
    weight: 15,
    isApp: true,
  },
  { agent: `${windows} Chrome/141.0.0.0 Safari/537.36`, width: 1_536, height: 730, weight: 18 },
  { agent: `${windows} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, width: 1_920, height: 945, weight: 9 },
  { agent: `${windows} Chrome/109.0.0.0 Safari/537.36`, width: 1_366, height: 625, weight: 5 },
  {
    agent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    width: 1_440,
    height: 789,
    weight: 5,
  },
  { agent: `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, width: 393, height: 659, weight: 9 },
  {
    agent: `${android('HarmonyOS; ALN-AL00')} Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36`,
    width: 384,
    height: 720,
    weight: 8,
  },
  { agent: `${android('23127PN0CC')} Chrome/139.0.0.0 Mobile Safari/537.36`, width: 393, height: 780, weight: 6 },
  {
    agent: `${windows} Chrome/116.0.0.0 Safari/537.36 wxwork/4.1.30 MicroMessenger/7.0.20.1781`,
    width: 1_280,
    height: 680,
    weight: 3,
    isApp: true,
  },
  { agent: `${iphone} Mobile/15E148 WeftlineApp/2.4.0`, width: 390, height: 800, weight: 3, isApp: true },
  {
    agent:
      'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    width: 1_024,
    height: 1_292,
    weight: 2,
  },
];

export const bots: readonly Device[] = [
  {
    agent: 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    width: 0,
    height: 0,
    weight: 5,
  },
  { agent: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', width: 0, height: 0, weight: 3 },
  { agent: 'Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)', width: 0, height: 0, weight: 2 },
];

export interface Source {
  /** As the browser tells it; nothing for who types the address or comes by an app. */
  referrer?: string;
  /** Of our own links and posters. */
  campaign?: string;
  /** Where such visits begin, those first that are likelier. */
  entries: readonly string[];
  weight: number;
  fromApps?: boolean;
}

const article = '/news/pictures-that-pass';
export const sources: readonly Source[] = [
  { entries: ['/', '/fabric', '/movein', '/jobs'], weight: 26 },
  { entries: ['/supplier', article, '/', '/jobs'], weight: 16, fromApps: true },
  { referrer: 'www.baidu.com/link', entries: ['/', '/fabric', article], weight: 17 },
  { referrer: 'cn.bing.com/search', entries: ['/', '/fabric', '/jobs'], weight: 6 },
  { referrer: 'www.sogou.com/link', entries: ['/fabric', '/'], weight: 3 },
  { referrer: 'www.google.com', entries: ['/fabric', '/channel'], weight: 4 },
  { referrer: 'www.zhihu.com/question/415', entries: ['/news/how-long-a-review-takes', '/supplier'], weight: 3 },
  { referrer: 'www.tnc.com.cn/info', entries: ['/', '/supplier'], weight: 3 },
  { campaign: 'xiaohongshu', entries: ['/signup', '/fabric'], weight: 6 },
  { campaign: 'autumn-fair', entries: ['/signup', '/'], weight: 5 },
  { campaign: 'wechat-menu', entries: ['/supplier', '/signup'], weight: 5, fromApps: true },
  { campaign: 'poster-humen', entries: ['/movein', '/signup'], weight: 3, fromApps: true },
  { campaign: 'poster-shishi', entries: ['/movein', '/signup'], weight: 2, fromApps: true },
];

/** Where readers of a page go on to; most end their visit first. */
export const onward: Readonly<Record<string, readonly string[]>> = {
  '/': ['/fabric', '/supplier', '/jobs', '/channel', '/platform', '/movein', article, '/contact'],
  '/channel': ['/supplier', '/platform', '/signup'],
  '/platform': ['/supplier', '/dashboard', '/signup'],
  '/supplier': ['/movein', '/movein', '/contact', '/news/what-each-supplier-needs'],
  '/fabric': ['/fabric', '/fabric/compare', '/fabric/request', '/'],
  '/fabric/compare': ['/fabric/request', '/fabric'],
  '/jobs': ['/jobs/:id', '/jobs/:id', '/'],
  '/jobs/:id': ['/jobs', '/jobs/:id'],
  '/signup': ['/download', '/fabric'],
  '/contact': ['/'],
  [article]: ['/supplier', '/movein', '/news'],
  '/news/how-long-a-review-takes': ['/supplier', '/movein'],
  '/news/what-each-supplier-needs': ['/movein'],
};

/** What is pressed on a page and where it leads, as the attribute on it names it. */
export const presses: Readonly<Record<string, readonly [name: string, href: string]>> = {
  '/': ['apply', '/movein'],
  '/supplier': ['apply', '/movein'],
  '/fabric': ['sample', '/fabric/request'],
  '/jobs/:id': ['job_apply', '/jobs'],
  '/channel': ['call_band', '/signup'],
  '/platform': ['call_band', '/supplier'],
  '/download': ['download', '/download/weftline-2.4.0.apk'],
  '/contact': ['phone', 'tel:'],
};

export const regions: readonly { name: string; weight: number }[] = [
  { name: 'CN-ZJ|浙江|Zhejiang', weight: 27 },
  { name: 'CN-GD|广东|Guangdong', weight: 24 },
  { name: 'CN-JS|江苏|Jiangsu', weight: 15 },
  { name: 'CN-FJ|福建|Fujian', weight: 10 },
  { name: 'CN-SD|山东|Shandong', weight: 7 },
  { name: 'CN-SH|上海|Shanghai', weight: 6 },
  { name: 'CN-HB|湖北|Hubei', weight: 3 },
  { name: 'CN-SC|四川|Sichuan', weight: 3 },
  { name: 'VN|越南|Vietnam', weight: 2 },
  { name: 'JP|日本|Japan', weight: 1 },
];

/** What goes wrong for visitors of any site: refusals, lost connections, a browser that is older than the page. */
export const failures: readonly { name: string; route: string; extras: [string, string][]; weight: number }[] = [
  {
    name: 'api_error',
    route: '/movein',
    weight: 6,
    extras: [
      ['message', '验证码不正确，请重新输入'],
      ['url', '/api.php/official/supplier_enter/login'],
      ['response', '{"code":400,"msg":"验证码不正确，请重新输入"}'],
    ],
  },
  {
    name: 'err_network',
    route: '/movein',
    weight: 4,
    extras: [
      ['message', 'Network Error'],
      ['url', '/api.php/official/supplier_enter/save_apply_info'],
    ],
  },
  {
    name: 'econnaborted',
    route: '/movein',
    weight: 2,
    extras: [
      ['message', 'timeout of 10000ms exceeded'],
      ['url', '/api.php/official/supplier_enter/get_upload_token'],
    ],
  },
  {
    name: 'uncaught_error',
    route: '/fabric',
    weight: 1,
    extras: [
      ['message', "TypeError: undefined is not a function (near '...at(-1)...')"],
      ['source', '/official/assets/fabric-page-Bq1x9Zd2.js:1:20431'],
    ],
  },
];
