import type { Clock } from '#kit/time.ts';
import type { SiteContent } from '#site/content/services.server.ts';
import { siteSearch } from '#site/search/search.server.ts';
import { sharePictures } from '#site/share-picture/share-pictures.server.ts';
import type { FindableSource } from './contract.ts';
import { openDocuments } from './documents.server.ts';
import { newsSource, pageSource } from './page-sources.server.ts';

interface Needs {
  content: SiteContent;
  clock: Clock;
  environment: { BUILD_STAMP?: string | undefined; PUBLIC_URL?: string | undefined };
  /** What features add to the pages and the news. */
  also?: readonly FindableSource[];
}

/** How the site is found and shared: what the sitemap lists and the search finds, and the pictures of pages. */
export function foundAndShared({ content, clock, environment, also = [] }: Needs) {
  const documents = openDocuments();
  const sources = [
    pageSource({ documents, content, clock, buildStamp: environment.BUILD_STAMP }),
    newsSource({ content, clock }),
    ...also,
  ];
  return {
    documents,
    sources,
    search: siteSearch({ sources }),
    pictures: sharePictures({ documents, host: environment.PUBLIC_URL && new URL(environment.PUBLIC_URL).host }),
  };
}
