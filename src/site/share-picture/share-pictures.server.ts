import { LRUCache } from 'lru-cache';
import type { Language } from '#kit/text/language.ts';
import { sharePictureAddress } from '#kit/ui/share-picture-address.ts';
import { documentText } from '#site/found/document-text.ts';
import type { Documents } from '#site/found/documents.server.ts';
import { drawPicture } from './draw-picture.server.ts';

/** A picture is drawn in a tenth of a second and has some 30 KB. */
const mostKept = 200;
const mostWaiting = 20;

/**
 * Pictures of pages, drawn when somebody asks and kept. A page that does not name its picture has none: so nobody can
 * have a picture drawn of anything else, and their number is that of the public pages.
 */
export function sharePictures({
  documents,
  host = '',
}: {
  documents: Documents;
  /** As it was configured: what a request says of it would be shown to everybody who comes after. */
  host: string | undefined;
}) {
  const kept = new LRUCache<string, { title: string; picture: Promise<Buffer> }>({ max: mostKept });
  let waiting = 0;
  /** One after the other: a crowd that shares a page must not take the processor from everybody else. */
  let turn: Promise<unknown> = Promise.resolve();

  return {
    /** Undefined when there is no such page; `busy` when too many others wait for theirs. */
    async find(pathname: string, language: Language): Promise<Buffer | 'busy' | undefined> {
      const html = await documents.read(pathname, language);
      if (!html) return undefined;
      const page = documentText(html);
      const address = sharePictureAddress(language, pathname);
      if (!page.picture.endsWith(address)) return undefined;
      const known = kept.get(address);
      const words = `${page.site}\n${page.title}\n${page.description}`;
      if (known?.title === words) return known.picture;
      if (waiting >= mostWaiting) return 'busy';
      waiting++;
      const picture = turn.then(() =>
        drawPicture({
          title: page.title,
          description: page.description,
          brand: page.site,
          host,
          seed: pathname,
        }),
      );
      turn = picture.catch(() => undefined);
      kept.set(address, { title: words, picture });
      try {
        return await picture;
      } catch (error) {
        kept.delete(address);
        throw error;
      } finally {
        waiting--;
      }
    },
  };
}
export type SharePictures = ReturnType<typeof sharePictures>;
