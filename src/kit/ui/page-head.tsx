import { useLocation } from 'react-router';
import { inLanguageOf, withParameter } from '#kit/call/page-address.ts';
import { languages } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { JsonLd } from './json-ld.tsx';
import { sharePictureAddress, sharePictureSize } from './share-picture-address.ts';
import { useSiteName, useVisit, useWords } from './visit-context.tsx';

const words = defineWords({
  home: ['首页', 'Home'],
  namePage: [
    (name: string, page: number) => `${name}（第 ${page} 页）`,
    (name: string, page: number) => `${name}, page ${page}`,
  ],
  aboutPage: [
    (about: string, page: number) => `第 ${page} 页。${about}`,
    (about: string, page: number) => `Page ${page}. ${about}`,
  ],
});

/** A page has one URL for each language; the bare one uses the reader's own. */
const addressIn = (language: string, path: string) => withParameter(path, 'lang', language);

/**
 * Absolute URLs of pages, with the language of this page if it has an explicit one. Structured data must name the canonical
 * URL, which for machines would otherwise be the Chinese page.
 */
function usePageAddresses(): (path: string) => string {
  const { origin } = useVisit();
  const asked = new URLSearchParams(useLocation().search);
  return (path) => origin + inLanguageOf(asked, path);
}

/**
 * This page's URL.
 *
 * @param own the part of the query that belongs to it: `?code=...`, or nothing.
 */
export function usePageAddress(own = ''): string {
  const { pathname } = useLocation();
  return usePageAddresses()(pathname + own);
}

/** Title, description and URLs of a page; React hoists them into the head, on the server too. */
export function PageHead({
  title: name,
  description: about,
  hidden = false,
  belongsTo,
  isUnattended = false,
  trail = [],
  page = 1,
  search: own = '',
  picture: ownPicture,
  article,
}: {
  /** The page's name; the site's name is appended, on the home page prepended. */
  title: string;
  description?: string;
  /** noindex: pages for staff, and failures. */
  hidden?: boolean;
  /** Path of the canonical page, if this one is another view (a poster) or a part (its form) of it; cards show its picture. */
  belongsTo?: string;
  /** On an unattended display, where an offer to translate would cover the page; no kiosk flag disables it. */
  isUnattended?: boolean;
  /** Breadcrumbs between the home page and this one, by name and path. */
  trail?: readonly (readonly [name: string, path: string])[];
  /** Page number of a list; each page has its own URL and name. */
  page?: number;
  /** The part of the query that belongs to the page's URL: `?code=...`. */
  search?: string;
  /** Path of the page's own picture for cards. */
  picture?: string;
  /** Of an article: ISO times of publication and last change. */
  article?: { published: string; modified: string };
}) {
  const { language, origin } = useVisit();
  const t = useWords(words);
  const { pathname } = useLocation();
  const site = useSiteName();
  const named = page > 1 ? t.namePage(name, page) : name;
  const title = (pathname === '/' ? [site, named] : [named, site]).filter(Boolean).join(' · ');
  const description = about && page > 1 ? t.aboutPage(about, page) : about;
  const query = own || (page > 1 ? `?page=${page}` : '');
  const path = origin + pathname + query;
  const addressOf = usePageAddresses();
  const address = addressOf(pathname + query);
  if (hidden || belongsTo)
    return (
      <>
        <title>{title}</title>
        {description ? <meta name="description" content={description} /> : null}
        {belongsTo ? (
          <>
            <link rel="canonical" href={addressOf(belongsTo)} />
            <Card title={title} description={description} picture={origin + sharePictureAddress(language, belongsTo)} />
          </>
        ) : (
          <meta name="robots" content="noindex" />
        )}
        {isUnattended ? <meta name="google" content="notranslate" /> : null}
      </>
    );
  const picture = origin + (ownPicture ?? sharePictureAddress(language, pathname));
  const steps = [[t.home, '/'] as const, ...trail, [name, pathname + own] as const];
  return (
    <>
      <title>{title}</title>
      {description ? <meta name="description" content={description} /> : null}
      <link rel="canonical" href={address} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={addressIn(each, path)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={path} />
      <meta property="og:type" content={article ? 'article' : 'website'} />
      {article ? (
        <>
          <meta property="article:published_time" content={article.published} />
          <meta property="article:modified_time" content={article.modified} />
        </>
      ) : null}
      <meta property="og:url" content={address} />
      <Card title={title} description={description} picture={picture} />
      {pathname === '/' ? null : (
        <JsonLd
          data={{
            '@type': 'BreadcrumbList',
            itemListElement: steps.map(([name, to], place) => ({
              '@type': 'ListItem',
              position: place + 1,
              name,
              item: addressOf(to),
            })),
          }}
        />
      )}
    </>
  );
}

/** Link preview of the page in chat apps. */
function Card({ title, description, picture }: { title: string; description: string | undefined; picture: string }) {
  const { language } = useVisit();
  return (
    <>
      <meta property="og:title" content={title} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:locale" content={language === 'en' ? 'en_US' : 'zh_CN'} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content={String(sharePictureSize.width)} />
      <meta property="og:image:height" content={String(sharePictureSize.height)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
