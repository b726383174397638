import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { z } from 'zod';
import { demonstrationFile, numberCell, readFolder, readJson } from '#kit/db/demonstration-data.server.ts';
import { must, type Stage } from '#kit/db/demonstration-stage.server.ts';
import type { ObjectStore } from '#kit/files/objects/object-store.server.ts';
import { businessDay, dayMs, hourMs } from '#kit/text/time.ts';
import { appPlatforms } from '#site/app-versions/contract.ts';
import type { Fields } from '#site/content/content-kind.ts';
import type { ContentStore } from '#site/content/content-store.server.ts';
import type { SiteContent } from '#site/content/services.server.ts';

/** Each starts with a heading and a summary, in Chinese and English. */
const articles = readFolder(
  'news',
  z.strictObject({
    /** Day it is shown from. */
    days_ago: numberCell,
    state: z.enum(['shown', 'draft', 'withdrawn']).default('shown'),
    /** Description of its picture, a file of the same name. */
    picture_zh: z.string().default(''),
    picture_en: z.string().default(''),
  }),
);
const pictureSize = '1360x640';
const keyOf = (slug: string) => `content/0/20261101/demonstration-${slug.slice(0, 40)}.webp`;
const newestFirst = [...articles].sort(([, one], [, other]) => one.days_ago - other.days_ago);

/** Publishes articles, a banner and app versions on an empty site, each on its date. */
export async function fillContent(stage: Stage, { news, banner, appVersion }: SiteContent['stores']): Promise<void> {
  const { id: account, address } = stage.staff();
  const by = { account, address };

  /** `name`: fields that identify an entry created by an earlier, interrupted start. */
  async function put<Content extends Fields>(
    store: ContentStore<Content>,
    name: readonly (keyof Content)[],
    content: Content,
    { days_ago, state = 'shown' }: { days_ago: number; state?: string },
  ): Promise<void> {
    const shownFrom = tenInTheMorning(stage.now - days_ago * dayMs).getTime();
    const what = JSON.stringify(name.map((field) => content[field]));
    await stage.play((stage.now - shownFrom) / hourMs, async (at) => {
      const written = (await store.list()).find((item) =>
        name.every((field) => item.content[field] === content[field]),
      );
      let item = written ?? must(await store.save({ content }, by), what);
      const shown_from = shownFrom > stage.now ? new Date(shownFrom).toISOString() : 'now';
      if (state !== 'draft' && item.state === 'draft')
        item = must(await store.publish({ ...item, shown_from }, by), what);
      at(Number.POSITIVE_INFINITY);
      if (state === 'withdrawn' && item.state === 'shown') must(await store.withdraw(item, by), what);
    });
  }

  for (const [slug, { sections, picture_zh, picture_en, ...when }] of newestFirst) {
    const [zh, en] = sections;
    if (!zh || !en) throw new Error(`demonstration: ${slug} is not in both languages`);
    const texts = { zh_title: zh.heading, en_title: en.heading, zh_summary: zh.lead, en_summary: en.lead };
    const picture = picture_zh && `${keyOf(slug)}#${pictureSize}`;
    const pictures = { picture, zh_picture_text: picture_zh, en_picture_text: picture_en };
    await put(news, ['slug'], { slug, ...texts, zh_body: zh.body, en_body: en.body, ...pictures }, when);
  }
  await put(banner, ['zh_text'], homeBanner, { days_ago: 1 });
  for (const { days_ago, ...version } of versions) {
    const released_on = businessDay(stage.now - days_ago * dayMs);
    const sha256 = version.platform === 'android' ? sumOf(version.version) : '';
    await put(appVersion, ['platform', 'version'], { ...version, sha256, released_on }, { days_ago });
  }
}

const tenInTheMorning = (at: number) => new Date(`${businessDay(at)}T10:00:00+08:00`);

const homeBanner = readJson(
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

/** Uploads missing pictures. */
export async function storeArticlePictures(objects: Pick<ObjectStore, 'put' | 'exists'>): Promise<void> {
  for (const [slug, { picture_zh }] of articles)
    if (picture_zh && !(await objects.exists(keyOf(slug))))
      await objects.put(keyOf(slug), fs.readFileSync(demonstrationFile(`news/${slug}.webp`)));
}

/** The demonstration's files cannot be downloaded but need a checksum. */
const sumOf = (name: string) => createHash('sha256').update(`demonstration ${name}`).digest('hex');
