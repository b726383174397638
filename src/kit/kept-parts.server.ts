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
    // A copy: a slice would hold the whole page that it was cut from for as long as it is kept.
    kept.set(key, Buffer.from(html).toString());
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
          const found = places.flatMap(({ key, html: known }, place) => {
            const begin = html.indexOf(mark(place, 'from'));
            const from = begin + mark(place, 'from').length;
            const to = known === undefined ? html.indexOf(mark(place, 'to'), from) : from;
            if (begin < 0 || to < 0) return [];
            if (known !== undefined) return { begin, text: known, end: to };
            const text = html.slice(from, to);
            keep(key, text);
            return { begin, text, end: to + mark(place, 'to').length };
          });
          let at = 0;
          const texts: string[] = [];
          for (const { begin, text, end } of found.sort((one, other) => one.begin - other.begin)) {
            texts.push(html.slice(at, begin), text);
            at = end;
          }
          return [...texts, html.slice(at)].join('');
        },
      };
    },
  };
}
export type KeptParts = ReturnType<typeof keptParts>;
