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
  ['mail.google.com/mail', 'site:mail.google.com'],
  ['accounts.google.com/o/oauth2', 'site:accounts.google.com'],
  ['docs.google.com/document', 'site:docs.google.com'],
  ['drive.google.com/file', 'site:drive.google.com'],
  ['translate.google.com/translate', 'site:translate.google.com'],
  ['pan.baidu.com/s', 'site:pan.baidu.com'],
  ['tieba.baidu.com/p/1', 'site:tieba.baidu.com'],
  ['fanyi.baidu.com/', 'site:fanyi.baidu.com'],
  ['pan.quark.cn/s', 'site:pan.quark.cn'],
  ['mail.yandex.ru/', 'site:mail.yandex.ru'],
  ['yandex.com.tr/search', 'search:yandex'],
  ['google.de/', 'search:google'],
  ['android-app://com.google.android.googlequicksearchbox', 'search:google'],
  ['android-app://com.google.android.gm', 'site:com.google.android.gm'],
  ['android-app://com.tencent.mm', 'social:wechat'],
  ['android-app://com.sina.weibo', 'social:weibo'],
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

test('a long name is cut between characters: half of one would be another text in the database', () => {
  const long = `${'a'.repeat(59)}${encodeURIComponent('🧵')}`;
  expect(campaignOf(queryOf(`/?c=${long}`))).toBe('a'.repeat(59));
  expect(sourceOf(undefined, queryOf(`/?utm_source=${long}`), browser)).toBe(`link:${'a'.repeat(59)}`);
});
