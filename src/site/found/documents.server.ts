import type { Language } from '#kit/text/language.ts';

/** A page as a stranger reads it: its markup, or undefined where there is none for strangers. */
export type ReadDocument = (pathname: string, language: Language) => Promise<string | undefined>;

/**
 * Pages read by the server itself, for pictures of them and for the search. Whoever renders pages says how; until then
 * there are none.
 */
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
