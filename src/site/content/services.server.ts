import { isDatabaseUnavailable } from '#kit/db/database.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import type { Notices } from '#kit/live/notices.server.ts';
import type { Language } from '#kit/text/language.ts';
import { appFiles } from '#site/app-versions/app-files.server.ts';
import { appVersionKind, appVersions } from '#site/app-versions/app-versions.server.ts';
import { bannerKind, banners } from '#site/banners/banners.server.ts';
import { type BrandEnvironment, brandData, brandKind } from '#site/brand/brand.server.ts';
import { legalKind, legalTexts } from '#site/legal/legal.server.ts';
import { newsDesk, newsKind } from '#site/news/news.server.ts';
import { contentStore } from './content-store.server.ts';
import { publishedContent } from './published-content.server.ts';

/** Number of newest articles on the home page. */
export const newsOnHome = 3;

interface ContentNeeds extends Needs<'database' | 'clock' | 'audit'> {
  notices: Pick<Notices, 'listen' | 'onGap'>;
  environment: BrandEnvironment & { dataDirectory: string };
}

/** All content, for editors and visitors. */
export function siteContent(needs: ContentNeeds) {
  const { database, clock, environment } = needs;
  const published = publishedContent(needs);
  const news = newsDesk({ ...needs, published });
  const files = appFiles({ dataDirectory: environment.dataDirectory, database });
  const homeBanners = banners({ published, clock });
  return {
    published,
    news,
    banners: homeBanners,
    /** Content of the home page; empty without the database. */
    async home(language: Language) {
      try {
        return { news: await news.list(language, newsOnHome), banners: await homeBanners.shown(language) };
      } catch (error) {
        if (isDatabaseUnavailable(error)) return { news: [], banners: [] };
        throw error;
      }
    },
    legal: legalTexts({ published, clock }),
    appVersions: appVersions({ published }),
    appFiles: files,
    brand: brandData({ published, environment }),
    stores: {
      news: contentStore(needs, newsKind),
      banner: contentStore(needs, bannerKind),
      legal: contentStore(needs, legalKind),
      appVersion: contentStore(needs, appVersionKind(files)),
      brand: contentStore(needs, brandKind),
    },
  };
}
export type SiteContent = ReturnType<typeof siteContent>;
