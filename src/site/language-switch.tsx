import { useLocation } from 'react-router';
import { canonicalQuery, withParameter } from '#kit/call/page-address.ts';
import type { Language } from '#kit/text/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';

const names: Record<Language, { full: string; short: string }> = {
  'zh-CN': { full: '中文', short: '中' },
  en: { full: 'English', short: 'EN' },
};

/** Plain link to the page in the other language; works without JavaScript and can be shared. The server remembers the choice. */
export function LanguageSwitch({ className }: { className?: string }) {
  const other: Language = useLanguage() === 'en' ? 'zh-CN' : 'en';
  const { pathname, search } = useLocation();
  return (
    <a
      href={withParameter(pathname + canonicalQuery(search), 'lang', other)}
      hrefLang={other}
      lang={other}
      className={className}
    >
      {names[other].full}
    </a>
  );
}
