import { useLocation } from 'react-router';
import { languages } from '#kit/language.ts';
import { withParameter } from '#kit/page-address.ts';
import { useVisit } from './visit-context.tsx';

/** Address of a page in a language: Chinese is what the bare address falls back to, so only English is named. */
const addressIn = (language: string, path: string) =>
  language === 'zh-CN' ? path : withParameter(path, 'lang', language);

/** Title, description and addresses of a page; React puts them into the document's head, on the server too. */
export function PageHead({
  title,
  description,
  hidden = false,
}: {
  title: string;
  description?: string;
  /** Not for search engines: staff's pages and failures. */
  hidden?: boolean;
}) {
  const { language, origin } = useVisit();
  const { pathname } = useLocation();
  const path = `${origin}${pathname}`;
  return (
    <>
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={addressIn(language, path)} />
          {languages.map((each) => (
            <link key={each} rel="alternate" hrefLang={each} href={addressIn(each, path)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={path} />
          <meta property="og:type" content="website" />
          <meta property="og:title" content={title} />
          {description ? <meta property="og:description" content={description} /> : null}
          <meta property="og:url" content={addressIn(language, path)} />
          <meta property="og:locale" content={language === 'en' ? 'en_US' : 'zh_CN'} />
        </>
      )}
    </>
  );
}
