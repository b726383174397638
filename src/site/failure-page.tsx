import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { defineWords } from '#kit/text/words.ts';
import { NextLinks } from '#kit/ui/next-links.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { useVisit, useWords } from '#kit/ui/visit-context.tsx';

export const failureWords = defineWords({
  notFound: ['没有找到|这个页面', 'Page not found'],
  notFoundSentence: [
    '地址可能写错了，或者页面已经移走。可以从下面的入口继续。',
    'The address may be mistyped, or the page may have moved. Try one of these instead.',
  ],
  refused: ['这个页面|不接受这种请求', 'This page can’t handle that request'],
  refusedSentence: ['请从首页重新进入。', 'Please start again from the home page.'],
  broken: ['这个页面|出了问题', 'Something went wrong'],
  brokenSentence: [
    '问题已经记录，已经保存的内容没有丢失。请稍后再试。',
    'We have logged the problem, and everything you saved is safe. Please try again in a moment.',
  ],
  again: ['重试', 'Retry'],
  home: ['回到首页', 'Go to the home page'],
  contact: ['联系我们', 'Contact us'],
});

/** Error pages by status. */
export function FailurePage({ status }: { status: number }) {
  const t = useWords(failureWords);
  // If the root failed, nothing is known of the reader, not even the language.
  const isKnown = useVisit().origin !== '';
  const { pathname, search } = useLocation();
  const [title, sentence] =
    status === 404 || status === 410
      ? [t.notFound, t.notFoundSentence]
      : status < 500
        ? [t.refused, t.refusedSentence]
        : [t.broken, t.brokenSentence];
  return (
    <FailureFrame title={title} sentence={sentence}>
      {isKnown ? null : (
        <p lang="en" className="mt-3 text-ink-2">
          {failureWords('en').brokenSentence}
        </p>
      )}
      <NextLinks
        next={
          status < 500
            ? [
                ['/', t.home],
                ['/contact', t.contact],
              ]
            : [
                [pathname + search, t.again],
                ['/', t.home],
              ]
        }
      />
    </FailureFrame>
  );
}

/** Error page: what happened, where to go, and the cloth. */
export function FailureFrame({
  title,
  sentence,
  children,
}: {
  /** `|` separates phrases. */
  title: string;
  sentence: string;
  children: ReactNode;
}) {
  return (
    <main
      id="main"
      className="page-width grid items-start gap-x-20 gap-y-12 pt-12 pb-4 outline-none sm:pt-20 lg:grid-cols-[7fr_5fr]"
    >
      <div>
        <PageHead title={title.replaceAll('|', '')} description={sentence} hidden />
        <h1 className="font-semibold text-2xl text-ink sm:text-4xl">
          <Phrases>{title}</Phrases>
        </h1>
        <p className="mt-5 text-ink-2 sm:text-lg">{sentence}</p>
        {children}
      </div>
      <MissedPick />
    </main>
  );
}

/** Cloth with a missing weft. */
function MissedPick() {
  const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const weft = (row: number) => `M4 ${14 + row * 16}H316`;
  return (
    <svg aria-hidden="true" viewBox="0 0 320 156" className="block w-full max-w-[26rem]" fill="none">
      <path
        className="stroke-warp"
        strokeWidth="3"
        d={Array.from({ length: 26 }, (_, at) => `M${10 + at * 12} 0V156`).join('')}
      />
      <g strokeWidth="10" strokeDasharray="21 3">
        <path
          className="stroke-yarn-0"
          d={rows
            .filter((row) => row !== 4 && row % 2 === 0)
            .map(weft)
            .join('')}
        />
        <path
          className="stroke-yarn-0"
          strokeDashoffset="12"
          d={rows
            .filter((row) => row % 2 === 1)
            .map(weft)
            .join('')}
        />
        <path className="stroke-yarn-3" d="M4 78H100M232 78H316" />
      </g>
      <path
        className="stroke-yarn-3"
        strokeWidth="3"
        strokeLinecap="round"
        d="M100 78c12 0 8 22 20 22M232 78c-12 0-8-20-22-18"
      />
    </svg>
  );
}
