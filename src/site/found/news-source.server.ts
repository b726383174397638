import { setImmediate as turn } from 'node:timers/promises';
import { isDatabaseUnavailable } from '#kit/db/database.server.ts';
import { plainText } from '#site/content/markdown.ts';
import type { PublishedItem } from '#site/content/published-content.server.ts';
import type { SiteContent } from '#site/content/services.server.ts';
import type { NewsContent } from '#site/news/contract.ts';
import type { Findable, FindableSource } from './contract.ts';

type Head = PublishedItem<NewsContent>;
interface Known {
  head: Head;
  found: Findable;
}

/**
 * Articles with full text, which changes only on publication: new ones are loaded in one statement while known ones serve. Withdrawn
 * ones disappear at once.
 */
export function newsSource({ published, news }: Pick<SiteContent, 'published' | 'news'>): FindableSource {
  let known = new Map<number, Known>();
  let reading: Promise<void> | undefined;

  async function read(heads: readonly Head[]): Promise<void> {
    const bodies = await news.bodies(heads.filter((head) => !isKnown(head)).map(({ id }) => id));
    const next = new Map<number, Known>();
    for (const head of heads) {
      const body = bodies.get(head.id);
      const before = known.get(head.id);
      if (before && isKnown(head)) next.set(head.id, before);
      // Missing if withdrawn since the list was loaded.
      else if (body) next.set(head.id, { head, found: findable(head, plainText(body.zh), plainText(body.en)) });
      // Thousands take a second, so it yields to other requests.
      if (body) await turn();
    }
    known = next;
  }
  const isKnown = ({ id, publishedAt, shownFrom }: Head): boolean => {
    const before = known.get(id)?.head;
    return (
      before?.publishedAt.getTime() === publishedAt.getTime() && before.shownFrom.getTime() === shownFrom.getTime()
    );
  };

  return async () => {
    const heads = await published.shown<NewsContent>('news');
    if (heads.some((head) => !isKnown(head))) {
      reading ??= read(heads).finally(() => {
        reading = undefined;
      });
      if (known.size === 0) await reading;
      else
        reading.catch((error) => {
          // A fault reaches the next search; while the database is away, what is known is found.
          if (!isDatabaseUnavailable(error)) known.clear();
        });
    }
    return heads.flatMap(({ id }) => known.get(id)?.found ?? []);
  };
}

const findable = ({ content: head, publishedAt, shownFrom }: Head, zh: string, en: string): Findable => ({
  kind: 'news',
  path: `/news/${head.slug}`,
  title: [head.zh_title, head.en_title],
  summary: [head.zh_summary, head.en_summary],
  words: [zh, en],
  changedAt: Math.max(publishedAt.getTime(), shownFrom.getTime()),
});
