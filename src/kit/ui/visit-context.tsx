import { createContext, type ReactNode, useContext } from 'react';
import type { Visit } from '#kit/call/visit.ts';
import type { Language } from '#kit/text/language.ts';

/** The default if the root loader failed. */
export const defaultVisit: Visit = { language: 'zh-CN', theme: 'system', environment: 'browser', origin: '' };

const VisitContext = createContext<Visit>(defaultVisit);

const SiteName = createContext('');

export function VisitProvider({
  visit,
  siteName = '',
  children,
}: {
  visit: Visit;
  /** The site's name in the reader's language. */
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
/** A feature's texts in the reader's language: `const say = useWords(words)`. */
export const useWords = <Spoken,>(words: (language: Language) => Spoken): Spoken => words(useLanguage());
