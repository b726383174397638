import { useLocation } from 'react-router';
import { languages, readLanguage } from '#kit/language.ts';
import { withParameter } from '#kit/page-address.ts';
import { useVisit } from './visit-context.tsx';

/** A page has an address for each language; the bare one answers in the reader's own. */
const addressIn = (language: string, path: string) => withParameter(path, 'lang', language);

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
  const { pathname, search } = useLocation();
  const path = `${origin}${pathname}`;
  const named = readLanguage(new URLSearchParams(search).get('lang'));
  const address = named ? addressIn(named, path) : path;
  return (
    <>
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          {languages.map((each) => (
            <link key={each} rel="alternate" hrefLang={each} href={addressIn(each, path)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={path} />
          <meta property="og:type" content="website" />
          <meta property="og:title" content={title} />
          {description ? <meta property="og:description" content={description} /> : null}
          <meta property="og:url" content={address} />
          <meta property="og:locale" content={language === 'en' ? 'en_US' : 'zh_CN'} />
        </>
      )}
    </>
  );
}
