import { cachedAnswer } from '#kit/call/cached-answer.server.ts';
import type { Database } from '#kit/db/database.server.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import type { Clock } from '#kit/text/time.ts';
import type { SiteContent } from '#site/content/services.server.ts';
import { siteSearch } from '#site/search/search.server.ts';
import { sharePictures } from '#site/share-picture/share-pictures.server.ts';
import type { Findable, FindableSource, FoundHead, FoundKind, OtherNames } from './contract.ts';
import { openDocuments } from './documents.server.ts';
import { newsSource } from './news-source.server.ts';
import { pageSource } from './page-sources.server.ts';
import { pageVersions } from './page-versions.server.ts';

interface Needs {
  database: Database;
  content: SiteContent;
  clock: Clock;
  environment: { BUILD_STAMP?: string | undefined; PUBLIC_URL?: string | undefined };
  /** What features add to the pages and the news. */
  also?: readonly FindableSource[];
  /** What people call otherwise that those are made of. */
  otherNames?: OtherNames;
}

/** The home page is asked far oftener than anything of this changes. */
const addedForMs = 15_000;

/** How the site is found and shared: what the sitemap lists and the search finds, and the pictures of pages. */
export function foundAndShared({ database, content, clock, environment, also = [], otherNames }: Needs) {
  const documents = openDocuments();
  const added = cachedAnswer(async () => (await Promise.all(also.map((list) => list('')))).flat(), addedForMs);
  /** Nothing while the database is away. */
  async function newestOf(wanted: FoundKind): Promise<Findable[]> {
    const found = await added();
    if (found === 'away') return [];
    return found
      .filter(({ kind }) => kind === wanted)
      .toSorted((one, other) => (other.changedAt ?? 0) - (one.changedAt ?? 0));
  }
  const newestAt = async (kind: FoundKind) => (await newestOf(kind))[0]?.changedAt;
  const versions = pageVersions({ database, clock, buildStamp: environment.BUILD_STAMP });
  const sources = [pageSource({ documents, content, clock, newestAt, versions }), newsSource(content), ...also];
  return {
    /** The newest of what a feature adds, for the home page; nothing while the database is away. */
    async newest(wanted: FoundKind, language: Language, most: number): Promise<FoundHead[]> {
      const newest = (await newestOf(wanted)).slice(0, most);
      return newest.map(({ path, title, summary }) => ({
        path,
        title: inLanguage(title, language),
        summary: inLanguage(summary, language),
      }));
    },
    documents,
    sources,
    search: siteSearch({ sources, otherNames }),
    pictures: sharePictures({ documents, host: environment.PUBLIC_URL && new URL(environment.PUBLIC_URL).host }),
  };
}
