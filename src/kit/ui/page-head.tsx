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

/** A page has an address for each language; the bare one answers in the reader's own. */
const addressIn = (language: string, path: string) => withParameter(path, 'lang', language);

/**
 * By which pages of the site are known, absolute: of the language where this page was asked for in one by name. What
 * machines read of a page must name no other than its canonical address, which would be the page in Chinese to them.
 */
function usePageAddresses(): (path: string) => string {
  const { origin } = useVisit();
  const asked = new URLSearchParams(useLocation().search);
  return (path) => origin + inLanguageOf(asked, path);
}

/**
 * By which this page is known.
 *
 * @param own what of the query belongs to it: `?code=...`, or nothing.
 */
export function usePageAddress(own = ''): string {
  const { pathname } = useLocation();
  return usePageAddresses()(pathname + own);
}

/** Title, description and addresses of a page; React puts them into the document's head, on the server too. */
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
  /** What the page is; whose it is stands behind it, at the start before it. */
  title: string;
  description?: string;
  /** Not for search engines: staff's pages and failures. */
  hidden?: boolean;
  /**
   * Path of the page of which this one is another sight (a poster) or a part (its form): search engines are told to keep
   * that one, and cards show its picture.
   */
  belongsTo?: string;
  /** On a display that nobody sits at: a browser's offer to translate would lie over it, and no flag of a kiosk's keeps it away. */
  isUnattended?: boolean;
  /** Pages between the start and this one, by name and path. */
  trail?: readonly (readonly [name: string, path: string])[];
  /** Of a list that has several: each page of it has an address and a name of its own. */
  page?: number;
  /** What of the query belongs to the page's address: `?code=...`. */
  search?: string;
  /** Path of a picture of its own for cards. */
  picture?: string;
  /** Of an article: ISO times from when it was shown and of its last change, which cards and readers tell. */
  article?: { published: string; modified: string };
}) {
  const { language, origin } = useVisit();
  const say = useWords(words);
  const { pathname } = useLocation();
  const site = useSiteName();
  const named = page > 1 ? say.namePage(name, page) : name;
  const title = (pathname === '/' ? [site, named] : [named, site]).filter(Boolean).join(' · ');
  const description = about && page > 1 ? say.aboutPage(about, page) : about;
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
  const steps = [[say.home, '/'] as const, ...trail, [name, pathname + own] as const];
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

/** What a card of the page shows in chat apps. */
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
