import { beginningOf } from '#kit/text/cut-text.ts';
import { readOnce } from '#tracking/read-once.ts';

/**
 * Where a visit came from, as `class:name`: a search engine, a social network, another site, a link that says it itself,
 * or nothing that is known. Names are ours where we know the site, else the host.
 */
export const direct = 'direct:';

type Known = readonly (readonly [source: string, pattern: RegExp])[];

/**
 * Hosts by their end, the longest first where one contains another. Mobile and regional hosts end the same. Of search engines only
 * the hosts that search: their mail, drives, documents, translations and forums are sites like any other.
 */
const hosts: Known = [
  ['search:baidu', /^((www|m|wap|image|news|cache|opendata)\.)?baidu\.com$/],
  ['search:sogou', /^((www|m|wap|weixin|pic|news)\.)?sogou\.com$/],
  ['search:360', /^((www|m|image|news)\.)?(so\.com|haosou\.com)$/],
  ['search:shenma', /((^|\.)sm\.cn|^((www|m|ai)\.)?quark\.cn)$/],
  ['search:toutiao', /^((so|www|m)\.)?toutiao\.com$/],
  ['search:petal', /(^|\.)petalsearch\.com$/],
  ['search:bing', /^((www|cn|global|m)\.)?bing\.com$/],
  ['search:google', /^((www|m|images|cse|encrypted|ipv[46])\.)?google\.[a-z]{2,3}(\.[a-z]{2})?$/],
  ['search:yandex', /^((www|m)\.)?(yandex\.[a-z]{2,3}(\.[a-z]{2})?|ya\.ru)$/],
  ['search:duckduckgo', /^((www|html|lite|start)\.)?duckduckgo\.com$/],
  ['search:yahoo', /(^|\.)search\.yahoo\.com$/],
  ['search:naver', /(^|\.)search\.naver\.com$/],
  ['social:wechat', /(^|\.)(weixin\.qq\.com|wx\.qq\.com|weixin110\.qq\.com|servicewechat\.com)$/],
  ['social:douyin', /(^|\.)(douyin\.com|iesdouyin\.com|amemv\.com)$/],
  ['social:xiaohongshu', /(^|\.)(xiaohongshu\.com|xhslink\.com)$/],
  ['social:weibo', /(^|\.)(weibo\.com|weibo\.cn|t\.cn)$/],
  ['social:zhihu', /(^|\.)zhihu\.com$/],
  ['social:bilibili', /(^|\.)(bilibili\.com|b23\.tv)$/],
  ['social:kuaishou', /(^|\.)(kuaishou\.com|gifshow\.com)$/],
  ['social:douban', /(^|\.)douban\.com$/],
  ['social:qq', /(^|\.)(qzone\.qq\.com|url\.cn)$/],
  ['social:linkedin', /(^|\.)(linkedin\.com|lnkd\.in)$/],
  ['social:facebook', /(^|\.)facebook\.com$/],
  ['social:x', /(^|\.)(twitter\.com|x\.com|t\.co)$/],
];

/** Apps that open a link without saying from where: the browser in them names itself. */
const apps: Known = [
  ['social:wechat', /MicroMessenger\//i],
  ['social:douyin', /aweme|BytedanceWebview/i],
  ['social:xiaohongshu', /xhsdiscover|discover\/\d/i],
  ['social:weibo', /weibo/i],
  ['social:kuaishou', /kwai|kuaishou/i],
  ['social:zhihu', /zhihu/i],
  ['social:bilibili', /bili(app)?\b/i],
  ['social:qq', /\bQQ\/\d/],
  ['search:baidu', /baiduboxapp/i],
];

/** Android's browsers name the app that opened the link. */
const packages: Known = [
  ['search:google', /^com\.google\.android\.googlequicksearchbox$/],
  ['search:baidu', /^com\.baidu\.searchbox(\.|$)/],
  ['search:bing', /^com\.microsoft\.bing$/],
  ['search:duckduckgo', /^com\.duckduckgo\.mobile\.android$/],
  ['social:wechat', /^com\.tencent\.(mm|wework)$/],
  ['social:qq', /^com\.tencent\.(mobileqq|tim)$/],
  ['social:weibo', /^com\.(sina\.weibo|weico\.international)$/],
  ['social:douyin', /^com\.ss\.android\.ugc\.aweme(\.|$)/],
  ['social:xiaohongshu', /^com\.xingin\.xhs$/],
  ['social:zhihu', /^com\.zhihu\.android$/],
  ['social:bilibili', /^tv\.danmaku\.bili/],
  ['social:kuaishou', /^com\.(smile\.gifmaker|kuaishou\.nebula)$/],
  ['social:douban', /^com\.douban\./],
  ['social:linkedin', /^com\.linkedin\.android$/],
  ['social:facebook', /^com\.facebook\.(katana|lite|orca)$/],
  ['social:x', /^com\.twitter\.android/],
];

const find = (known: Known, text: string) => known.find(([, pattern]) => pattern.test(text))?.[0];
const byName = new Map(hosts.map(([source]) => [source.slice(source.indexOf(':') + 1), source]));
const longestName = 60;

/**
 * `referrer` as it is stored: a path of this site, host and path of another, or an Android app. `query` is that of the page on which the
 * visit began: `utm_source` says more than the referrer, which is often missing.
 */
export function sourceOf(referrer: string | undefined, query: URLSearchParams | undefined, agent: string): string {
  const stated = beginningOf((query?.get('utm_source') ?? '').trim().toLowerCase(), longestName);
  if (stated !== '') return byName.get(stated.replace(/\.(com|cn)$/, '')) ?? `link:${stated}`;
  const host =
    referrer && !referrer.startsWith('/')
      ? (/^(android-app:\/\/)?[^/]*/.exec(referrer)?.[0] ?? '').replace(/:\d+$/, '').toLowerCase()
      : '';
  return host === '' ? sourceOfApp(agent) : sourceOfSite(host);
}

const sourceOfSite = readOnce((host) => {
  const app = /^android-app:\/\/(.+)$/.exec(host)?.[1];
  const known = app === undefined ? find(hosts, host) : find(packages, app);
  return known ?? `site:${(app ?? host.replace(/^www\./, '')).slice(0, longestName)}`;
});

const sourceOfApp = readOnce((agent) => find(apps, agent) ?? direct);

/** The campaign of the address: our own `?c=`, or the usual name for it. */
export const campaignOf = (query: URLSearchParams | undefined): string =>
  beginningOf((query?.get('c') || query?.get('utm_campaign') || '').trim(), longestName);

/** The query of a stored page; most have none. */
export const queryOf = (page: string | undefined): URLSearchParams | undefined =>
  page?.includes('?') ? readPageQuery(page) : undefined;

const readPageQuery = readOnce((page) => new URLSearchParams(page.slice(page.indexOf('?') + 1)));
