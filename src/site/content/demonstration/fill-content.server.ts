import { createHash } from 'node:crypto';
import type { Database } from '#kit/database.server.ts';
import { businessDay, type Clock, dayMs } from '#kit/time.ts';
import type { AppVersionContent } from '#site/app-versions/contract.ts';
import type { BannerContent } from '#site/banners/contract.ts';
import { contentChannel } from '#site/content/content-keeper.server.ts';
import type { NewsContent } from '#site/news/contract.ts';
import { pictureOf } from './article-pictures.server.ts';
import { articles } from './articles.ts';
import { moreArticles } from './more-articles.ts';

/** Fills an empty site with articles, a banner and versions of the app; does nothing where an editor has begun. */
export async function fillContent({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  await database.transaction(async (client) => {
    await client.query('lock table content_items in share row exclusive mode');
    const { rowCount } = await client.query('select 1 from content_items limit 1');
    if (rowCount !== 0) return;
    const add = (kind: string, slug: string | null, content: object, at: Date) =>
      client.query(
        `insert into content_items (kind, slug, revision, draft, published, published_at, shown_from, created_at, updated_at)
         values ($1, $2, 1, $3, $3, $4, $4, $4, $4)`,
        [kind, slug, content, at],
      );
    for (const { daysAgo, slug, zh, en } of [...articles, ...moreArticles]) {
      const content: NewsContent = {
        slug,
        zh_title: zh[0],
        en_title: en[0],
        zh_summary: zh[1],
        en_summary: en[1],
        zh_body: zh[2],
        en_body: en[2],
        ...pictureOf(slug),
      };
      await add('news', slug, content, tenInTheMorning(now - daysAgo * dayMs));
    }
    await add('banner', null, banner, new Date(now));
    for (const [daysAgo, version] of versions) {
      const at = now - daysAgo * dayMs;
      const content: AppVersionContent = { ...version, released_on: businessDay(at) };
      await add('app_version', `${version.platform}@${version.version}`, content, tenInTheMorning(at));
    }
    await client.query('select pg_notify($1, $2)', [contentChannel, '']);
  });
}

const tenInTheMorning = (at: number) => new Date(`${businessDay(at)}T10:00:00+08:00`);

const banner: BannerContent = {
  zh_text: '新：在电脑上填申请，用手机扫码拍照，照片直接进入草稿',
  en_text: 'New: fill in the application at your desk, scan a code, and take its pictures with your phone',
  link: '/news/pictures-that-pass',
  from: '',
  to: '',
  order: 1,
};

/** Files that nobody can fetch have a checksum all the same: the demonstration's address leads nowhere. */
const sumOf = (name: string) => createHash('sha256').update(`demonstration ${name}`).digest('hex');
const apk = (version: string) => ({
  platform: 'android' as const,
  version,
  address: `https://download.weftline.example/weftline-${version}.apk`,
  sha256: sumOf(version),
  minimum_system: 'Android 8.0',
});

const correction = {
  zh_changes: '- 退回补正的项目可以直接跳转\n- 修复深色模式下短信验证码看不清的问题',
  en_changes: '- Jumps straight to the items that were returned\n- Codes are legible in dark mode again',
};
const status = {
  zh_changes: '- 申请状态有变化时通知\n- 断网时填写的内容保留在手机上，恢复后继续保存',
  en_changes:
    '- Tells you when the state of an application changes\n- What you type without a network stays on the phone and is saved later',
};

const versions: readonly (readonly [daysAgo: number, version: Omit<AppVersionContent, 'released_on'>])[] = [
  [9, { ...apk('2.3.0'), size_bytes: 38_412_800, ...correction }],
  [58, { ...apk('2.2.1'), size_bytes: 37_903_104, ...status }],
  [
    8,
    {
      platform: 'ios',
      version: '2.3.0',
      address: 'https://apps.apple.com/cn/app/id0000000000',
      size_bytes: 0,
      sha256: '',
      minimum_system: 'iOS 15',
      ...correction,
    },
  ],
  [
    57,
    {
      platform: 'ios',
      version: '2.2.1',
      address: 'https://apps.apple.com/cn/app/id0000000000',
      size_bytes: 0,
      sha256: '',
      minimum_system: 'iOS 15',
      ...status,
    },
  ],
  [
    21,
    {
      platform: 'harmony',
      version: '2.2.2',
      address: 'https://appgallery.huawei.com/app/detail?id=example.weftline',
      size_bytes: 0,
      sha256: '',
      minimum_system: 'HarmonyOS 5.0',
      ...status,
    },
  ],
];
