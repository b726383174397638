import { PlainPage } from '#kit/ui/plain-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  notFound: ['没有找到这个页面', 'This page was not found'],
  notFoundSentence: ['地址可能写错了，或者页面已经移走。', 'The address may be mistyped, or the page has moved.'],
  broken: ['这个页面出了问题', 'This page has a problem'],
  brokenSentence: [
    '问题已经记录。您填写并保存过的内容没有丢失，请稍后刷新再试。',
    'The problem is recorded. What you saved is safe; please reload in a moment.',
  ],
  home: ['回到首页', 'To the home page'],
});

/** What stands in place of a page that cannot be shown, by status. */
export function FailurePage({ status }: { status: number }) {
  const say = useWords(words);
  const missing = status === 404;
  return (
    <PlainPage
      title={missing ? say.notFound : say.broken}
      sentence={missing ? say.notFoundSentence : say.brokenSentence}
    >
      <p className="mt-8">
        <a className="font-medium text-primary underline underline-offset-4" href="/">
          {say.home}
        </a>
      </p>
    </PlainPage>
  );
}
