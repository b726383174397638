import { LRUCache } from 'lru-cache';
import type { Language } from '#kit/text/language.ts';
import { sharePictureAddress } from '#kit/ui/share-picture-address.ts';
import { documentText } from '#site/found/document-text.ts';
import type { Documents } from '#site/found/documents.server.ts';
import { renderPicture } from './render-picture.server.ts';

/** Rendering takes 100 ms; a picture has some 30 KB. */
const maxCached = 200;
const maxWaiting = 20;

/** Page pictures, rendered on demand and cached. Only pages that name their picture have one, which limits their number. */
export function sharePictures({
  documents,
  host = '',
}: {
  documents: Documents;
  /** The configured origin: a request's host would be cached for everybody. */
  host: string | undefined;
}) {
  const cache = new LRUCache<string, { title: string; picture: Promise<Buffer> }>({ max: maxCached });
  let waiting = 0;
  /** One at a time: a widely shared page must not take all the CPU. */
  let turn: Promise<unknown> = Promise.resolve();

  return {
    /** Undefined if there is no such page; `busy` if the queue is full. */
    async find(pathname: string, language: Language): Promise<Buffer | 'busy' | undefined> {
      const html = await documents.read(pathname, language);
      if (!html) return undefined;
      const page = documentText(html);
      const address = sharePictureAddress(language, pathname);
      if (!page.picture.endsWith(address)) return undefined;
      const known = cache.get(address);
      const words = `${page.site}\n${page.title}\n${page.description}`;
      if (known?.title === words) return known.picture;
      if (waiting >= maxWaiting) return 'busy';
      waiting++;
      const picture = turn.then(() =>
        renderPicture({
          title: page.title,
          description: page.description,
          brand: page.site,
          host,
          seed: pathname,
        }),
      );
      turn = picture.catch(() => undefined);
      cache.set(address, { title: words, picture });
      try {
        return await picture;
      } catch (error) {
        cache.delete(address);
        throw error;
      } finally {
        waiting--;
      }
    },
  };
}
export type SharePictures = ReturnType<typeof sharePictures>;
