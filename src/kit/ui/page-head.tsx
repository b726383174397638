import { useLocation } from 'react-router';
import { languages, readLanguage } from '#kit/language.ts';
import { withParameter } from '#kit/page-address.ts';
import { sharePictureAddress, sharePictureSize } from '#kit/share-picture-address.ts';
import { defineWords } from '#kit/words.ts';
import { JsonLd } from './json-ld.tsx';
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
 * By which a page is known, absolute: of its language where it was asked for in one by name.
 *
 * @param own what of the query belongs to it: `?code=...`, or nothing.
 */
export function usePageAddress(own: string): string {
  const { origin } = useVisit();
  const { pathname, search } = useLocation();
  const wanted = readLanguage(new URLSearchParams(search).get('lang'));
  const path = origin + pathname + own;
  return wanted ? addressIn(wanted, path) : path;
}

/** Title, description and addresses of a page; React puts them into the document's head, on the server too. */
export function PageHead({
  title: name,
  description: about,
  hidden = false,
  isUnattended = false,
  trail = [],
  page = 1,
  search: own = '',
  picture: ownPicture,
}: {
  /** What the page is; whose it is stands behind it, at the start before it. */
  title: string;
  description?: string;
  /** Not for search engines: staff's pages and failures. */
  hidden?: boolean;
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
  const address = usePageAddress(query);
  if (hidden)
    return (
      <>
        <title>{title}</title>
        {description ? <meta name="description" content={description} /> : null}
        <meta name="robots" content="noindex" />
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
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      {description ? <meta property="og:description" content={description} /> : null}
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={language === 'en' ? 'en_US' : 'zh_CN'} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content={String(sharePictureSize.width)} />
      <meta property="og:image:height" content={String(sharePictureSize.height)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      {pathname === '/' ? null : (
        <JsonLd
          data={{
            '@type': 'BreadcrumbList',
            itemListElement: steps.map(([name, to], place) => ({
              '@type': 'ListItem',
              position: place + 1,
              name,
              item: origin + to,
            })),
          }}
        />
      )}
    </>
  );
}
