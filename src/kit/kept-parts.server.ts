import { randomBytes } from 'node:crypto';
import type { KeptPlaces } from './ui/kept-part.tsx';

export interface KeptPartsOfRender extends KeptPlaces {
  /** Puts what is kept into the text of a page, and keeps what was rendered anew. */
  finish(html: string): string;
}

/**
 * HTML of parts that are the same for many readers, by what they depend on. In the text that React makes, a mark stands
 * where such a part belongs; nobody can write marks, because they hold a number that only this process knows.
 */
export function keptParts({ most }: { most: number }) {
  const kept = new Map<string, string>();
  const secret = randomBytes(9).toString('base64url');

  function keep(key: string, html: string): void {
    kept.set(key, html);
    const oldest = kept.keys().next().value;
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
  }

  return {
    /**
     * @param page what every part of this page depends on: its path, and how it is read.
     * @param query what parts depend on that do not say otherwise.
     */
    render(page: string, query = ''): KeptPartsOfRender {
      const places: { key: string; html: string | undefined }[] = [];
      const mark = (place: number, side: 'from' | 'to') => `\uE000${secret}-${place}-${side}\uE000`;
      return {
        place(name, of, anyQuery) {
          const key = `${page}${anyQuery ? '' : query} ${name} ${JSON.stringify(of)}`;
          const html = kept.get(key);
          const place = places.push({ key, html }) - 1;
          const isKept = html !== undefined;
          // Two texts side by side would get a comment between them.
          return { before: mark(place, 'from'), isKept, after: isKept ? undefined : mark(place, 'to') };
        },
        finish(html) {
          let text = html;
          for (const [place, { key, html: known }] of places.entries()) {
            const from = text.indexOf(mark(place, 'from'));
            if (from < 0) continue;
            const begin = from + mark(place, 'from').length;
            if (known !== undefined) {
              text = text.slice(0, from) + known + text.slice(begin);
              continue;
            }
            const end = text.indexOf(mark(place, 'to'), begin);
            if (end < 0) continue;
            const fresh = text.slice(begin, end);
            keep(key, fresh);
            text = text.slice(0, from) + fresh + text.slice(end + mark(place, 'to').length);
          }
          return text;
        },
      };
    },
  };
}
export type KeptParts = ReturnType<typeof keptParts>;
