import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { z } from 'zod';
import type { Database } from '#kit/database.server.ts';
import { demonstrationFile, numberCell, readFolder, readJson } from '#kit/demonstration-data.server.ts';
import type { ObjectStore } from '#kit/objects/object-store.server.ts';
import { businessDay, type Clock, dayMs } from '#kit/time.ts';
import { type AppVersionContent, appPlatforms } from '#site/app-versions/contract.ts';
import type { BannerContent } from '#site/banners/contract.ts';
import { contentChannel } from '#site/content/content-keeper.server.ts';
import type { NewsContent } from '#site/news/contract.ts';

/** Each with a first heading and a summary below it, in Chinese and in English. */
const articles = readFolder(
  'news',
  z.strictObject({
    /** Shown since then, or only in some days. */
    days_ago: numberCell,
    state: z.enum(['shown', 'draft', 'withdrawn']).default('shown'),
    /** What is in its picture: a file of its name beside it. */
    picture_zh: z.string().default(''),
    picture_en: z.string().default(''),
  }),
);
const pictureSize = '1360x640';
const keyOf = (slug: string) => `content/0/20261101/demonstration-${slug.slice(0, 40)}.webp`;
const newestFirst = [...articles].sort(([, one], [, other]) => one.days_ago - other.days_ago);

/** Fills an empty site with articles, a banner and versions of the app; does nothing where an editor has begun. */
export async function fillContent({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  await database.transaction(async (client) => {
    await client.query('lock table content_items in share row exclusive mode');
    const { rowCount } = await client.query('select 1 from content_items limit 1');
    if (rowCount !== 0) return;
    const add = (kind: string, slug: string | null, content: object, at: Date, state = 'shown') =>
      client.query(
        `insert into content_items (kind, slug, revision, draft, published, published_at, shown_from, withdrawn_at, created_at, updated_at)
         values ($1, $2, 1, $3, $5, $6, $7, $8, $4, $4)`,
        [
          ...[kind, slug, content, new Date(Math.min(now, at.getTime()))],
          ...(state === 'draft' ? [null, null, null] : [content, new Date(Math.min(now, at.getTime())), at]),
          state === 'withdrawn' ? new Date(now) : null,
        ],
      );
    for (const [slug, { days_ago, state, sections, picture_zh, picture_en }] of newestFirst) {
      const [zh, en] = sections;
      if (!zh || !en) throw new Error(`demonstration: ${slug} is not in both languages`);
      const content: NewsContent = {
        slug,
        zh_title: zh.heading,
        en_title: en.heading,
        zh_summary: zh.lead,
        en_summary: en.lead,
        zh_body: zh.body,
        en_body: en.body,
        picture: picture_zh && `${keyOf(slug)}#${pictureSize}`,
        zh_picture_text: picture_zh,
        en_picture_text: picture_en,
      };
      await add('news', slug, content, tenInTheMorning(now - days_ago * dayMs), state);
    }
    await add('banner', null, banner satisfies BannerContent, new Date(now));
    for (const { days_ago, ...version } of versions) {
      const at = now - days_ago * dayMs;
      const content: AppVersionContent = {
        ...version,
        sha256: version.platform === 'android' ? sumOf(version.version) : '',
        released_on: businessDay(at),
      };
      await add('app_version', `${version.platform}@${version.version}`, content, tenInTheMorning(at));
    }
    await client.query('select pg_notify($1, $2)', [contentChannel, '']);
  });
}

const tenInTheMorning = (at: number) => new Date(`${businessDay(at)}T10:00:00+08:00`);

const banner = readJson(
  'news/banner.json',
  z.strictObject({
    zh_text: z.string(),
    en_text: z.string(),
    link: z.string(),
    from: z.string(),
    to: z.string(),
    order: z.number(),
  }),
);
const versions = readJson(
  'news/app-versions.json',
  z.array(
    z.strictObject({
      days_ago: z.number(),
      platform: z.enum(appPlatforms),
      version: z.string(),
      address: z.string(),
      size_bytes: z.number(),
      minimum_system: z.string(),
      zh_changes: z.string(),
      en_changes: z.string(),
    }),
  ),
);

/** Stores those that the store does not have yet. */
export async function storeArticlePictures(objects: Pick<ObjectStore, 'put' | 'exists'>): Promise<void> {
  for (const [slug, { picture_zh }] of articles)
    if (picture_zh && !(await objects.exists(keyOf(slug))))
      await objects.put(keyOf(slug), fs.readFileSync(demonstrationFile(`news/${slug}.webp`)));
}

/** Files that nobody can fetch have a checksum all the same: the demonstration's address leads nowhere. */
const sumOf = (name: string) => createHash('sha256').update(`demonstration ${name}`).digest('hex');
