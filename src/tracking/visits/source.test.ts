import { expect, test } from 'vitest';
import { campaignOf, queryOf, sourceOf } from './source.ts';

const browser = 'Mozilla/5.0 (Windows NT 10.0) Chrome/120';

test.each([
  ['www.baidu.com/s', 'search:baidu'],
  ['m.baidu.com/from=844b/s', 'search:baidu'],
  ['www.sogou.com/web', 'search:sogou'],
  ['www.so.com/s', 'search:360'],
  ['quark.sm.cn/s', 'search:shenma'],
  ['cn.bing.com/search', 'search:bing'],
  ['www.google.com.hk/', 'search:google'],
  ['mp.weixin.qq.com/s', 'social:wechat'],
  ['www.douyin.com/', 'social:douyin'],
  ['www.xiaohongshu.com/explore', 'social:xiaohongshu'],
  ['www.zhihu.com/question/1', 'social:zhihu'],
  ['www.1688.com:443/page', 'site:1688.com'],
  ['notbaidu.com/', 'site:notbaidu.com'],
  ['/fabric', 'direct:'],
  [undefined, 'direct:'],
])('a visit from %s is %s', (referrer, source) => {
  expect(sourceOf(referrer, undefined, browser)).toBe(source);
});

test.each([
  ['Mozilla/5.0 (iPhone) MicroMessenger/8.0.50', 'social:wechat'],
  ['Mozilla/5.0 (Linux; Android 14) aweme_320000 BytedanceWebview/d8a21c6', 'social:douyin'],
  ['Mozilla/5.0 (iPhone) discover/8.2 XHSDiscover', 'social:xiaohongshu'],
  ['Mozilla/5.0 (Linux; Android 14) baiduboxapp/13.5', 'search:baidu'],
])('an app that sends no referrer is known by its browser: %s', (agent, source) => {
  expect(sourceOf(undefined, undefined, agent)).toBe(source);
});

test('a link that says where it stands is believed before the referrer; ours names the campaign by c', () => {
  const query = queryOf('/supplier?utm_source=Baidu&utm_campaign=spring&c=expo-2026');
  expect(sourceOf('www.zhihu.com/', query, browser)).toBe('search:baidu');
  expect(sourceOf(undefined, queryOf('/?utm_source=newsletter'), browser)).toBe('link:newsletter');
  expect(campaignOf(query)).toBe('expo-2026');
  expect(campaignOf(queryOf('/?utm_campaign=spring'))).toBe('spring');
  expect(campaignOf(queryOf('/'))).toBe('');
});
