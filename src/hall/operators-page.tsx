import { type ReactNode, Suspense, useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { defineWords } from '#kit/text/words.ts';
import { useIsBrowser } from '#kit/ui/is-browser.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { UnsavedPage } from '#kit/ui/unsaved-work.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { LazySignIn } from '#screens/lazy-sign-in.tsx';
import { ScreenNotice } from '#screens/screen-notice.tsx';
import './operators.css';

const words = defineWords({
  notAllowed: [
    '当前账号没有操作展厅的权限。请更换账号登录，或联系管理员。',
    'This account can’t control the hall. Sign in with another account or ask an admin.',
  ],
});

/** A page for operators: its desk in the browser, or a sign-in with what is said there. */
export function OperatorsPage({
  state,
  title,
  signIn,
  children,
}: {
  state: 'open' | 'not_signed_in' | 'not_allowed';
  title: string;
  signIn: string;
  children: ReactNode;
}) {
  const t = useWords(words);
  const { revalidate } = useRevalidator();
  const refresh = useCallback(() => void revalidate(), [revalidate]);
  const isBrowser = useIsBrowser();
  if (state !== 'open')
    return (
      <ScreenNotice title={title} sentence={state === 'not_allowed' ? t.notAllowed : signIn}>
        <LazySignIn onSignedIn={refresh} />
      </ScreenNotice>
    );
  return (
    <>
      <PageHead title={title} hidden />
      {isBrowser ? (
        <UnsavedPage>
          <Suspense fallback={null}>{children}</Suspense>
        </UnsavedPage>
      ) : null}
    </>
  );
}
