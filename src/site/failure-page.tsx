import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

export const failureWords = defineWords({
  notFound: ['没有找到|这个页面', 'This page was not found'],
  notFoundSentence: [
    '地址可能写错了，或者页面已经移走。可以从下面的入口继续。',
    'The address may be mistyped, or the page has moved. You can go on from here.',
  ],
  refused: ['这个页面|不接受这种请求', 'This page does not take such a request'],
  refusedSentence: ['请从首页重新进入。', 'Please start again from the home page.'],
  broken: ['这个页面|出了问题', 'This page has a problem'],
  brokenSentence: [
    '问题已经记录，已经保存的内容没有丢失。请稍后刷新再试。',
    'The problem is recorded, and what you saved is safe. Please reload in a moment.',
  ],
  home: ['回到首页', 'To the home page'],
  contact: ['联系我们', 'Contact us'],
});

/** What stands in place of a page that cannot be shown, by status. */
export function FailurePage({ status }: { status: number }) {
  const say = useWords(failureWords);
  // When the root itself has failed nothing is known of the reader, the language included.
  const isKnown = useVisit().origin !== '';
  const [title, sentence] =
    status === 404 || status === 410
      ? [say.notFound, say.notFoundSentence]
      : status < 500
        ? [say.refused, say.refusedSentence]
        : [say.broken, say.brokenSentence];
  return (
    <PlainPage
      hidden
      title={title}
      sentence={sentence}
      next={[
        ['/', say.home],
        ['/contact', say.contact],
      ]}
    >
      {isKnown ? null : (
        <p lang="en" className="mt-3 text-ink-2">
          {failureWords('en').brokenSentence}
        </p>
      )}
      <div className="lg:pt-10">
        <MissedPick />
      </div>
    </PlainPage>
  );
}

/** Cloth with one weft that was missed: a loom stops at it, as the reader did. */
export function MissedPick() {
  const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const weft = (row: number) => `M4 ${14 + row * 16}H316`;
  return (
    <svg aria-hidden="true" viewBox="0 0 320 156" className="mt-10 block w-full max-w-[26rem] lg:mt-0" fill="none">
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
