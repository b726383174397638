import type { Language } from '#kit/text/language.ts';

/** A page's HTML for an anonymous visitor; undefined if there is none. */
export type ReadDocument = (pathname: string, language: Language) => Promise<string | undefined>;

/** Pages rendered for the server itself, for pictures and search. The renderer is set later; until then there are none. */
export function openDocuments(): { read: ReadDocument; readBy(given: ReadDocument): void } {
  let reader: ReadDocument = async () => undefined;
  return {
    read: (pathname, language) => reader(pathname, language),
    readBy(given) {
      reader = given;
    },
  };
}
export type Documents = ReturnType<typeof openDocuments>;
