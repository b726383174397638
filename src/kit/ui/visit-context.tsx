import { createContext, type ReactNode, useContext } from 'react';
import type { Visit } from '#kit/call/visit.ts';
import type { Language } from '#kit/text/language.ts';

/** Before anything is known of the visit, as when the root itself has failed. */
export const plainVisit: Visit = { language: 'zh-CN', theme: 'system', environment: 'browser', origin: '' };

const VisitContext = createContext<Visit>(plainVisit);

const SiteName = createContext('');

export function VisitProvider({
  visit,
  siteName = '',
  children,
}: {
  visit: Visit;
  /** What the site is called, in the reader's language. */
  siteName?: string;
  children: ReactNode;
}) {
  return (
    <VisitContext value={visit}>
      <SiteName value={siteName}>{children}</SiteName>
    </VisitContext>
  );
}

export const useSiteName = (): string => useContext(SiteName);

export const useVisit = (): Visit => useContext(VisitContext);
export const useLanguage = (): Language => useContext(VisitContext).language;
/** A feature's words in the reader's language: `const say = useWords(words)`. */
export const useWords = <Spoken,>(words: (language: Language) => Spoken): Spoken => words(useLanguage());
