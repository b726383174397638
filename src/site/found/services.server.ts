import { cachedAnswer } from '#kit/call/cached-answer.server.ts';
import type { Needs } from '#kit/db/feature-needs.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import type { SiteContent } from '#site/content/services.server.ts';
import { siteSearch } from '#site/search/search.server.ts';
import { sharePictures } from '#site/share-picture/share-pictures.server.ts';
import type { Findable, FindableSource, FoundHead, FoundKind, Synonyms } from './contract.ts';
import { openDocuments } from './documents.server.ts';
import { newsSource } from './news-source.server.ts';
import { pageSource } from './page-sources.server.ts';
import { pageVersions } from './page-versions.server.ts';

interface FoundNeeds extends Needs<'database' | 'clock'> {
  content: SiteContent;
  environment: { BUILD_STAMP?: string | undefined; PUBLIC_URL?: string | undefined };
  /** Sources of features, besides pages and news. */
  also?: readonly FindableSource[];
  /** Synonyms from the features. */
  otherNames?: Synonyms;
}

/** The home page is requested far more often than these change. */
const addedForMs = 15_000;

/** Sitemap, search and page pictures. */
export function foundAndShared({ database, content, clock, environment, also = [], otherNames }: FoundNeeds) {
  const documents = openDocuments();
  const added = cachedAnswer(async () => (await Promise.all(also.map((list) => list('')))).flat(), addedForMs);
  /** Empty without the database. */
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
    /** A feature's newest items for the home page; empty without the database. */
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
