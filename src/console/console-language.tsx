import { useLocation } from 'react-router';
import { withParameter } from '#kit/call/page-address.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';

/** The same page in the other language; the server remembers it. */
export function ConsoleLanguage({ className = 'inline-flex min-h-9 items-center text-sm text-ink-2 hover:text-ink' }) {
  const other = useLanguage() === 'en' ? 'zh-CN' : 'en';
  const { pathname, search } = useLocation();
  return (
    <a href={withParameter(pathname + search, 'lang', other)} hrefLang={other} lang={other} className={className}>
      {other === 'en' ? 'English' : '中文'}
    </a>
  );
}
