import { data } from 'react-router';
import { defineWords } from '#kit/text/words.ts';
import { NextLinks } from '#kit/ui/next-links.tsx';
import { SearchBox } from '#kit/ui/search-box.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/not-found-page';
import { FailureFrame, failureWords } from './failure-page.tsx';
import { likelyPages, wordsOf } from './not-found/likely-pages.ts';

const words = defineWords({
  likely: ['您要找的可能是', 'You may be looking for'],
  search: ['站内搜索', 'Search this site'],
  '/channel': ['销售渠道', 'Sales channels'],
  '/platform': ['平台能力', 'The platform'],
  '/supplier': ['供应商入驻', 'For suppliers'],
  '/fabric': ['面料', 'Fabrics'],
  '/movein': ['申请入驻', 'Apply to join'],
  '/jobs': ['招聘', 'Jobs'],
  '/dashboard': ['公开数据', 'Public figures'],
  '/news': ['新闻', 'News'],
  '/contact': ['联系我们', 'Contact us'],
  '/signup': ['采购商注册', 'Buyer sign-up'],
  '/download': ['下载应用', 'Get the app'],
  '/tos': ['服务条款', 'Terms of service'],
  '/privacy': ['隐私政策', 'Privacy policy'],
  '/sn-check': ['防伪查询', 'Check a serial number'],
});

/** Catch-all route of the main layout; status 404. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  return data({ likely: likelyPages(pathname), query: wordsOf(pathname) }, { status: 404 });
}

/** Unknown addresses go to the server: boards and the back office are other apps. */
export { clientLoader } from '#web/full-load.ts';
export const handle = deliver('page');

export default function NotFoundPage({ loaderData: { likely, query } }: Route.ComponentProps) {
  const t = useWords(words);
  const failure = useWords(failureWords);
  const name = (page: string) => (t as Record<string, string>)[page] ?? page;
  return (
    <FailureFrame title={failure.notFound} sentence={failure.notFoundSentence}>
      {likely.length > 0 ? (
        <p className="mt-6 flex flex-wrap items-center gap-x-5 text-ink-2">
          {t.likely}
          {likely.map((page) => (
            <TextLink key={page} to={page} alone>
              {name(page)}
            </TextLink>
          ))}
        </p>
      ) : null}
      <NextLinks
        next={[
          ['/', failure.home],
          ['/contact', failure.contact],
        ]}
      />
      <div className="mt-12 max-w-[30rem]">
        <SearchBox label={t.search} query={query} />
      </div>
    </FailureFrame>
  );
}
